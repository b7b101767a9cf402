// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include <tandem/closest_point.hpp>
#include <tandem/shape.hpp>

#include "geometry/fixed_order.hpp"
#include "shapes/mesh/compound_point.hpp"
#include "shapes/mesh/surface_point.hpp"
#include "shapes/shape_data.hpp"
#include "shapes/size_range.hpp"

namespace tandem {
namespace {

Error not_finite_point() {
    return {ErrorCode::InvalidArgument,
            "the point or the pose is not finite, or farther than 1e30 from the origin"};
}

Result<ShapePoint> closest_of_surface(const ShapeData& shape, const Pose& pose, const Vec3& point) {
    const auto nearest = closest_point(Placed{*shape.model, pose}, point);
    if (!nearest) {
        return nearest.error();
    }
    ShapePoint found{(*nearest)->point, (*nearest)->distance};
    const Solid* const solid = shape.solid.get();
    if (solid != nullptr && found.distance > 0.0) {
        const Result<Side> side = side_of(point, PlacedSolid{*solid, pose});
        if (!side) {
            return side.error();
        }
        if (*side == Side::Inside) {
            found.distance = -found.distance;
        }
    }
    return found;
}

ShapePoint closest_of_convex(const shapes::Convex& convex, const Pose& pose, const Vec3& point) {
    const Vec3 local = geometry::transposed_times3(pose.rotation(), point - pose.translation());
    const shapes::SurfacePoint nearest = shapes::surface_point(convex, local);
    return {to_world(pose, nearest.point + convex.radius * nearest.normal),
            nearest.distance - convex.radius};
}

/// The surface of a compound around a point, in the coordinates of the compound.
class CompoundSurface {
  public:
    CompoundSurface(const ShapeData& compound, const Vec3& point)
        : point_(point), reach_(compound.reach) {
        for (const ShapePart& part : compound.parts) {
            collect(part.shape, part.pose);
        }
    }

    [[nodiscard]] Result<ShapePoint> closest() {
        ShapePoint nearest{point_, std::numeric_limits<double>::infinity()};
        ShapePoint of_solids = nearest;
        std::size_t owner = 0;
        for (std::size_t k = 0; k < leaves_.size(); ++k) {
            const Result<ShapePoint> found = closest_of_leaf(leaves_[k]);
            if (!found) {
                return found.error();
            }
            if (found->distance < nearest.distance) {
                nearest = *found;
            }
            if (leaves_[k].is_solid && std::abs(found->distance) < std::abs(of_solids.distance)) {
                of_solids = *found;
                owner = k;
            }
        }
        const bool has_solid = std::isfinite(of_solids.distance);
        if (nearest.distance >= shapes::kSkin * reach_ || !has_solid) {
            return nearest;
        }
        // The point is inside a solid part or on its skin. The nearest surface point of a solid
        // counts only if no other part covers it; otherwise a search is needed.
        const double sign = nearest.distance < 0.0 ? -1.0 : 1.0;
        const Result<bool> covered = is_covered(of_solids.point, owner);
        if (!covered) {
            return covered.error();
        }
        if (!*covered) {
            return ShapePoint{of_solids.point, sign * std::abs(of_solids.distance)};
        }
        return search();
    }

  private:
    struct Leaf {
        const ShapeData& shape;
        Pose pose;
        bool is_solid;
    };

    void collect(const Shape& shape, const Pose& pose) {
        const ShapeData& data = shape.data();
        for (const ShapePart& part : data.parts) {
            collect(part.shape, pose * part.pose);
        }
        if (data.kind == ShapeKind::Compound) {
            return;
        }
        // A flat hull and an open mesh have no inside.
        const bool is_convex = shapes::is_convex(data.kind) &&
                               (data.kind != ShapeKind::Hull || data.hull.dimension == 3);
        if (is_convex) {
            solids_.push_back({data.convex, pose});
        }
        leaves_.push_back({data, pose, is_convex || data.solid.get() != nullptr});
    }

    [[nodiscard]] Result<ShapePoint> closest_of_leaf(const Leaf& leaf) const {
        if (shapes::is_surface(leaf.shape.kind)) {
            return closest_of_surface(leaf.shape, leaf.pose, point_);
        }
        return closest_of_convex(leaf.shape.convex, leaf.pose, point_);
    }

