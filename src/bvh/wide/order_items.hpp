// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

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

struct OrderItems {
    std::vector<OrderBox> boxes;  ///< of all triangles of the mesh
    std::vector<OrderItem> items;
};

[[nodiscard]] OrderItems order_items(const Mesh& mesh, const TreeFrame& frame);

}  // namespace tandem
