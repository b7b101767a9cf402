// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/answers/marks.hpp"

#include <algorithm>

namespace tandem::cli {

Marks marks_of(std::span<const TrianglePair> pairs, std::size_t triangles_a,
               std::size_t triangles_b) {
    Marks marks{std::vector<bool>(triangles_a), std::vector<bool>(triangles_b)};
    for (const TrianglePair& pair : pairs) {
        marks.a[pair.a] = true;
        marks.b[pair.b] = true;
    }
    return marks;
}

Marks marks_of(std::span<const TrianglePair> pairs, const MeshPair& scene) {
    return marks_of(pairs, scene.a.model.mesh().triangle_count(),
                    scene.b.model.mesh().triangle_count());
}

std::size_t count_marked(const std::vector<bool>& marked) {
    return static_cast<std::size_t>(std::count(marked.begin(), marked.end(), true));
}

}  // namespace tandem::cli
