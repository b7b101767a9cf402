// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>

#include "geometry/fixed_order.hpp"
#include "shapes/convex/convex_contact.hpp"

namespace tandem::shapes {
namespace {

/// The axis with the largest separation so far.
struct BestAxis {
    double separation = -std::numeric_limits<double>::infinity();
    Vec3 normal = Vec3::Zero();  ///< from A to B
    int edge_a = -1;             ///< the edge of A that made the axis, or -1 if a face did
    int edge_b = -1;
};

/// Sets the points of a contact of two edges: on the edges of A and B closest along the normal, the
/// points where their lines are closest to each other.
void edge_points(const Vec3& half_a, const Vec3& half_b, const RelativePose& b_in_a,
                 const BestAxis& best, ConvexContact& contact) {
    Vec3 on_a;
    Vec3 on_b;
    for (int k = 0; k < 3; ++k) {
        on_a[k] = k == best.edge_a ? 0.0 : std::copysign(half_a[k], best.normal[k]);
        const double along = dot3(b_in_a.rotation.col(k), best.normal);
        on_b[k] = k == best.edge_b ? 0.0 : -std::copysign(half_b[k], along);
    }
    on_b = b_in_a.point(on_b);
    const Vec3 along_b = b_in_a.rotation.col(best.edge_b);
    const Vec3 apart = on_b - on_a;
    const double cosine = along_b[best.edge_a];
    const double square = 1.0 - cosine * cosine;
    if (square > 1e-12) {
        const double dot_a = apart[best.edge_a];
        const double dot_b = dot3(apart, along_b);
        on_a[best.edge_a] = (dot_a - cosine * dot_b) / square;
        on_b += along_b * ((cosine * dot_a - dot_b) / square);
    }
    contact.on_a = on_a;
    contact.on_b = on_b;
}

/// Sets the points of a face contact: the deepest corner of one box, and the point of the other
/// box's face above it.
void face_points(const Vec3& half_a, const Vec3& half_b, const RelativePose& b_in_a, bool of_a,
                 ConvexContact& contact) {
    const Vec3& normal = contact.normal;
    if (of_a) {
        Vec3 corner;
        for (int k = 0; k < 3; ++k) {
            corner[k] = -std::copysign(half_b[k], dot3(b_in_a.rotation.col(k), normal));
        }
        contact.on_b = b_in_a.point(corner);
        contact.on_a = contact.on_b + contact.depth * normal;
        return;
    }
    for (int k = 0; k < 3; ++k) {
        contact.on_a[k] = std::copysign(half_a[k], normal[k]);
    }
    contact.on_b = contact.on_a - contact.depth * normal;
}

}  // namespace

Nearness box_box_contact(const Vec3& half_a, const Vec3& half_b, const RelativePose& b_in_a,
                         double margin, ConvexContact& contact) {
    const Eigen::Matrix3d& r = b_in_a.rotation;
    const Vec3& t = b_in_a.translation;
    const Eigen::Matrix3d abs_r = r.cwiseAbs();
    BestAxis best;
    const auto offer = [&](double separation, const Vec3& axis, int edge_a, int edge_b) {
        best = {separation, dot3(axis, t) < 0.0 ? Vec3(-axis) : axis, edge_a, edge_b};
    };
    // 1. The six face normals.
    bool of_a = true;
    for (int k = 0; k < 3; ++k) {
        const double separation = std::abs(t[k]) - half_a[k] - dot3(abs_r.row(k), half_b);
        if (separation > best.separation) {
            offer(separation, Vec3::Unit(k), -1, -1);
        }
    }
    for (int k = 0; k < 3; ++k) {
        const double separation =
            std::abs(dot3(r.col(k), t)) - half_b[k] - dot3(abs_r.col(k), half_a);
        // Prefer a face of A unless a face of B is clearly better. Otherwise rounding would switch
        // between equally good faces from step to step.
        if (separation > best.separation + 1e-9 * half_b[k]) {
            offer(separation, r.col(k), -1, -1);
            of_a = false;
        }
    }
    if (best.separation > margin) {
        contact.normal = best.normal;
        return Nearness::Beyond;
    }
    // 2. The nine cross products of edges. An edge pair must beat the best face clearly (`slack`).
    const double slack = 1e-3 * std::abs(best.separation) + 1e-9 * largest3(half_a);
    const BestAxis best_face = best;
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            // e_i × r_j has a zero at i; the other two entries are ±entries of r_j.
            const int u = (i + 1) % 3;
            const int v = (i + 2) % 3;
            const double square = r(v, j) * r(v, j) + r(u, j) * r(u, j);
            if (square < 1e-12) {
                continue;  // parallel edges: their axis adds nothing to the face normals
            }
            const int p = (j + 1) % 3;
            const int q = (j + 2) % 3;
            const double radius_a = half_a[u] * abs_r(v, j) + half_a[v] * abs_r(u, j);
            const double radius_b = half_b[p] * abs_r(i, q) + half_b[q] * abs_r(i, p);
            const double along = std::abs(r(u, j) * t[v] - r(v, j) * t[u]) - radius_a - radius_b;
            // Most axes overlap by more than the best one. Comparing squares skips those without a
            // square root.
            const double wanted = std::max(best.separation, best_face.separation + slack);
            if (along < 0.0 && wanted < 0.0 && along * along > wanted * wanted * square) {
                continue;
            }
            const double length = std::sqrt(square);
            const double separation = along / length;
            if (separation > best.separation && separation > best_face.separation + slack) {
                Vec3 axis = Vec3::Zero();
                axis[u] = -r(v, j);
                axis[v] = r(u, j);
                offer(separation, axis / length, i, j);
                if (separation > margin) {
                    contact.normal = best.normal;
                    return Nearness::Beyond;
                }
            }
        }
    }
    // 3. The boxes are apart: GJK gives the distance.
    if (best.separation > 0.0) {
        // The best axis is not the direction of least distance where corners are closest.
        Convex a{.core = Core::Box, .half = half_a};
        Convex b{.core = Core::Box, .half = half_b};
        const CoreDistance found = core_distance(
            a, b, b_in_a, {.cutoff = margin, .precision = 1e-12, .guess = best.normal});
        contact.normal = found.relation == CoreRelation::Overlap ? best.normal : found.axis;
        if (found.relation == CoreRelation::Beyond) {
            return Nearness::Beyond;
        }
        if (found.relation == CoreRelation::Apart) {
            contact.depth = -found.distance;
            contact.on_a = found.on_a;
            contact.on_b = found.on_b;
            return Nearness::Within;
        }
    }
    // 4. The boxes overlap: the deepest points along the best axis.
    contact.normal = best.normal;
    contact.depth = -best.separation;
    if (best.edge_a >= 0) {
        edge_points(half_a, half_b, b_in_a, best, contact);
    } else {
        face_points(half_a, half_b, b_in_a, of_a, contact);
    }
    return Nearness::Within;
}

}  // namespace tandem::shapes
