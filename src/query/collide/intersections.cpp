// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <optional>
#include <utility>

#include <tandem/intersections.hpp>

#include "geometry/pairs/common_part.hpp"

namespace tandem {

using namespace query;

namespace {

/// The current triangle of a model, in world coordinates; kept for the next pair.
class PlacedTriangle {
  public:
    PlacedTriangle(const Placed& placed, const char* name) : placed_(placed), name_(name) {}

    /// Returns an error, or nothing on success.
    std::optional<Error> move_to(std::uint32_t triangle) {
        if (triangle_ == triangle) {
            return std::nullopt;
        }
        const Mesh& mesh = placed_.model.mesh();
        if (triangle >= mesh.triangle_count()) {
            return Error{
                ErrorCode::InvalidArgument,
                fmt::format("model {} has no triangle {}, only {} triangles: pass pairs that "
                            "a query of these models returned",
                            name_, triangle, mesh.triangle_count())};
        }
        corners_ = to_world(placed_.pose, mesh.corners(triangle));
        if (!corners_[0].allFinite() || !corners_[1].allFinite() || !corners_[2].allFinite()) {
            return Error{ErrorCode::InvalidArgument,
                         fmt::format("the pose of model {} moves triangle {} out of the range of "
                                     "double",
                                     name_, triangle)};
        }
        triangle_ = triangle;
        return std::nullopt;
    }

    [[nodiscard]] TriangleRef corners() const noexcept { return refer_to(corners_); }

  private:
    const Placed& placed_;
    const char* name_;
    std::optional<std::uint32_t> triangle_;
    TriangleCorners corners_;
};

}  // namespace

Result<Done> intersection_segments(const Placed& a, const Placed& b,
                                   std::span<const TrianglePair> pairs, IntersectionList& list) {
    list.pairs.clear();
    list.points.clear();
    PlacedTriangle in_a(a, "A");
    PlacedTriangle in_b(b, "B");
    for (const TrianglePair pair : pairs) {
        std::optional<Error> error = in_a.move_to(pair.a);
        if (!error) {
            error = in_b.move_to(pair.b);
        }
        if (error) {
            list.pairs.clear();
            list.points.clear();
            return *std::move(error);
        }
        const TriangleIntersection common = intersection_of(in_a.corners(), in_b.corners());
        list.pairs.push_back({pair, common.kind, list.points.size(), common.count});
        list.points.insert(list.points.end(), common.points().begin(), common.points().end());
    }
    return Done{};
}

Result<IntersectionList> intersection_segments(const Placed& a, const Placed& b,
                                               std::span<const TrianglePair> pairs) {
    IntersectionList list;
    if (auto done = intersection_segments(a, b, pairs, list); !done) {
        return std::move(done).error();
    }
    return list;
}

}  // namespace tandem
