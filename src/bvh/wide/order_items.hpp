// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include <tandem/mesh.hpp>

#include "volumes/tree_frame.hpp"

namespace tandem {

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
    std::unique_ptr<OrderBox[]> boxes;  ///< of all triangles of the mesh
    std::unique_ptr<OrderItem[]> items;
    std::unique_ptr<OrderItem[]> scratch;  ///< as long as items
};

[[nodiscard]] OrderItems order_items(const Mesh& mesh, const TreeFrame& frame);

}  // namespace tandem
