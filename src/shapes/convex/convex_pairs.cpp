// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <Eigen/Geometry>
#include <cmath>

#include "geometry/fixed_order.hpp"
#include "shapes/pair.hpp"

namespace tandem::shapes {
namespace {

/// The contact by a closed form, in the axes of the world.
Nearness closed_pair(const ShapePair& pair, double margin, ConvexContact& contact) {
    return closed_contact(pair.a.convex, pair.b.convex,
                          {pair.pose_a.rotation().col(2), pair.pose_b.rotation(),
                           pair.pose_b.translation() - pair.pose_a.translation()},
                          margin, contact);
}

/// Turns a contact from the axes of the world to those of A.
void turn_to_a(const Pose& pose_a, ConvexContact& contact) {
    for (Vec3* vector : {&contact.normal, &contact.on_a, &contact.on_b}) {
        *vector = transposed_times3(pose_a.rotation(), *vector);
    }
}

/// Whether two bodies touch in a single point. Nearly parallel capsules touch along a line.
bool touch_in_point(const ShapePair& pair) {
    return pair.a.convex.core == Core::Point || pair.b.convex.core == Core::Point ||
           squared_norm3(pair.pose_a.rotation().col(2).cross(pair.pose_b.rotation().col(2))) >
               kParallelEdges * kParallelEdges;
}

}  // namespace

Nearness convex_pair(const ShapePair& pair, const ConvexRequest& request, ConvexContact& contact) {
    if (has_closed_form(pair.a.convex, pair.b.convex)) {
        const Nearness nearness = closed_pair(pair, request.margin, contact);
        turn_to_a(pair.pose_a, contact);
        return nearness;
    }
    const RelativePose b_in_a(pair.pose_a, pair.pose_b);
    return convex_contact(pair.a.convex, pair.b.convex, b_in_a, request, contact);
}

namespace {

/// Whether a direction, in the coordinates of A, clearly separates the bodies. A gap close to the
/// margin returns false, so that the full routine decides it.
bool still_separated(const ShapePair& pair, const RelativePose& b_in_a, const Vec3& axis,
                     double margin) {
    const SupportPair nearest = support_pair(pair.a.convex, pair.b.convex, b_in_a, axis);
    const double gap = -dot3(axis, nearest.difference);
    const double radii = pair.a.convex.radius + pair.b.convex.radius;
    return gap > (margin + radii) * (1.0 + 1e-9) + 1e-12 * (pair.a.reach + pair.b.reach);
}

/// Writes at most four points of two bodies whose contact is known, in the coordinates of A.
void write_clipped(const ShapePair& pair, const RelativePose& b_in_a, const ConvexContact& contact,
                   const ContactTask& task) {
    LocalContacts& local = task.scratch.local;
    clip_faces(pair.a.convex, pair.b.convex, b_in_a, contact, task.request.margin, Deepest::Add,
               local);
    write_manifold(local, pair.pose_a, task.out.emplace_back());
}

void closed_manifold(const ShapePair& pair, const ContactTask& task, Vec3* axis) {
    ConvexContact contact;
    const Nearness nearness = closed_pair(pair, task.request.margin, contact);
    if (axis != nullptr) {
        *axis = nearness == Nearness::Beyond ? contact.normal : Vec3(Vec3::Zero());
    }
    if (nearness == Nearness::Beyond) {
        return;
    }
    if (touch_in_point(pair)) {
        write_point(contact, pair.pose_a.translation(), task.out.emplace_back());
        return;
    }
    turn_to_a(pair.pose_a, contact);
    write_clipped(pair, RelativePose(pair.pose_a, pair.pose_b), contact, task);
}

}  // namespace

void convex_manifold(const ShapePair& pair, const ContactTask& task, Vec3* axis) {
    if (has_closed_form(pair.a.convex, pair.b.convex)) {
        closed_manifold(pair, task, axis);
        return;
    }
    const RelativePose b_in_a(pair.pose_a, pair.pose_b);
    const double margin = task.request.margin;
    if (axis != nullptr && !axis->isZero(0.0) &&
        still_separated(pair, b_in_a, transposed_times3(pair.pose_a.rotation(), *axis), margin)) {
        return;
    }
    ConvexContact contact;
    const Nearness nearness = convex_contact(pair.a.convex, pair.b.convex, b_in_a,
                                             {.margin = margin, .precision = 1e-6}, contact);
    if (axis != nullptr) {
        *axis = nearness == Nearness::Beyond ? Vec3(times3(pair.pose_a.rotation(), contact.normal))
                                             : Vec3(Vec3::Zero());
    }
    if (nearness == Nearness::Within) {
        write_clipped(pair, b_in_a, contact, task);
    }
}

}  // namespace tandem::shapes
