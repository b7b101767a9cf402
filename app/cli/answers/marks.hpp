// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <tandem/collide.hpp>

#include "cli/answers/scene.hpp"

namespace tandem::cli {

/// The triangles of each mesh that belong to the answer, indexed by triangle.
struct Marks {
    std::vector<bool> a;
    std::vector<bool> b;
};

[[nodiscard]] Marks marks_of(std::span<const TrianglePair> pairs, std::size_t triangles_a,
                             std::size_t triangles_b);
[[nodiscard]] Marks marks_of(std::span<const TrianglePair> pairs, const MeshPair& scene);

[[nodiscard]] std::size_t count_marked(const std::vector<bool>& marked);

}  // namespace tandem::cli
