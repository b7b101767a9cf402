// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <tandem/mesh.hpp>

namespace tandem::cli {

/// The connected components of a mesh. Triangles are connected through vertices at equal positions.
class ConnectedParts {
  public:
    explicit ConnectedParts(const Mesh& mesh);

    [[nodiscard]] std::size_t count() const { return count_; }
    [[nodiscard]] bool are_one(std::uint32_t triangle_a, std::uint32_t triangle_b) const {
        return part_of_[triangle_a] == part_of_[triangle_b];
    }

  private:
    std::vector<std::uint32_t> part_of_;  ///< number of the component, by triangle
    std::size_t count_ = 0;
};

}  // namespace tandem::cli
