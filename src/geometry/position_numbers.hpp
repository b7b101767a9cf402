// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <tandem/mesh.hpp>

namespace tandem {

/// Vertices numbered by exact position: equal coordinates, equal number.
struct PositionNumbers {
    std::vector<std::uint32_t> of_vertex;
    std::size_t count = 0;
};

[[nodiscard]] PositionNumbers number_positions(const Mesh& mesh);

}  // namespace tandem
