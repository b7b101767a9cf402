// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bvh/wide/order_items.hpp"

#include <Eigen/Core>
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

namespace tandem {
namespace {

constexpr std::size_t kPerTask = 4096;

template <class Body>
void for_each_index(std::size_t count, Body body) {
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, count, kPerTask),
                      [&](const tbb::blocked_range<std::size_t>& range) {
                          for (std::size_t i = range.begin(); i != range.end(); ++i) {
                              body(i);
                          }
                      });
}

}  // namespace

OrderItems order_items(const Mesh& mesh, const TreeFrame& frame) {
    // Vertices first: a mesh has half as many of them as triangles, which use each six times.
    std::vector<Eigen::Array4f> vertices(mesh.vertex_count());
    for_each_index(vertices.size(), [&](std::size_t i) {
        const Vec3 v = frame.to_tree(mesh.vertices()[i]);
        vertices[i] = {static_cast<float>(v.x()), static_cast<float>(v.y()),
                       static_cast<float>(v.z()), 0.0F};
    });
    OrderItems result;
    result.boxes.resize(mesh.triangle_count());
    result.items.resize(mesh.triangle_count());
    for_each_index(mesh.triangle_count(), [&](std::size_t i) {
        const Triangle& t = mesh.triangles()[i];
        const Eigen::Array4f& a = vertices[t[0]];
        const Eigen::Array4f& b = vertices[t[1]];
        const Eigen::Array4f& c = vertices[t[2]];
        const Eigen::Array4f lo = a.min(b).min(c);
        const Eigen::Array4f hi = a.max(b).max(c);
        Eigen::Map<Eigen::Array4f, Eigen::Aligned16>(result.boxes[i].lo.data()) = lo;
        Eigen::Map<Eigen::Array4f, Eigen::Aligned16>(result.boxes[i].hi.data()) = hi;
        const Eigen::Array4f sum = lo + hi;
        result.items[i] = {{sum[0], sum[1], sum[2]}, static_cast<std::uint32_t>(i)};
    });
    return result;
}

}  // namespace tandem
