// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Core>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include <tandem/mesh.hpp>

#include "base/module_names.hpp"
#include "volumes/tree_frame.hpp"

namespace tandem::bvh {

/// A box as builders of an order use it: in tree coordinates, rounded to the nearest float. The
/// fourth number fills the register.
struct alignas(16) OrderBox {
    std::array<float, 4> lo;
    std::array<float, 4> hi;
};

/// A triangle to be ordered by its box's lo + hi, which has the order of the centre.
struct alignas(16) OrderItem {
    std::array<float, 3> centre;
    std::uint32_t id;
};

/// Arrays instead of vectors: filling these with zeros would cost as much as the work that follows.
struct OrderItems {
    std::size_t count = 0;
    std::unique_ptr<std::array<float, 4>[]> vertices;  ///< of the mesh, as in OrderBox
    std::span<const Triangle> triangles;
    std::unique_ptr<OrderItem[]> items;
    std::unique_ptr<OrderItem[]> scratch;  ///< as long as items

    /// Computed each time: vertices stay in the cache, where a box for each triangle would not fit.
    [[nodiscard]] OrderBox box_of(std::uint32_t triangle) const {
        using Corner = Eigen::Map<const Eigen::Array4f, Eigen::Unaligned>;
        using Out = Eigen::Map<Eigen::Array4f, Eigen::Aligned16>;
        const Triangle& t = triangles[triangle];
        const Corner a(vertices[t[0]].data());
        const Corner b(vertices[t[1]].data());
        const Corner c(vertices[t[2]].data());
        OrderBox box;
        Out(box.lo.data()) = a.min(b).min(c);
        Out(box.hi.data()) = a.max(b).max(c);
        return box;
    }
};

/// The result refers to the mesh's triangles and must not outlive them.
[[nodiscard]] OrderItems order_items(const Mesh& mesh, const TreeFrame& frame);

}  // namespace tandem::bvh
