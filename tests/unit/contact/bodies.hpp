// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <utility>

#include <tandem/contact_regions.hpp>

namespace tandem::testing {

inline PlacedBody body_of(Mesh mesh, const Pose& pose = {}) {
    return {ContactBody::create(Model::build(std::move(mesh)).value()).value(), pose};
}

inline Placed placed(const PlacedBody& body) {
    return {body.body.model(), body.pose};
}

inline std::vector<TrianglePair> pairs_of(const PlacedBody& a, const PlacedBody& b) {
    return collide(placed(a), placed(b))->pairs;
}

inline Overlap overlap_of(const PlacedBody& a, const PlacedBody& b,
                          const DepthRequest& request = {}) {
    return overlap_depth(a, b, pairs_of(a, b), request).value();
}

inline ContactRegions regions_of(const PlacedBody& a, const PlacedBody& b) {
    return contact_regions(a, b, pairs_of(a, b)).value();
}

}  // namespace tandem::testing
