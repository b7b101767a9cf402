// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "peer_list.hpp"

#include <algorithm>

namespace tandem::bench {

std::span<const Peer> all_peers() {
    using enum Work;
    static const std::vector<Peer> kPeers{
        {.name = kOurName,
         .adapter = "tandem_peer_tandem",
         .works = {AllPairs, FirstContact, Distance, Self, Build},
         .threaded_queries = true,
         .threaded_builds = true,
         .two_builds = true,
         .exact = true,
         .how = "default engine; CollideQuery keeps its buffers"},
        {.name = "tandem-reference",
         .adapter = "tandem_peer_tandem",
         .works = {AllPairs, FirstContact, Build},
         .exact = true,
         .own_candidate = true,
         .how = "reference engine: stack of node pairs, AABB, binary tree"},
        {.name = "tandem-obb",
         .adapter = "tandem_peer_tandem",
         .works = {AllPairs, FirstContact},
         .exact = true,
         .unlike_only = true,
         .own_candidate = true,
         .how = "reference engine with oriented boxes"},
        {.name = "tandem-26-dop",
         .adapter = "tandem_peer_tandem",
         .works = {AllPairs, FirstContact},
         .exact = true,
         .unlike_only = true,
         .own_candidate = true,
         .how = "reference engine with slabs in 13 directions"},
        {.name = "fcl-obbrss",
         .adapter = "tandem_peer_fcl",
         .works = {AllPairs, FirstContact, Distance, Build},
         .how = "BVHModel<OBBRSS<double>>, contacts without points; distance with nearest points"},
        {.name = "fcl-obb",
         .adapter = "tandem_peer_fcl",
         .works = {AllPairs, FirstContact},
         .unlike_only = true,
         .how = "BVHModel<OBB<double>>"},
        {.name = "fcl-rss",
         .adapter = "tandem_peer_fcl",
         .works = {AllPairs, FirstContact, Distance},
         .how = "BVHModel<RSS<double>>, distance with nearest points"},
        {.name = "fcl-aabb",
         .adapter = "tandem_peer_fcl",
         .works = {AllPairs, FirstContact},
         .unlike_only = true,
         .how = "BVHModel<AABB<double>>, which FCL copies and moves in every query"},
        {.name = "bullet-gimpact",
         .adapter = "tandem_peer_bullet",
         .works = {AllPairs, FirstContact, Build},
         .how = "btGImpactQuantizedBvh::find_collision, then our exact test on the candidates"},
        {.name = "cgal",
         .adapter = "tandem_peer_cgal",
         .works = {AllPairs, FirstContact, Self, Build},
         .exact = true,
         .how = "AABB_tree with exact predicates, one query for each triangle of B; "
                "Polygon_mesh_processing::self_intersections"},
        {.name = "embree",
         .adapter = "tandem_peer_embree",
         .works = {AllPairs, FirstContact, Self, Build},
         .threaded_queries = true,
         .threaded_builds = true,
         .two_builds = true,
         .how = "rtcCollide on user geometry, both trees already in world space (not timed), then "
                "our exact test on the candidates"},
        {.name = "ode",
         .adapter = "tandem_peer_ode",
         .works = {AllPairs, FirstContact, Build},
         .how = "dCollide of two triangle meshes (OPCODE): contact points, not pairs, hence no "
                "hash"},
    };
    return kPeers;
}

bool can_do(const Peer& peer, Work work) {
    return std::find(peer.works.begin(), peer.works.end(), work) != peer.works.end();
}

const Peer* find_peer(std::string_view name) {
    const std::span<const Peer> peers = all_peers();
    const auto found =
        std::find_if(peers.begin(), peers.end(), [&](const Peer& one) { return one.name == name; });
    return found == peers.end() ? nullptr : &*found;
}

}  // namespace tandem::bench
