// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "clash/check_request.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace tandem::clash {
namespace {

Result<Done> check_length(const char* name, double value) {
    if (!std::isfinite(value) || value < 0.0) {
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("{} {}: must be a finite number, 0 or more", name, value)};
    }
    return Done{};
}

}  // namespace

Result<Done> check_request(const ClashRequest& request) {
    TANDEM_TRY_DONE(check_length("clearance", request.clearance));
    return request.tolerance ? check_length("tolerance", *request.tolerance) : Done{};
}

Result<Done> check_mesh(const ScenePart& part, std::size_t meshes) {
    if (part.mesh >= meshes) {
        return Error{
            ErrorCode::InvalidArgument,
            fmt::format("part {}: mesh {} of {} does not exist", part.path, part.mesh, meshes)};
    }
    return Done{};
}

Result<Done> check_candidates(std::span<const ScenePart> parts, const ClashCandidates& candidates,
                              std::size_t meshes) {
    if (candidates.boxes.size() != parts.size()) {
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("{} boxes for {} parts", candidates.boxes.size(), parts.size())};
    }
    const auto is_part = [&](std::uint32_t part) {
        return part < parts.size() && candidates.boxes[part].has_value();
    };
    for (const CoincidentParts& list : candidates.lists) {
        if (!std::all_of(list.begin(), list.end(), is_part)) {
            return Error{ErrorCode::InvalidArgument,
                         "a list of coincident parts names a part without a box"};
        }
    }
    for (const ClashCandidate& pair : candidates.pairs) {
        const bool lists_exist =
            pair.parts_a < candidates.lists.size() && pair.parts_b < candidates.lists.size();
        if (!lists_exist || !is_part(pair.a) || !is_part(pair.b) || pair.a == pair.b) {
            return Error{ErrorCode::InvalidArgument,
                         fmt::format("candidate {} and {}: two parts with boxes and the lists that "
                                     "they are in are needed",
                                     pair.a, pair.b)};
        }
        TANDEM_TRY_DONE(check_mesh(parts[pair.a], meshes));
        TANDEM_TRY_DONE(check_mesh(parts[pair.b], meshes));
    }
    return Done{};
}

}  // namespace tandem::clash
