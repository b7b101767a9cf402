// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/answers/marks.hpp"

#include <algorithm>

namespace tandem::cli {

Marks marks_of(std::span<const TrianglePair> pairs, const Scene& scene) {
    Marks marks{std::vector<bool>(scene.a.model.mesh().triangle_count()),
                std::vector<bool>(scene.b.model.mesh().triangle_count())};
    for (const TrianglePair& pair : pairs) {
        marks.a[pair.a] = true;
        marks.b[pair.b] = true;
    }
    return marks;
}

std::size_t count_marked(const std::vector<bool>& marked) {
    return static_cast<std::size_t>(std::count(marked.begin(), marked.end(), true));
}

}  // namespace tandem::cli
