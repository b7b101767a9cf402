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

/// Bodies that are still apart after so many steps pass each other closely: the next time step
/// looks again, from nearer.
constexpr int kMostAdvances = 24;

/// Bodies this close have met, as a part of the smaller one: without a margin they would only ever
/// come closer.
constexpr double kMetPart = 1e-3;

/// Bodies that come closer by more than this part of the smaller one could pass each other.
constexpr double kPassingWay = 0.5;

/// Stands for the middle of a body where a feature of its surface is named.
constexpr std::uint64_t kCentre = std::numeric_limits<std::uint64_t>::max();

MovingShape moving(const Body& body) {
    return {.shape = body.shape, .pose = body.pose, .linear = body.linear, .angular = body.angular};
}

double turning_speed(const Body& body) {
    return body.angular.norm() * body.shape.reach();
}

/// Whether the boxes of two bodies come within a distance of each other: a cheap answer for most
/// bodies that are near and fly past.
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

/// A point that is fixed to a body, moved back from one of its poses to another.
Vec3 moved_back(const Vec3& point, const Pose& from, const Pose& to) {
    return to_world(to, from.rotation().transpose() * (point - from.translation()));
}

/// A body that is stopped at a corner would turn about it and go on with much of its speed, farther
/// in one step than a wall is thick: the middle of the smaller body stops, too, where it is at the
/// time of impact. The normal is that of the deepest point.
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

/// Counts depths from where the bodies are now. Points stay fixed to the smaller body.
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
            // Half of the range is left, so that the last step does not stop just before it.
            time += (found->distance - 0.5 * near) / speed;
            if (time >= lookahead) {
                return Done{};
            }
            continue;
        }
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
