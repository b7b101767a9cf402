// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include <tandem/broad_phase.hpp>

#include "broadphase/ray_box.hpp"

namespace tandem::testing {

/// The expected results of a broad phase, by examining all objects. It shares with the library only
/// the definitions of a filter and of a ray that meets a box (ray_box.hpp).
class BoxModel {
  public:
    struct Object {
        ObjectHandle handle;
        Box box;
        ObjectFilter filter;
    };

    /// In no particular order.
    [[nodiscard]] const std::vector<Object>& objects() const { return objects_; }

    void add(ObjectHandle handle, const Box& box, ObjectFilter filter) {
        objects_.push_back({handle, box, filter});
    }
    void remove(std::size_t place) {
        objects_[place] = objects_.back();
        objects_.pop_back();
    }
    void set_box(std::size_t place, const Box& box) { objects_[place].box = box; }
    void set_filter(std::size_t place, ObjectFilter filter) { objects_[place].filter = filter; }

    void find_pairs(std::vector<ObjectPair>& out) const {
        out.clear();
        for (std::size_t i = 0; i < objects_.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                const Object& a = objects_[i];
                const Object& b = objects_[j];
                if (share_a_point(a.box, b.box) && may_meet(a.filter, b.filter)) {
                    out.push_back(
                        {std::min(a.handle.id, b.handle.id), std::max(a.handle.id, b.handle.id)});
                }
            }
        }
        std::sort(out.begin(), out.end());
    }

    [[nodiscard]] std::vector<ObjectId> in(const Box& box) const {
        return sorted_ids([&](const Object& object) { return share_a_point(object.box, box); });
    }
    [[nodiscard]] std::vector<ObjectId> on(const Ray& ray) const {
        return sorted_ids([&](const Object& object) { return broadphase::meets(ray, object.box); });
    }

  private:
    static bool share_a_point(const Box& a, const Box& b) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            if (std::max(a.lo[axis], b.lo[axis]) > std::min(a.hi[axis], b.hi[axis])) {
                return false;
            }
        }
        return true;
    }

    template <class Condition>
    [[nodiscard]] std::vector<ObjectId> sorted_ids(Condition condition) const {
        std::vector<ObjectId> ids;
        for (const Object& object : objects_) {
            if (condition(object)) {
                ids.push_back(object.handle.id);
            }
        }
        std::sort(ids.begin(), ids.end());
        return ids;
    }

    std::vector<Object> objects_;
};

}  // namespace tandem::testing
