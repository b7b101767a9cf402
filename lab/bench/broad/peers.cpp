// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "peers.hpp"

#include <algorithm>
#include <array>

namespace tandem::bench {

std::span<const BroadPeer> all_broad_peers() {
    static constexpr std::array<BroadPeer, 5> kPeers{
        BroadPeer{
            "bullet-dbvt", "tandem_broad_bullet", 40.0,
            "btDbvtBroadphase as it comes: setAabb, then calculateOverlappingPairs. Its cache "
            "also keeps pairs of enlarged boxes and pairs that are over: what a narrow phase "
            "would get"},
        BroadPeer{"bullet-sap", "tandem_broad_bullet", 0.0,
                  "bt32BitAxisSweep3 without its tree for rays; world and number of objects are "
                  "told before. It finds its pairs while boxes are set, so that all its time is "
                  "update"},
        BroadPeer{"cgal", "tandem_broad_cgal", 25.0,
                  "box_self_intersection_d on pointers to boxes of floats, closed, cutoff 10; the "
                  "order of the step before stays"},
        BroadPeer{"embree", "tandem_broad_embree", 5.0,
                  "user geometry of low build quality, rebuilt in each step (update), then "
                  "rtcCollide of the scene with itself; the boxes of its candidates are compared "
                  "in the callback"},
        BroadPeer{
            "fcl", "tandem_broad_fcl", 10.0,
            "DynamicAABBTreeCollisionManager<double>: update of the moved objects; collide with a "
            "callback that notes the pair"}};
    return kPeers;
}

const BroadPeer* find_broad_peer(std::string_view name) {
    const std::span<const BroadPeer> peers = all_broad_peers();
    const auto found = std::find_if(peers.begin(), peers.end(),
                                    [&](const BroadPeer& one) { return one.name == name; });
    return found == peers.end() ? nullptr : &*found;
}

}  // namespace tandem::bench
