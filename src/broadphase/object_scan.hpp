// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "broadphase/objects.hpp"
#include "broadphase/ray_box.hpp"

namespace tandem {

/// Calls body(id, box) for every object.
template <class Body>
void for_each_object(const Objects& objects, Body body) {
    for (ObjectId id = 0; id < objects.id_end(); ++id) {
        if (objects.contains(id)) {
            body(id, objects.box(id));
        }
    }
}

/// Queries by looking at every object, for methods whose order is of no help with them.
inline void scan(const Objects& objects, const Box& box, std::vector<ObjectId>& out) {
    for_each_object(objects, [&](ObjectId id, const Box& other) {
        if (overlaps(box, other)) {
            out.push_back(id);
        }
    });
}

inline void scan(const Objects& objects, const Ray& ray, std::vector<ObjectId>& out) {
    for_each_object(objects, [&](ObjectId id, const Box& box) {
        if (meets(ray, box)) {
            out.push_back(id);
        }
    });
}

}  // namespace tandem
