// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include <tandem/self.hpp>

#include "base/module_names.hpp"
#include "bvh/surface.hpp"
#include "geometry/pairs/shared_corners.hpp"
#include "traversal/wide/contact/grouped_descent.hpp"

namespace tandem::query {

/// The error for choices that do not exist.
[[nodiscard]] inline std::optional<Error> refusal_of(const SelfRequest& request) {
    if (request.mode != SelfMode::NoSharedVertex && request.mode != SelfMode::BeyondShared) {
        return Error{ErrorCode::InvalidArgument,
                     "the mode of a self query must be an enumerator of SelfMode"};
    }
    if (request.shared_by != SharedBy::Position && request.shared_by != SharedBy::Index) {
        return Error{ErrorCode::InvalidArgument,
                     "shared_by of a self query must be an enumerator of SharedBy"};
    }
    return std::nullopt;
}

/// Decides the pairs that the float filter leaves undecided.
class ExactSelf {
  public:
    ExactSelf(const Surface& surface, const SelfRequest& request)
        : surface_(surface), request_(request) {}

    bool operator()(WidePair pair) const {
        const TriangleRef a = corners(pair.a);
        const TriangleRef b = corners(pair.b);
        if (request_.shared_by == SharedBy::Position) {
            return request_.mode == SelfMode::BeyondShared
                       ? intersects_beyond_shared(a, b)
                       : shared_corner_count(a, b) == 0 && intersects(a, b);
        }
        const int by_index = shared_vertices(pair);
        if (by_index == 0) {
            return intersects(a, b);
        }
        // A common position that is not a common vertex is a point outside the shared feature.
        return request_.mode == SelfMode::BeyondShared &&
               (shared_corner_count(a, b) > by_index || intersects_beyond_shared(a, b));
    }

  private:
    [[nodiscard]] TriangleRef corners(std::uint32_t k) const {
        const Triangle& t = surface_.triangles[k];
        const std::span<const Vec3> vertices = surface_.vertices;
        return {{&vertices[t[0]], &vertices[t[1]], &vertices[t[2]]}};
    }

    /// The number of distinct positions of vertices that both triangles use.
    [[nodiscard]] int shared_vertices(WidePair pair) const {
        const Triangle& a = surface_.triangles[pair.a];
        const Triangle& b = surface_.triangles[pair.b];
        std::array<Vec3, 3> seen;
        std::size_t count = 0;
        for (const std::uint32_t vertex : a) {
            if (std::find(b.begin(), b.end(), vertex) == b.end()) {
                continue;
            }
            const Vec3& position = surface_.vertices[vertex];
            const auto end = seen.begin() + static_cast<std::ptrdiff_t>(count);
            if (std::find(seen.begin(), end, position) == end) {
                seen[count++] = position;
            }
        }
        return static_cast<int>(count);
    }

    const Surface& surface_;
    const SelfRequest& request_;
};

}  // namespace tandem::query
