// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

#include "broadphase/objects.hpp"
#include "broadphase/ray_box.hpp"

namespace tandem {

/// Queries that look at every object: right for everything, and the fastest for what is large.

inline void append_if_overlaps(const Objects& objects, ObjectId id, const Box& box,
                               std::vector<ObjectId>& out) {
    if (overlaps(objects.box(id), box)) {
        out.push_back(id);
    }
}

inline void append_if_meets(const Objects& objects, ObjectId id, const Ray& ray,
                            std::vector<ObjectId>& out) {
    if (meets(ray, objects.box(id))) {
        out.push_back(id);
    }
}

inline void query_all(const Objects& objects, const Box& box, std::vector<ObjectId>& out) {
    for (ObjectId id = 0; id < objects.id_end(); ++id) {
        if (objects.contains(id)) {
            append_if_overlaps(objects, id, box, out);
        }
    }
}

inline void query_all(const Objects& objects, const Ray& ray, std::vector<ObjectId>& out) {
    for (ObjectId id = 0; id < objects.id_end(); ++id) {
        if (objects.contains(id)) {
            append_if_meets(objects, id, ray, out);
        }
    }
}

}  // namespace tandem
