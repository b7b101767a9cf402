// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>

#include <tandem/mesh.hpp>

namespace tandem {

/// Facts that tell whether a mesh can be trusted. Vertices at the same position count as one, so
/// that a triangle soup (STL) is judged like the welded mesh.
struct MeshReport {
    /// The smallest box around the used vertices.
    struct Bounds {
        Vec3 lo;
        Vec3 hi;
    };

    std::size_t vertices = 0;
    std::size_t distinct_positions = 0;
    std::size_t unused_vertices = 0;  ///< vertices that no triangle uses
    std::size_t triangles = 0;
    std::size_t degenerate_triangles = 0;  ///< corners on one line, decided exactly
    std::size_t duplicate_triangles =
        0;                         ///< same three positions as an earlier triangle, in any order
    std::optional<Bounds> bounds;  ///< nothing for an empty mesh

    // The following count only triangles that are neither degenerate nor duplicates.
    std::size_t edges = 0;
    std::size_t open_edges = 0;          ///< used by one triangle
    std::size_t non_manifold_edges = 0;  ///< used by more than two triangles
    std::size_t misoriented_edges = 0;   ///< edges along which two triangles run in the same
                                         ///< direction
    std::size_t components = 0;          ///< connected through shared positions

    /// Whether the mesh is closed and consistently oriented, so that it has an inside.
    [[nodiscard]] bool watertight() const noexcept {
        return edges > 0 && open_edges == 0 && non_manifold_edges == 0 && misoriented_edges == 0;
    }
};

/// Examines every triangle and edge; takes about as long as sorting the triangles.
[[nodiscard]] MeshReport report_on(const Mesh& mesh);

/// The number of degenerate triangles, which is cheaper than the whole report.
[[nodiscard]] std::size_t count_degenerate(const Mesh& mesh);

}  // namespace tandem