    /// Whether a point of the surface of one part lies inside another part.
    [[nodiscard]] Result<bool> is_covered(const Vec3& point, std::size_t owner) const {
        for (std::size_t k = 0; k < leaves_.size(); ++k) {
            const Leaf& leaf = leaves_[k];
            if (k == owner || !leaf.is_solid) {
                continue;
            }
            if (const Solid* const solid = leaf.shape.solid.get()) {
                const Result<Side> side = side_of(point, PlacedSolid{*solid, leaf.pose});
                if (!side) {
                    return side.error();
                }
                if (*side == Side::Inside) {
                    return true;
                }
            } else if (shapes::outside_of({leaf.shape.convex, leaf.pose}, point) <
                       0.75 * shapes::kSkin * reach_) {
                return true;
            }
        }
        return false;
    }

    [[nodiscard]] Result<ShapePoint> search() const {
        const std::optional<Vec3> found = shapes::nearest_outside(solids_, point_, reach_);
        const Result<bool> covered = found ? is_covered_by_mesh(*found) : Result<bool>(true);
        if (!covered) {
            return covered.error();
        }
        if (*covered) {
            return Error{ErrorCode::Unsupported,
                         "the surface of the compound near the point is not known: too many parts "
                         "or a mesh overlap there"};
        }
        return ShapePoint{*found, -geometry::norm3(*found - point_)};
    }

    [[nodiscard]] Result<bool> is_covered_by_mesh(const Vec3& point) const {
        for (const Leaf& leaf : leaves_) {
            if (const Solid* const solid = leaf.shape.solid.get()) {
                const Result<Side> side = side_of(point, PlacedSolid{*solid, leaf.pose});
                if (!side || *side == Side::Inside) {
                    return side ? Result<bool>(true) : Result<bool>(side.error());
                }
            }
        }
        return false;
    }

    Vec3 point_;
    double reach_;
    std::vector<Leaf> leaves_;
    std::vector<shapes::SolidPart> solids_;
};

Result<ShapePoint> closest_of_compound(const ShapeData& shape, const Pose& pose,
                                       const Vec3& point) {
    const Vec3 local = geometry::transposed_times3(pose.rotation(), point - pose.translation());
    const Result<ShapePoint> found = CompoundSurface(shape, local).closest();
    if (!found) {
        return found.error();
    }
    return ShapePoint{to_world(pose, found->point), found->distance};
}

}  // namespace

Result<ShapePoint> closest_point(const PlacedShape& placed, const Vec3& point) {
    const ShapeData& shape = placed.shape.data();
    const Pose& pose = placed.pose;
    if (!shapes::is_in_range(point) || !shapes::is_in_range(pose.translation())) {
        return not_finite_point();
    }
    if (shapes::is_surface(shape.kind)) {
        return closest_of_surface(shape, pose, point);
    }
    if (shape.kind == ShapeKind::Compound) {
        return closest_of_compound(shape, pose, point);
    }
    if (shape.kind == ShapeKind::Plane) {
        const Vec3 normal = geometry::times3(pose.rotation(), shape.plane_normal);
        const double distance =
            geometry::dot3(normal, point - pose.translation()) - shape.plane_offset;
        return ShapePoint{point - distance * normal, distance};
    }
    return closest_of_convex(shape.convex, pose, point);
}

Result<bool> contains(const PlacedShape& placed, const Vec3& point) {
    const ShapeData& shape = placed.shape.data();
    if (const Solid* const solid = shape.solid.get()) {
        const Result<Side> side = side_of(point, PlacedSolid{*solid, placed.pose});
        if (!side) {
            return side.error();
        }
        return *side != Side::Outside;
    }
    for (const ShapePart& part : shape.parts) {
        const Result<bool> found = contains({part.shape, placed.pose * part.pose}, point);
        if (!found || *found) {
            return found;
        }
    }
    if (shape.kind == ShapeKind::Compound) {
        return false;
    }
    const Result<ShapePoint> nearest = closest_point(placed, point);
    if (!nearest) {
        return nearest.error();
    }
    return nearest->distance <= 0.0;
}

}  // namespace tandem
