// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "gpu/answers.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <tuple>

#include "base/module_names.hpp"
#include "geometry/closest/closest_points.hpp"
#include "geometry/fixed_order.hpp"
#include "geometry/pairs/triangle_pair.hpp"

namespace tandem::gpu {
namespace {

Vec3 unit(const Vec3& v) {
    return stable_normalized3(v);
}

PairPoint contact_of(const TriangleCorners& a, const TriangleCorners& b) {
    const ClosestPoints common = touching_points(refer_to(a), refer_to(b));
    return {common.on_a, unit(Vec3(a[1] - a[0]).cross(Vec3(a[2] - a[0])))};
}

PairPoint contact_of(const ContactRecord& record, const PairQuestion& question,
                     const TreeFrame& first) {
    const Vec3 point(record.point[0], record.point[1], record.point[2]);
    const Vec3 normal(record.normal[0], record.normal[1], record.normal[2]);
    return {to_world(question.first_pose, first.origin + point / first.scale),
            unit(times3(question.first_pose.rotation(), normal))};
}

}  // namespace

void Answers::clear() {
    found_.clear();
    points_.clear();
    begins_.clear();
    pairs_.clear();
    contacts_.clear();
}

void Answers::add(const Hit& hit, const PairQuestion& question, const Objects& objects,
                  ContactWork contacts) {
    const auto [number, a, b] = hit.triangles;
    TrianglePair pair = question.swapped ? TrianglePair{b, a} : TrianglePair{a, b};
    if (question.is_self && pair.b < pair.a) {
        std::swap(pair.a, pair.b);
    }
    found_.push_back({question.number, pair, points_.size()});
    if (contacts == ContactWork::None) {
        return;
    }
    if (hit.by_cpu) {
        TriangleCorners first = to_world(question.first_pose, objects[question.first].corners(a));
        TriangleCorners second =
            to_world(question.second_pose, objects[question.second].corners(b));
        if (question.swapped) {
            std::swap(first, second);
        }
        points_.push_back(contact_of(first, second));
    } else {
        points_.push_back(contact_of(hit.contact, question, objects[question.first].frame));
    }
}

void Answers::add_by_cpu(std::size_t number, TrianglePair pair, const ObjectPair& bodies,
                         const Objects& objects, ContactWork contacts) {
    found_.push_back({number, pair, points_.size()});
    if (contacts == ContactWork::Points) {
        points_.push_back(
            contact_of(to_world(bodies.a.pose, objects[bodies.a.object].corners(pair.a)),
                       to_world(bodies.b.pose, objects[bodies.b.object].corners(pair.b))));
    }
}

void Answers::finish(std::size_t count) {
    std::sort(found_.begin(), found_.end(), [](const Found& x, const Found& y) {
        return std::tie(x.number, x.pair) < std::tie(y.number, y.pair);
    });
    begins_.assign(count + 1, 0);
    for (const Found& found : found_) {
        ++begins_[found.number + 1];
        pairs_.push_back(found.pair);
        if (!points_.empty()) {
            contacts_.push_back(points_[found.contact]);
        }
    }
    for (std::size_t k = 0; k < count; ++k) {
        begins_[k + 1] += begins_[k];
    }
}

}  // namespace tandem::gpu
