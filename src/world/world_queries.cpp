// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <limits>

#include "geometry/fixed_order.hpp"
#include "shapes/shape_extent.hpp"
#include "shapes/size_range.hpp"
#include "world/world_state.hpp"

namespace tandem {
namespace {

Error no_world() {
    return {ErrorCode::InvalidArgument, "the world was moved from: assign a new one to it first"};
}

bool is_wanted(const Body& body, std::uint32_t mask) {
    return (body.filter.group & mask) != 0;
}

/// The parameter t of a hit is accurate to a relative error of 2^-40. The search continues a little
/// beyond the best hit, because another body may be as near within this error.
constexpr double kRayRounding = 1.0 + 0x1p-36;

/// The box of a moving shape is widened by this part of its size: impacts are accurate to a
/// millionth of the smaller shape.
constexpr double kSweptPart = 2e-6;

/// Whether the body's own box intersects a box. The box in the broad phase is wider.
bool box_overlaps(const Body& body, const Box& box) {
    const shapes::ShapeBounds extent = shapes::extent_of(body.shape.data(), body.pose);
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const auto i = static_cast<Eigen::Index>(axis);
        if (!(extent.lo[i] <= double{box.hi[axis]} && double{box.lo[axis]} <= extent.hi[i])) {
            return false;
        }
    }
    return true;
}

double gap_of(const shapes::ShapeBounds& extent, const Vec3& point) {
    return geometry::norm3((extent.lo - point).cwiseMax(point - extent.hi).cwiseMax(0.0));
}

}  // namespace

Result<std::optional<BodyHit>> World::cast_ray(const Ray& ray, std::uint32_t mask) {
    if (!state_) {
        return no_world();
    }
    State& state = *state_;
    if (const Result<Done> done = state.update_boxes(); !done) {
        return done.error();
    }
    if (const Result<Done> done = state.broad.query(ray, state.found_objects); !done) {
        return done.error();
    }
    std::optional<BodyHit> best;
    Ray shorter = ray;
    for (const ObjectId object : state.found_objects) {
        const BodyId id = state.body_of_object[object];
        const Body& body = state.body(id);
        if (!is_wanted(body, mask)) {
            continue;
        }
        const auto hit = tandem::cast_ray(shorter, PlacedShape{body.shape, body.pose});
        if (!hit) {
            return hit.error();
        }
        // Among equally near bodies the one with the lowest number counts, whatever the order in
        // which the broad phase found them.
        if (*hit && (!best || (*hit)->t < best->hit.t ||
                     ((*hit)->t == best->hit.t && id < best->body.id))) {
            best = BodyHit{state.handle_of(id), **hit};
            shorter.t_max = std::min(ray.t_max, best->hit.t * kRayRounding);
        }
    }
    return best;
}

Result<Done> World::overlaps(const Box& box, std::vector<BodyHandle>& out, std::uint32_t mask) {
    out.clear();
    if (!state_) {
        return no_world();
    }
    State& state = *state_;
    if (const Result<Done> done = state.update_boxes(); !done) {
        return done.error();
    }
    if (const Result<Done> done = state.broad.query(box, state.found_objects); !done) {
        return done.error();
    }
    for (const ObjectId object : state.found_objects) {
        const BodyId id = state.body_of_object[object];
        if (is_wanted(state.body(id), mask) && box_overlaps(state.body(id), box)) {
            out.push_back(state.handle_of(id));
        }
    }
    std::sort(out.begin(), out.end());
    return Done{};
}

Result<Done> World::touching(const PlacedShape& shape, std::vector<BodyHandle>& out,
                             std::uint32_t mask) {
    out.clear();
    const Result<Box> box = box_of(shape);
    if (!box) {
        return box.error();
    }
    if (const Result<Done> done = overlaps(*box, out, mask); !done) {
        return done;
    }
    std::size_t kept = 0;
    for (const BodyHandle handle : out) {
        const Body& body = state_->body(handle.id);
        const Result<bool> touches =
            state_->query.touches(shape, PlacedShape{body.shape, body.pose});
        if (!touches) {
            out.clear();
            return touches.error();
        }
        if (*touches) {
            out[kept++] = handle;
        }
    }
    out.resize(kept);
    return Done{};
}

Result<std::optional<BodyImpact>> World::cast_shape(const PlacedShape& moving, const Vec3& way,
                                                    std::uint32_t mask) {
    const shapes::ShapeBounds extent = shapes::extent_of(moving.shape.data(), moving.pose);
    if (!shapes::is_in_range(way) || !shapes::is_in_range(extent.lo) ||
        !shapes::is_in_range(extent.hi)) {
        return Error{ErrorCode::InvalidArgument,
                     "a sweep needs a shape with a finite box and a way, within 1e30"};
    }
    std::vector<BodyHandle> candidates;
    // Widen the box by more than the tolerance and the rounding error of the motion.
    const Vec3 wide = kSweptPart * (extent.hi - extent.lo) +
                      0x1p-46 * (extent.lo.cwiseAbs() + extent.hi.cwiseAbs() + way.cwiseAbs());
    const Box swept = box_around(extent.lo.cwiseMin(extent.lo + way) - wide,
                                 extent.hi.cwiseMax(extent.hi + way) + wide);
    if (const Result<Done> done = overlaps(swept, candidates, mask); !done) {
        return done.error();
    }
    // Cast against each candidate; a later impact than the best one is not searched for.
    std::optional<BodyImpact> best;
    ShapeImpactRequest request;
    for (const BodyHandle handle : candidates) {
        const Body& body = state_->body(handle.id);
        const auto impact =
            time_of_impact({.shape = moving.shape, .pose = moving.pose, .linear = way},
                           {.shape = body.shape, .pose = body.pose}, request, state_->query);
        if (!impact) {
            return impact.error();
        }
        if (*impact && (!best || (*impact)->time < best->impact.time)) {
            best = BodyImpact{handle, **impact};
            request.end = best->impact.time;
        }
    }
    return best;
}

Result<std::optional<BodyDistance>> World::closest(const Vec3& point, std::uint32_t mask) {
    if (!state_) {
        return no_world();
    }
    if (!shapes::is_in_range(point)) {
        return Error{ErrorCode::InvalidArgument,
                     "the point is not finite, or farther than 1e30 from the origin"};
    }
    std::optional<BodyDistance> best;
    for (BodyId id = 0; id < state_->slots.size(); ++id) {
        const std::optional<Body>& body = state_->slots[id].body;
        if (!body || !is_wanted(*body, mask)) {
            continue;
        }
        const shapes::ShapeBounds extent = shapes::extent_of(body->shape.data(), body->pose);
        if (best && body->shape.kind() != ShapeKind::Plane &&
            gap_of(extent, point) > std::max(0.0, best->point.distance)) {
            continue;
        }
        const Result<ShapePoint> found = closest_point(PlacedShape{body->shape, body->pose}, point);
        if (!found) {
            return found.error();
        }
        if (!best || found->distance < best->point.distance) {
            best = BodyDistance{state_->handle_of(id), *found};
        }
    }
    return best;
}

}  // namespace tandem
