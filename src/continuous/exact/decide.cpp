// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "continuous/exact/decide.hpp"

#include <fmt/format.h>

#include "continuous/exact/exact_contact.hpp"
#include "continuous/rounded/near_impact.hpp"
#include "continuous/rounded/rounded_impact.hpp"

namespace tandem::continuous {

Result<Done> check(const ImpactRequest& request) {
    if (!(request.tolerance >= 0.0)) {
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("the tolerance of a time is {}: give a number from 0 on",
                                 request.tolerance)};
    }
    if (!(request.min_separation >= 0.0 && request.min_separation <= 0x1p1000)) {
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("the minimum separation is {}: give a distance from 0 on",
                                 request.min_separation)};
    }
    return Done{};
}

Impact first_impact(FeaturePair kind, const MovingPoints& points, const ImpactRequest& request) {
    if (request.min_separation > 0.0) {
        return {near_impact(kind, points, request)};
    }
    const RoundedImpact rounded = rounded_impact(kind, points, request.tolerance);
    switch (rounded.verdict) {
        case RoundedImpact::Verdict::Never:
            return {};
        case RoundedImpact::Verdict::Touch:
            return {rounded.time};
        case RoundedImpact::Verdict::Unsure:
            break;
    }
    return {exact_impact(kind, ExactMotion(points), request.tolerance), Impact::Means::Integers};
}

}  // namespace tandem::continuous
