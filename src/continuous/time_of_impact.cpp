// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <cmath>
#include <fmt/format.h>

#include <tandem/continuous.hpp>

#include "continuous/exact/decide.hpp"

namespace tandem {

Result<std::optional<double>> time_of_impact(FeaturePair kind, const MovingPoints& points,
                                             const ImpactRequest& request) {
    if (const Result<Done> fine = continuous::check(request); !fine) {
        return fine.error();
    }
    if (kind > FeaturePair::EdgeEdge) {
        return Error{ErrorCode::InvalidArgument, "the kind of the features is none of FeaturePair"};
    }
    for (std::size_t k = 0; k < points.start.size(); ++k) {
        if (!points.start[k].allFinite() || !points.end[k].allFinite()) {
            return Error{ErrorCode::InvalidArgument,
                         fmt::format("point {} has a coordinate that is not a finite number", k)};
        }
    }
    return continuous::first_impact(kind, points, request).time;
}

}  // namespace tandem
