// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "world/swept_contacts.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include <tandem/shape_cast.hpp>

#include "geometry/fixed_order.hpp"
#include "shapes/mesh/mesh_contacts.hpp"
#include "shapes/shape_extent.hpp"

namespace tandem::world {
namespace {

/// Largest number of advances. Bodies still apart after so many fly along each other, and the
/// search ends.
constexpr int kMostAdvances = 24;

/// Bodies closer than this part of the smaller one's size count as touching. Without such a margin
/// the advances would converge to the contact and never reach it.
constexpr double kMetPart = 1e-3;

/// Feature number for the centre of a body, which has no feature of the surface.
constexpr std::uint64_t kCentre = std::numeric_limits<std::uint64_t>::max();

MovingShape moving(const Body& body) {
    return {.shape = body.shape,
            .pose = body.pose,
            .linear = straight_velocity(body),
            .angular = body.angular,
            .centre = body.centre.value_or(Vec3::Zero())};
}

/// Whether the boxes of two bodies come within the distance `near` of each other. This cheap test
/// rejects most bodies that fly past each other.
bool boxes_meet(const Body& a, const Body& b, double lookahead, double near) {
    const shapes::ShapeBounds box_a = shapes::extent_of(a.shape.data(), a.pose);
    const shapes::ShapeBounds box_b = shapes::extent_of(b.shape.data(), b.pose);
    const Vec3 way = lookahead * (straight_velocity(b) - straight_velocity(a));
    const double wide = near + lookahead * (turning_speed(a) + turning_speed(b));
    for (Eigen::Index axis = 0; axis < 3; ++axis) {
        const double above = box_b.lo[axis] - box_a.hi[axis];
        const double below = box_a.lo[axis] - box_b.hi[axis];
        if (std::min(above, above + way[axis]) > wide ||
            std::min(below, below - way[axis]) > wide) {
            return false;
        }
    }
    return true;
}

/// Moves a point of a body from its pose `from` to its pose `to`.
Vec3 moved_back(const Vec3& point, const Pose& from, const Pose& to) {
    return to_world(to, transposed_times3(from.rotation(), point - from.translation()));
}

/// The centre of the smaller body as a contact point, with the normal of the deepest contact.
struct Centre {
    bool of_a = false;
    Vec3 middle = Vec3::Zero();
    Vec3 normal = Vec3::Zero();
    ContactPoint deepest{};
};

Centre centre_of(const Body& a, const Body& b, const shapes::ShapePair& pair,
                 std::span<const ContactManifold> manifolds) {
    Centre centre{.of_a = pair.a.reach < pair.b.reach};
    const Body& smaller = centre.of_a ? a : b;
    const Pose& pose = centre.of_a ? pair.pose_a : pair.pose_b;
    if (smaller.centre) {
        centre.middle = to_world(pose, *smaller.centre);
    } else {
        const shapes::ShapeBounds extent = shapes::extent_of(smaller.shape.data(), pose);
        centre.middle = 0.5 * (extent.lo + extent.hi);
    }
    centre.deepest.depth = std::numeric_limits<double>::lowest();
    for (const ContactManifold& manifold : manifolds) {
        for (const ContactPoint& point : manifold.points()) {
            if (point.depth > centre.deepest.depth) {
                centre.deepest = point;
                centre.normal = manifold.normal;
            }
        }
    }
    return centre;
}

void add_centre(const Vec3& on_a, const Vec3& on_b, const Vec3& normal, double depth,
                std::uint64_t feature, std::vector<ContactManifold>& out) {
    ContactManifold& manifold = out.emplace_back();
    manifold.count = 1;
    manifold.normal = normal;
    manifold.all[0].on_a = on_a;
    manifold.all[0].on_b = on_b;
    manifold.all[0].depth = depth;
    manifold.all[0].feature = {feature, feature};
}

/// Adds a contact that stops the centre of the smaller body at its position at the time of impact.
/// A body stopped only at a corner would turn about it and keep much of its speed: enough to pass
/// through a thin wall in one step.
void stop_centre(const Body& a, const Body& b, const shapes::ShapePair& pair,
                 std::vector<ContactManifold>& out, std::size_t first) {
    const Centre centre = centre_of(a, b, pair, std::span(out).subspan(first));
    add_centre(centre.middle, centre.middle, centre.normal, 0.0, kCentre, out);
}

/// Changes depths so that they hold for the present poses. Points stay fixed to the smaller body.
void count_from(const Body& a, const Body& b, const shapes::ShapePair& there,
                std::span<ContactManifold> manifolds) {
    const bool of_a = there.a.reach < there.b.reach;
    for (ContactManifold& manifold : manifolds) {
        for (ContactPoint& point : manifold.points()) {
            const Vec3 on_a = moved_back(point.on_a, there.pose_a, a.pose);
            const Vec3 on_b = moved_back(point.on_b, there.pose_b, b.pose);
            point.depth -= dot3(manifold.normal, (on_b - on_a) - (point.on_b - point.on_a));
            point.on_a = of_a ? on_a : Vec3(on_b + point.depth * manifold.normal);
            point.on_b = of_a ? Vec3(on_a - point.depth * manifold.normal) : on_b;
        }
    }
}

}  // namespace

Vec3 straight_velocity(const Body& body) {
    return body.centre
               ? Vec3(body.linear + body.angular.cross(times3(body.pose.rotation(), *body.centre)))
               : body.linear;
}

double turning_speed(const Body& body) {
    const double turning = norm3(body.angular);
    const double arm = body.shape.reach() + (body.centre ? norm3(*body.centre) : 0.0);
    return turning > 0.0 ? turning * arm : 0.0;  // the reach may be infinite
}

double closing_speed(const Body& a, const Body& b) {
    return norm3(straight_velocity(a) - straight_velocity(b)) + turning_speed(a) + turning_speed(b);
}

void keep_centre_out(const Body& a, const Body& b, std::vector<ContactManifold>& out,
                     std::size_t first) {
    const shapes::ShapePair pair{a.shape.data(), a.pose, b.shape.data(), b.pose};
    const Centre centre = centre_of(a, b, pair, std::span(out).subspan(first));
    const Vec3& plane = centre.of_a ? centre.deepest.on_b : centre.deepest.on_a;
    const double side = centre.of_a ? 1.0 : -1.0;
    // The smallest distance from the centre to a side of the body's own box; the surface is hardly
    // nearer than that.
    const shapes::ShapeBounds own = shapes::extent_of(centre.of_a ? pair.a : pair.b, Pose{});
    const Vec3 inside =
        transposed_times3(centre.of_a ? a.pose.rotation() : b.pose.rotation(),
                          centre.middle - (centre.of_a ? a.pose : b.pose).translation());
    const double inner = -largest3(-(inside - own.lo).cwiseMin(own.hi - inside));
    const double gap = std::max(0.0, side * dot3(centre.normal, plane - centre.middle) - inner);
    if (std::isfinite(gap)) {
        const Vec3 there = centre.middle + side * gap * centre.normal;
        add_centre(centre.of_a ? centre.middle : there, centre.of_a ? there : centre.middle,
                   centre.normal, -gap, kCentre - 1, out);
    }
}

Result<Swept> swept_contacts(const Body& a, const Body& b, double lookahead,
                             const ContactRequest& request, shapes::PairScratch& scratch,
                             std::vector<ContactManifold>& out) {
    const double speed = closing_speed(a, b);
    ContactRequest there = request;
    const double smaller = std::min(a.shape.reach(), b.shape.reach());
    there.margin = std::max(request.margin, kMetPart * smaller);
    // Reject bodies that cannot meet, first by boxes, then by triangles.
    const double near = there.margin + there.rest_offset;
    if (!boxes_meet(a, b, lookahead, near)) {
        return Swept::Apart;
    }
    const bool are_surfaces =
        shapes::is_surface(a.shape.kind()) && shapes::is_surface(b.shape.kind());
    if (are_surfaces) {
        TANDEM_TRY(const auto any, scratch.mesh->clearance.first_contact(
                                       Placed{*a.shape.model(), a.pose},
                                       Placed{*b.shape.model(), b.pose}, near + speed * lookahead));
        if (!any) {
            return Swept::Apart;
        }
    }
    const MovingShape moving_a = moving(a);
    const MovingShape moving_b = moving(b);
    // Conservative advancement: move on by the time in which the gap cannot close.
    double time = 0.0;
    for (int step = 0;; ++step) {
        const Pose pose_a = pose_at(moving_a, time);
        const Pose pose_b = pose_at(moving_b, time);
        const shapes::ShapePair pair{a.shape.data(), pose_a, b.shape.data(), pose_b};
        const double farthest = near + speed * (lookahead - time);
        const Result<ShapeDistance> found = shapes::distance_of(pair, farthest, scratch);
        if (!found) {
            return found.error();
        }
        if (!(found->distance < farthest)) {
            return Swept::Apart;
        }
        if (found->distance <= near && step == 0 && !are_surfaces) {
            return Swept::Near;
        }
        if (found->distance > near && step < kMostAdvances) {
            // Aim at the middle of the range, so that rounding does not end the last advance just
            // before it.
            time += (found->distance - 0.5 * near) / speed;
            if (time >= lookahead) {
                return Swept::Apart;
            }
            continue;
        }
        // The bodies meet, or the search ends early, as for a body that flies along a wall. In both
        // cases the contacts at this time bound how far the bodies may approach.
        there.margin = std::max(there.margin, 1.01 * found->distance);
        const std::size_t first = out.size();
        TANDEM_TRY_DONE(shapes::contacts_of(pair, {there, scratch, out}));
        if (out.size() > first) {
            if (speed * lookahead > kPassingWay * smaller) {
                stop_centre(a, b, pair, out, first);
            }
            count_from(a, b, pair, std::span(out).subspan(first));
        }
        return Swept::Apart;
    }
}

}  // namespace tandem::world
