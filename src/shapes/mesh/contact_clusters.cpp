// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <limits>

#include "geometry/fixed_order.hpp"
#include "shapes/pair.hpp"

namespace tandem::shapes {
namespace {

/// Contacts whose normals have at least this cosine (about five degrees) share a manifold.
constexpr double kSameDirection = 0.996;

double deepest_of(const LocalContacts& contacts) {
    double most = -std::numeric_limits<double>::infinity();
    for (std::uint32_t k = 0; k < contacts.count; ++k) {
        most = std::max(most, contacts.points[k].depth);
    }
    return most;
}

}  // namespace

void ContactClusters::add(const Vec3& normal, const LocalPoint& point) {
    for (std::size_t k = 0; k < count_; ++k) {
        LocalContacts& cluster = clusters_[k];
        if (dot3(cluster.normal, normal) >= kSameDirection) {
            if (cluster.count == LocalContacts::kMost) {
                keep_four(cluster);
            }
            cluster.add(point);
            return;
        }
    }
    std::size_t place = count_;
    if (count_ == kMost) {
        // All groups are in use: the new contact replaces the shallowest group if it is deeper.
        const auto shallowest = std::min_element(
            clusters_.begin(), clusters_.end(), [](const LocalContacts& p, const LocalContacts& q) {
                return deepest_of(p) < deepest_of(q);
            });
        if (deepest_of(*shallowest) >= point.depth) {
            return;
        }
        place = static_cast<std::size_t>(shallowest - clusters_.begin());
    } else {
        ++count_;
    }
    if (clusters_.size() < count_) {
        clusters_.resize(count_);
    }
    clusters_[place].normal = normal;
    clusters_[place].count = 0;
    clusters_[place].add(point);
}

void ContactClusters::write(const Pose& pose_a, std::optional<double> band,
                            std::vector<ContactManifold>& out) {
    for (std::size_t k = 0; k < count_; ++k) {
        LocalContacts& cluster = clusters_[k];
        for (std::uint32_t p = 0; p < cluster.count; ++p) {
            // Move both ends of each contact around their middle, so that they lie along the normal
            // of the group.
            LocalPoint& point = cluster.points[p];
            const Vec3 middle = 0.5 * (point.on_a + point.on_b);
            point.on_a = middle + 0.5 * point.depth * cluster.normal;
            point.on_b = middle - 0.5 * point.depth * cluster.normal;
        }
        if (band) {
            write_by_depth(cluster, pose_a, *band, out);
        } else {
            write_manifold(cluster, pose_a, out.emplace_back());
        }
    }
}

}  // namespace tandem::shapes
