// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "geometry/position_numbers.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace tandem {

PositionNumbers number_positions(const Mesh& mesh) {
    using Position = std::array<double, 3>;
    std::vector<std::uint32_t> order(mesh.vertex_count());
    std::iota(order.begin(), order.end(), 0U);
    const auto position = [&](std::uint32_t v) {
        const Vec3& p = mesh.vertices()[v];
        return Position{p.x(), p.y(), p.z()};  // 0.0 and −0.0 compare equal, as they should
    };
    std::sort(order.begin(), order.end(),
              [&](std::uint32_t v, std::uint32_t w) { return position(v) < position(w); });
    PositionNumbers numbers{std::vector<std::uint32_t>(mesh.vertex_count()), 0};
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (i == 0 || position(order[i - 1]) != position(order[i])) {
            ++numbers.count;
        }
        numbers.of_vertex[order[i]] = static_cast<std::uint32_t>(numbers.count - 1);
    }
    return numbers;
}

}  // namespace tandem
