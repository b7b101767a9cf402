// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <cmath>

#include "shapes/pair.hpp"

namespace tandem::shapes {

Nearness convex_pair(const ShapePair& pair, const ConvexRequest& request, ConvexContact& contact) {
    const RelativePose b_in_a(pair.pose_a, pair.pose_b);
    return convex_contact(pair.a.convex, pair.b.convex, b_in_a, request, contact);
}

namespace {

/// Whether a direction, in the coordinates of A, clearly separates the bodies; at the margin itself
/// the whole routine decides.
bool still_separated(const ShapePair& pair, const RelativePose& b_in_a, const Vec3& axis,
                     double margin) {
    const SupportPair nearest = support_pair(pair.a.convex, pair.b.convex, b_in_a, axis);
    const double gap = -axis.dot(nearest.difference);
    const double radii = pair.a.convex.radius + pair.b.convex.radius;
    return gap > (margin + radii) * (1.0 + 1e-9) + 1e-12 * (pair.a.reach + pair.b.reach);
}

}  // namespace

void convex_manifold(const ShapePair& pair, const ContactTask& task, Vec3* axis) {
    const RelativePose b_in_a(pair.pose_a, pair.pose_b);
    const double margin = task.request.margin;
    if (axis != nullptr && !axis->isZero(0.0) &&
        still_separated(pair, b_in_a, pair.pose_a.rotation().transpose() * *axis, margin)) {
        return;
    }
    ConvexContact contact;
    const Nearness nearness = convex_contact(pair.a.convex, pair.b.convex, b_in_a,
                                             {.margin = margin, .precision = 1e-6}, contact);
    if (axis != nullptr) {
        *axis = nearness == Nearness::Beyond ? Vec3(pair.pose_a.rotation() * contact.normal)
                                             : Vec3(Vec3::Zero());
    }
    if (nearness == Nearness::Beyond) {
        return;
    }
    if (pair.a.convex.core == Core::Point || pair.b.convex.core == Core::Point) {
        write_point(contact, pair.pose_a, task.out.emplace_back());
        return;
    }
    LocalContacts& local = task.scratch.local;
    clip_faces(pair.a.convex, pair.b.convex, b_in_a, contact, margin, Deepest::Add, local);
    write_manifold(local, pair.pose_a, task.out.emplace_back());
}

}  // namespace tandem::shapes
