// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "broadphase/objects.hpp"
#include "broadphase/ray_box.hpp"

namespace tandem::broadphase {

/// Calls body(id, box) for every object.
template <class Body>
void for_each_object(const Objects& objects, Body body) {
    for (ObjectId id = 0; id < objects.id_end(); ++id) {
        if (objects.contains(id)) {
            body(id, objects.box(id));
        }
    }
}

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

/// Queries by examining every object: for methods whose order does not help with queries, and the
/// fastest way for large boxes.
inline void scan(const Objects& objects, const Box& box, std::vector<ObjectId>& out) {
    for_each_object(objects,
                    [&](ObjectId id, const Box&) { append_if_overlaps(objects, id, box, out); });
}

inline void scan(const Objects& objects, const Ray& ray, std::vector<ObjectId>& out) {
    for_each_object(objects,
                    [&](ObjectId id, const Box&) { append_if_meets(objects, id, ray, out); });
}

}  // namespace tandem::broadphase
