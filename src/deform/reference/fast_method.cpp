// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "deform/reference/fast_method.hpp"

#include <algorithm>

namespace tandem::deform {

FastMethod::FastMethod(const MethodTask& task, Upkeep upkeep)
    : pairs_(task.pairs), upkeep_(upkeep) {}

void FastMethod::follow(DeformingModel& model, const MeshView& object,
                        std::vector<Triangle>& last) {
    if (!std::equal(last.begin(), last.end(), object.triangles.begin(), object.triangles.end())) {
        std::vector<std::uint32_t> numbers;
        std::vector<Triangle> triangles;
        for (std::uint32_t k = 0; k < last.size(); ++k) {
            if (last[k] != object.triangles[k]) {
                numbers.push_back(k);
                triangles.push_back(object.triangles[k]);
            }
        }
        (void)model.replace_triangles(numbers, triangles).value();
        last.assign(object.triangles.begin(), object.triangles.end());
    }
    (void)model.update(object.vertices).value();
}

void FastMethod::update(std::span<const MeshView> objects) {
    objects_.set(objects);
    if (models_.empty()) {
        for (const MeshView& object : objects) {
            Mesh mesh = Mesh::create({object.vertices.begin(), object.vertices.end()},
                                     {object.triangles.begin(), object.triangles.end()})
                            .value();
            const DeformOptions options{.build = {.effort = BuildEffort::Fast, .threads = 1},
                                        .upkeep = upkeep_};
            models_.push_back(DeformingModel::build(std::move(mesh), options).value());
            last_.emplace_back(object.triangles.begin(), object.triangles.end());
        }
        return;
    }
    for (std::size_t k = 0; k < objects.size(); ++k) {
        follow(models_[k], objects[k], last_[k]);
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
    for (std::size_t k = 0; k < models_.size(); ++k) {
        const std::span<const TrianglePair> pairs = self_.all_pairs(models_[k].model()).value();
        for (const TrianglePair pair : pairs) {
            found_.push_back({objects_.number(k, pair.a), objects_.number(k, pair.b)});
        }
        models_[k].learn(self_.stats());
    }
}

void FastMethod::query_between() {
    for (std::size_t a = 0; a < models_.size(); ++a) {
        for (std::size_t b = a + 1; b < models_.size(); ++b) {
            const std::span<const TrianglePair> pairs =
                collide_.all_pairs({models_[a].model()}, {models_[b].model()}).value();
            for (const TrianglePair pair : pairs) {
                found_.push_back({objects_.number(a, pair.a), objects_.number(b, pair.b)});
            }
            models_[a].learn(collide_.stats());
            models_[b].learn(collide_.stats());
        }
    }
}

void FastMethod::decide(std::vector<TrianglePair>& pairs) {
    pairs.assign(found_.begin(), found_.end());
}

std::size_t FastMethod::bytes() const {
    std::size_t sum = found_.capacity() * sizeof(TrianglePair);
    for (const DeformingModel& model : models_) {
        sum += model.bytes();
    }
    return sum;
}

std::uint64_t FastMethod::builds() const {
    std::uint64_t sum = 0;
    for (const DeformingModel& model : models_) {
        sum += model.builds();
    }
    return sum;
}

}  // namespace tandem::deform
