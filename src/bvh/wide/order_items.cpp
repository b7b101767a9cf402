// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bvh/wide/order_items.hpp"

#include "base/parallel.hpp"

namespace tandem::bvh {
namespace {

constexpr std::size_t kPerTask = 4096;

template <class Body>
void for_each_index(std::size_t count, Body body) {
    parallel_ranges(count, kPerTask, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i != end; ++i) {
            body(i);
        }
    });
}

}  // namespace

OrderItems order_items(const Mesh& mesh, const TreeFrame& frame) {
    OrderItems result;
    result.count = mesh.triangle_count();
    result.triangles = mesh.triangles();
    result.vertices = std::make_unique_for_overwrite<std::array<float, 4>[]>(mesh.vertex_count());
    result.items = std::make_unique_for_overwrite<OrderItem[]>(result.count);
    result.scratch = std::make_unique_for_overwrite<OrderItem[]>(result.count);
    for_each_index(mesh.vertex_count(), [&](std::size_t i) {
        const Vec3 v = frame.to_tree(mesh.vertices()[i]);
        result.vertices[i] = {static_cast<float>(v.x()), static_cast<float>(v.y()),
                              static_cast<float>(v.z()), 0.0F};
    });
    for_each_index(result.count, [&](std::size_t i) {
        const OrderBox box = result.box_of(static_cast<std::uint32_t>(i));
        result.items[i] = {{box.lo[0] + box.hi[0], box.lo[1] + box.hi[1], box.lo[2] + box.hi[2]},
                           static_cast<std::uint32_t>(i)};
    });
    return result;
}

}  // namespace tandem::bvh
