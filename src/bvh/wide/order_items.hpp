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

/// A box as builders of an order see it: in tree coordinates, to the nearest float. The fourth
/// number is there for the registers.
struct alignas(16) OrderBox {
    std::array<float, 4> lo;
    std::array<float, 4> hi;
};

/// A triangle to be put in order: by its box's lo + hi, which orders like the centre.
struct alignas(16) OrderItem {
    std::array<float, 3> centre;
    std::uint32_t id;
};

/// Not vectors: those would be filled with zeros first, which costs as much as what follows.
struct OrderItems {
    std::size_t count = 0;
    std::unique_ptr<std::array<float, 4>[]> vertices;  ///< of the mesh, as in OrderBox
    std::span<const Triangle> triangles;
    std::unique_ptr<OrderItem[]> items;
    std::unique_ptr<OrderItem[]> scratch;  ///< as long as items

    /// Found anew each time: vertices stay in cache where a box for each triangle would not.
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

/// The result refers to the mesh's triangles.
[[nodiscard]] OrderItems order_items(const Mesh& mesh, const TreeFrame& frame);

}  // namespace tandem::bvh
