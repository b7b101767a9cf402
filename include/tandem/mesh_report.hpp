// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>

#include <tandem/mesh.hpp>

namespace tandem {

/// What one would like to know of a mesh before trusting it. Vertices at the same position count as
/// one, so that a triangle soup (STL) is judged like the welded mesh it stands for.
struct MeshReport {
    /// The least box that contains something.
    struct Bounds {
        Vec3 lo;
        Vec3 hi;
    };

    std::size_t vertices = 0;
    std::size_t distinct_positions = 0;
    std::size_t unused_vertices = 0;  ///< referred to by no triangle
    std::size_t triangles = 0;
    std::size_t degenerate_triangles = 0;  ///< corners on one line, decided exactly
    std::size_t duplicate_triangles =
        0;                         ///< same three positions as an earlier triangle, in any order
    std::optional<Bounds> bounds;  ///< of the used vertices; nothing for an empty mesh

    // These count only triangles that are neither degenerate nor duplicates.
    std::size_t edges = 0;
    std::size_t open_edges = 0;          ///< used by one triangle
    std::size_t non_manifold_edges = 0;  ///< used by more than two triangles
    std::size_t misoriented_edges = 0;   ///< two triangles run along it in the same direction
    std::size_t components = 0;          ///< connected through shared positions

    /// Closed and consistently oriented: has an inside.
    [[nodiscard]] bool watertight() const noexcept {
        return edges > 0 && open_edges == 0 && non_manifold_edges == 0 && misoriented_edges == 0;
    }
};

/// Looks at every triangle and edge; takes time like sorting the triangles.
[[nodiscard]] MeshReport report_on(const Mesh& mesh);

/// The degenerate triangles alone, which is cheaper than the whole report.
[[nodiscard]] std::size_t count_degenerate(const Mesh& mesh);

}  // namespace tandem
