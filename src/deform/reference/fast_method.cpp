// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "deform/reference/fast_method.hpp"

#include <algorithm>

namespace tandem::deform {

FastMethod::FastMethod(const MethodTask& task, Upkeep upkeep)
    : pairs_(task.pairs), upkeep_(upkeep) {}

void FastMethod::follow(Follower& follower, const MeshView& object) const {
    if (!follower.model) {
        Mesh mesh = Mesh::create({object.vertices.begin(), object.vertices.end()},
                                 {object.triangles.begin(), object.triangles.end()})
                        .value();
        const DeformOptions options{.build = {.effort = BuildEffort::Fast, .threads = 1},
                                    .upkeep = upkeep_};
        follower.model = DeformingModel::build(std::move(mesh), options).value();
        follower.triangles.assign(object.triangles.begin(), object.triangles.end());
        return;
    }
    std::vector<Triangle>& last = follower.triangles;
    if (!std::equal(last.begin(), last.end(), object.triangles.begin(), object.triangles.end())) {
        std::vector<std::uint32_t> numbers;
        std::vector<Triangle> triangles;
        for (std::uint32_t k = 0; k < last.size(); ++k) {
            if (last[k] != object.triangles[k]) {
                numbers.push_back(k);
                triangles.push_back(object.triangles[k]);
            }
        }
        (void)follower.model->replace_triangles(numbers, triangles).value();
        last.assign(object.triangles.begin(), object.triangles.end());
    }
    (void)follower.model->update(object.vertices).value();
}

namespace {

bool meet(const Bounds& a, const Bounds& b) {
    return (a.lo.array() <= b.hi.array()).all() && (b.lo.array() <= a.hi.array()).all();
}

}  // namespace

/// Finds the objects that may touch another one in this frame.
void FastMethod::take_bounds() {
    for (std::size_t k = 0; k < followers_.size(); ++k) {
        const std::span<const Vec3> vertices = objects_.all()[k].vertices;
        Bounds bounds{vertices[0], vertices[0]};
        for (const Vec3& vertex : vertices) {
            bounds.add(vertex);
        }
        followers_[k].bounds = bounds;
        followers_[k].is_near = false;
        for (std::size_t other = 0; other < k; ++other) {
            if (meet(bounds, followers_[other].bounds)) {
                followers_[k].is_near = followers_[other].is_near = true;
            }
        }
    }
}

void FastMethod::update(std::span<const MeshView> objects) {
    objects_.set(objects);
    followers_.resize(objects.size());
    if (pairs_ == Pairs::BetweenObjects) {
        take_bounds();
    }
    for (std::size_t k = 0; k < objects.size(); ++k) {
        if (pairs_ == Pairs::WithinObjects || followers_[k].is_near) {
            follow(followers_[k], objects[k]);
        }
    }
}

void FastMethod::query() {
    found_.clear();
    if (pairs_ == Pairs::WithinObjects) {
        query_within();
    } else {
        query_between();
    }
    std::sort(found_.begin(), found_.end());
}

void FastMethod::query_within() {
    for (std::size_t k = 0; k < followers_.size(); ++k) {
        DeformingModel& model = *followers_[k].model;
        const std::span<const TrianglePair> pairs = self_.all_pairs(model.model()).value();
        for (const TrianglePair pair : pairs) {
            found_.push_back({objects_.number(k, pair.a), objects_.number(k, pair.b)});
        }
        model.learn(self_.stats());
    }
}

void FastMethod::query_between() {
    for (std::size_t a = 0; a < followers_.size(); ++a) {
        for (std::size_t b = a + 1; b < followers_.size(); ++b) {
            Follower& one = followers_[a];
            Follower& other = followers_[b];
            if (!meet(one.bounds, other.bounds)) {
                continue;
            }
            const std::span<const TrianglePair> pairs =
                collide_.all_pairs({one.model->model()}, {other.model->model()}).value();
            for (const TrianglePair pair : pairs) {
                found_.push_back({objects_.number(a, pair.a), objects_.number(b, pair.b)});
            }
            one.model->learn(collide_.stats());
            other.model->learn(collide_.stats());
        }
    }
}

void FastMethod::decide(std::vector<TrianglePair>& pairs) {
    pairs.assign(found_.begin(), found_.end());
}

std::size_t FastMethod::bytes() const {
    std::size_t sum = found_.capacity() * sizeof(TrianglePair);
    for (const Follower& follower : followers_) {
        sum += follower.model ? follower.model->bytes() : 0;
    }
    return sum;
}

std::uint64_t FastMethod::builds() const {
    std::uint64_t sum = 0;
    for (const Follower& follower : followers_) {
        sum += follower.model ? follower.model->builds() : 0;
    }
    return sum;
}

}  // namespace tandem::deform
