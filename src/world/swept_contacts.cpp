// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "world/swept_contacts.hpp"

#include <algorithm>
#include <limits>
#include <span>

#include <tandem/shape_cast.hpp>

#include "shapes/mesh_contacts.hpp"
#include "shapes/shape_extent.hpp"

namespace tandem::world {
namespace {

/// Largest number of advances. Bodies still apart after so many pass each other closely; the next
/// time step examines them again, from nearer.
constexpr int kMostAdvances = 24;

/// Bodies closer than this part of the smaller one's size count as touching. Without such a margin
/// the advances would converge to the contact and never reach it.
constexpr double kMetPart = 1e-3;

/// Bodies that approach by more than this part of the smaller one's size within the lookahead could
/// pass through each other.
constexpr double kPassingWay = 0.5;

/// Feature number for the centre of a body, which has no feature of the surface.
constexpr std::uint64_t kCentre = std::numeric_limits<std::uint64_t>::max();

MovingShape moving(const Body& body) {
    return {.shape = body.shape, .pose = body.pose, .linear = body.linear, .angular = body.angular};
}

double turning_speed(const Body& body) {
    return body.angular.norm() * body.shape.reach();
}

/// Whether the boxes of two bodies come within the distance `near` of each other. This cheap test
/// rejects most bodies that fly past each other.
bool boxes_meet(const Body& a, const Body& b, double lookahead, double near) {
    const shapes::Extent box_a = shapes::extent_of(a.shape.data(), a.pose);
    const shapes::Extent box_b = shapes::extent_of(b.shape.data(), b.pose);
    const Vec3 way = lookahead * (b.linear - a.linear);
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
    return to_world(to, from.rotation().transpose() * (point - from.translation()));
}

/// Adds a contact that stops the centre of the smaller body at its position at the time of impact,
/// along the normal of the deepest point. A body stopped only at a corner would turn about it and
/// keep much of its speed: enough to pass through a thin wall in one step.
void stop_centre(const shapes::ShapePair& pair, std::vector<ContactManifold>& out,
                 std::size_t first) {
    const bool of_a = pair.a.reach < pair.b.reach;
    const shapes::Extent extent =
        of_a ? shapes::extent_of(pair.a, pair.pose_a) : shapes::extent_of(pair.b, pair.pose_b);
    const Vec3 middle = 0.5 * (extent.lo + extent.hi);
    ContactManifold centre;
    centre.count = 1;
    centre.all[0].on_a = middle;
    centre.all[0].on_b = middle;
    centre.all[0].feature = {kCentre, kCentre};
    double deepest = std::numeric_limits<double>::lowest();
    for (std::size_t m = first; m < out.size(); ++m) {
        for (const ContactPoint& point : out[m].points()) {
            if (point.depth > deepest) {
                deepest = point.depth;
                centre.normal = out[m].normal;
            }
        }
    }
    out.push_back(centre);
}

/// Changes depths so that they hold for the present poses. Points stay fixed to the smaller body.
void count_from(const Body& a, const Body& b, const shapes::ShapePair& there,
                std::span<ContactManifold> manifolds) {
    const bool of_a = there.a.reach < there.b.reach;
    for (ContactManifold& manifold : manifolds) {
        for (ContactPoint& point : manifold.points()) {
            const Vec3 on_a = moved_back(point.on_a, there.pose_a, a.pose);
            const Vec3 on_b = moved_back(point.on_b, there.pose_b, b.pose);
            point.depth -= manifold.normal.dot((on_b - on_a) - (point.on_b - point.on_a));
            point.on_a = of_a ? on_a : Vec3(on_b + point.depth * manifold.normal);
            point.on_b = of_a ? Vec3(on_a - point.depth * manifold.normal) : on_b;
        }
    }
}

}  // namespace

Result<Done> swept_contacts(const Body& a, const Body& b, double lookahead,
                            const ContactRequest& request, shapes::PairScratch& scratch,
                            std::vector<ContactManifold>& out) {
    const double speed = (a.linear - b.linear).norm() + turning_speed(a) + turning_speed(b);
    ContactRequest there = request;
    const double smaller = std::min(a.shape.reach(), b.shape.reach());
    there.margin = std::max(request.margin, kMetPart * smaller);
    // Reject bodies that cannot meet, first by boxes, then by triangles.
    const double near = there.margin + there.rest_offset;
    if (!boxes_meet(a, b, lookahead, near)) {
        return Done{};
    }
    const auto any = scratch.mesh->clearance.first_contact(Placed{*a.shape.model(), a.pose},
                                                           Placed{*b.shape.model(), b.pose},
                                                           near + speed * lookahead);
    if (!any) {
        return any.error();
    }
    if (!*any) {
        return Done{};
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
            return Done{};
        }
        if (found->distance > near) {
            if (step == kMostAdvances) {
                return Done{};
            }
            // Aim at the middle of the range, so that rounding does not end the last advance just
            // before it.
            time += (found->distance - 0.5 * near) / speed;
            if (time >= lookahead) {
                return Done{};
            }
            continue;
        }
        // The bodies meet: find the contacts at this time.
        const std::size_t first = out.size();
        const Result<Done> done = shapes::contacts_of(pair, {there, scratch, out});
        if (done && out.size() > first) {
            if (speed * lookahead > kPassingWay * smaller) {
                stop_centre(pair, out, first);
            }
            count_from(a, b, pair, std::span(out).subspan(first));
        }
        return done;
    }
}

}  // namespace tandem::world
