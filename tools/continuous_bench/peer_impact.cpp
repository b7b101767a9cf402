// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "continuous_bench/peer_impact.hpp"

#include <fcl/narrowphase/detail/traversal/collision/intersect.h>

namespace tandem::bench {

bool fcl_touches(FeaturePair kind, const MovingPoints& m) {
    using Intersect = fcl::detail::Intersect<double>;
    double time = 0.0;
    fcl::Vector3<double> place;
    if (kind == FeaturePair::VertexFace) {
        return Intersect::intersect_VF(m.start[1], m.start[2], m.start[3], m.start[0], m.end[1],
                                       m.end[2], m.end[3], m.end[0], &time, &place);
    }
    return Intersect::intersect_EE(m.start[0], m.start[1], m.start[2], m.start[3], m.end[0],
                                   m.end[1], m.end[2], m.end[3], &time, &place);
}

}  // namespace tandem::bench
