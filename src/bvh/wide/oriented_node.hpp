// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <span>
#include <vector>

#include <tandem/mesh.hpp>

#include "base/module_names.hpp"

namespace tandem::bvh {

struct WideTree;

/// An oriented box around everything below a node, in tree coordinates: all centre + Σ t_i · q_i
/// with |t_i| ≤ half_i. The q_i are the orthonormal basis that Gram-Schmidt makes of axis_1 and
/// axis_2; the stored floats, and their cross product in float, differ from it by at most 2⁻²⁰
/// (docs/design/fast-engine.md). The members are in the order in which vectors of four are loaded.
struct alignas(16) OrientedNode {
    std::array<float, 3> centre;
    float half_1;
    std::array<float, 3> axis_1;
    float half_2;
    std::array<float, 3> axis_2;
    float half_3;
};
static_assert(sizeof(OrientedNode) == 48);

/// Whether slivers make up so much of the surface that oriented boxes are worth their memory: boxes
/// along the axes separate two crossing slivers only where one of them ends.
[[nodiscard]] bool is_mostly_slivers(const WideTree& tree);

/// Whether most of the surface is in flat pieces that are not parallel to the axes, each with at
/// least a 64th of the mesh. Boxes along the axes around parts of such a piece are as thick as they
/// are long.
[[nodiscard]] bool is_flat_and_slanted(const WideTree& tree);

/// Fits `tree.oriented`, one box for each node, to the triangles of the mesh in the order of the
/// slots.
void fit_oriented_nodes(WideTree& tree, const Mesh& mesh);

/// The orthonormal basis that defines the box, as columns.
[[nodiscard]] Eigen::Matrix3d basis_of(const OrientedNode& node);

}  // namespace tandem::bvh
