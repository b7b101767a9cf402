// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "geometry/fixed_order.hpp"
#include "shapes/mesh/local_contacts.hpp"

namespace tandem::shapes {
namespace {

constexpr std::uint32_t kNone = ~std::uint32_t{0};

/// The index of the point with the largest score; the first of equal ones, so that the choice
/// depends on the points alone.
template <class Score>
std::uint32_t best_point(const LocalContacts& contacts, const Score& score) {
    std::uint32_t best = kNone;
    double most = 0.0;
    for (std::uint32_t k = 0; k < contacts.count; ++k) {
        const double value = score(contacts.points[k].on_a);
        if (value > most) {
            most = value;
            best = k;
        }
    }
    return best;
}

/// The deepest point. Among nearly equal depths, as on a face that tilts slightly, the point
/// farthest along a fixed skew direction: that is always a corner of the contact area, and remains
/// the same after tiny motion.
std::uint32_t first_point(const LocalContacts& contacts) {
    constexpr double kAsDeep = 4e-6;  // relative to the distances between the points
    const Vec3 direction(0.5931, 0.6127, 0.5223);
    double deepest = contacts.points[0].depth;
    double spread = 0.0;
    for (std::uint32_t k = 1; k < contacts.count; ++k) {
        deepest = std::max(deepest, contacts.points[k].depth);
        spread = std::max(spread,
                          largest3((contacts.points[k].on_a - contacts.points[0].on_a).cwiseAbs()));
    }
    std::uint32_t best = kNone;
    double most = 0.0;
    for (std::uint32_t k = 0; k < contacts.count; ++k) {
        const double along = dot3(direction, contacts.points[k].on_a);
        if (contacts.points[k].depth >= deepest - kAsDeep * spread &&
            (best == kNone || along > most)) {
            best = k;
            most = along;
        }
    }
    return best;
}

/// Chooses the deepest point, the one farthest from it, the one that makes the largest triangle
/// with these two, and the one that adds most area to that triangle.
std::array<std::uint32_t, 4> choose_four(const LocalContacts& contacts) {
    std::array<std::uint32_t, 4> chosen{first_point(contacts), kNone, kNone, kNone};
    const Vec3& first = contacts.points[chosen[0]].on_a;
    double size = 0.0;
    chosen[1] = best_point(contacts, [&](const Vec3& p) {
        const double square = squared_norm3(p - first);
        size = std::max(size, square);
        return square;
    });
    if (chosen[1] == kNone) {
        return chosen;
    }
    const Vec3& second = contacts.points[chosen[1]].on_a;
    const Vec3& normal = contacts.normal;
    const Vec3 across = normal.cross(second - first);
    chosen[2] = best_point(contacts, [&](const Vec3& p) {
        const double area = std::abs(dot3(across, p - first));
        return area > 1e-8 * size ? area : 0.0;
    });
    if (chosen[2] == kNone) {
        return chosen;
    }
    const Vec3& third = contacts.points[chosen[2]].on_a;
    const double turn = dot3(across, third - first) > 0.0 ? 1.0 : -1.0;
    const std::array<Vec3, 3> corners{first, second, third};
    chosen[3] = best_point(contacts, [&](const Vec3& p) {
        double most = 0.0;
        for (std::size_t k = 0; k < 3; ++k) {
            const Vec3 edge = corners[(k + 1) % 3] - corners[k];
            // A point beyond an edge of the triangle adds the area between it and that edge.
            most = std::max(most, -turn * dot3(normal.cross(edge), p - corners[k]));
        }
        return most > 1e-8 * size ? most : 0.0;
    });
    return chosen;
}

}  // namespace

void keep_four(LocalContacts& contacts) {
    if (contacts.count <= ContactManifold::kMostPoints) {
        return;
    }
    std::array<LocalPoint, ContactManifold::kMostPoints> kept;
    std::uint32_t count = 0;
    for (const std::uint32_t k : choose_four(contacts)) {
        if (k != kNone) {
            kept[count++] = contacts.points[k];
        }
    }
    std::copy(kept.begin(), kept.begin() + count, contacts.points.begin());
    contacts.count = count;
}

void write_point(const ConvexContact& contact, const Vec3& origin, ContactManifold& out) {
    const Vec3 middle = 0.5 * (contact.on_a + contact.on_b) + origin;
    out.normal = contact.normal;
    const Vec3 half = 0.5 * contact.depth * out.normal;
    out.count = 1;
    out.all[0].on_a = middle + half;
    out.all[0].on_b = middle - half;
    out.all[0].depth = contact.depth;
    out.all[0].feature = {kDeepestFeature, kDeepestFeature};
}

void write_manifold(const LocalContacts& contacts, const Pose& pose_a, ContactManifold& out) {
    out.normal = times3(pose_a.rotation(), contacts.normal);
    out.count = 0;
    const auto write = [&](const LocalPoint& point) {
        ContactPoint& written = out.all[out.count++];
        written = {};
        written.on_a = times3(pose_a.rotation(), point.on_a) + pose_a.translation();
        written.on_b = times3(pose_a.rotation(), point.on_b) + pose_a.translation();
        written.depth = point.depth;
        written.feature = {point.feature_a, point.feature_b};
    };
    if (contacts.count <= ContactManifold::kMostPoints) {
        for (std::uint32_t k = 0; k < contacts.count; ++k) {
            write(contacts.points[k]);
        }
        return;
    }
    for (const std::uint32_t k : choose_four(contacts)) {
        if (k != kNone) {
            write(contacts.points[k]);
        }
    }
}

void write_by_depth(LocalContacts& contacts, const Pose& pose_a, double band,
                    std::vector<ContactManifold>& out) {
    if (contacts.count <= ContactManifold::kMostPoints) {
        write_manifold(contacts, pose_a, out.emplace_back());
        return;
    }
    const auto points = std::span(contacts.points).first(contacts.count);
    const double deepest = std::ranges::max_element(points, {}, &LocalPoint::depth)->depth;
    const auto carries = [&](const LocalPoint& point) { return point.depth >= deepest - band; };
    // Points that carry fill manifolds of four; one manifold is enough for the others.
    LocalContacts group;
    group.normal = contacts.normal;
    const auto start = [&](bool carrying) {
        group.count = 0;
        for (const LocalPoint& point : points) {
            if (carries(point) == carrying) {
                group.add(point);
            }
        }
    };
    start(true);
    for (std::uint32_t fours = 0; fours < 2 && group.count > 0; ++fours) {
        write_manifold(group, pose_a, out.emplace_back());
        const ContactManifold& written = out.back();
        const auto is_written = [&](const LocalPoint& point) {
            return std::ranges::any_of(written.points(), [&](const ContactPoint& other) {
                return other.feature == FeatureId{point.feature_a, point.feature_b};
            });
        };
        const auto left = std::span(group.points).first(group.count);
        group.count = static_cast<std::uint32_t>(
            std::remove_if(left.begin(), left.end(), is_written) - left.begin());
    }
    start(false);
    if (group.count > 0) {
        write_manifold(group, pose_a, out.emplace_back());
    }
}

}  // namespace tandem::shapes
