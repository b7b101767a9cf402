// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Core>
#include <cstdint>

#include <tandem/mesh.hpp>
#include <tandem/name_table.hpp>
#include <tandem/result.hpp>

namespace tandem {

/// How the matter of a body is distributed over its mesh.
enum class MassModel : std::uint8_t {
    Solid,  ///< everything inside the closed surface; the surfaces of cavities face inward
    Hull,   ///< the convex hull of the vertices; the triangles do not matter
    Shell,  ///< the surface itself, with mass per area: for open meshes
};

/// Names as scene files spell them.
inline constexpr NameTable kMassModelNames{
    {EnumName{MassModel::Solid, "solid"}, {MassModel::Hull, "hull"}, {MassModel::Shell, "shell"}}};
static_assert(is_complete<kMassModelNames>());

/// Mass, centre of mass and inertia of a rigid body. The inertia is the full tensor about the
/// centre, in the axes of the mesh, because these are seldom the principal axes.
struct BodyMass {
    double mass = 1.0;
    Vec3 centre = Vec3::Zero();
    Eigen::Matrix3d inertia = Eigen::Matrix3d::Identity();
};

/// Mass properties of a mesh, exact up to rounding: sums over signed tetrahedra whose apex is a
/// point of the mesh, so that a mesh far from the origin loses no digits. `density` is mass per
/// volume, or mass per area for a shell. Meshes without matter in the chosen model are refused,
/// with a message that says what to choose instead: as solids, meshes that are open, inconsistently
/// oriented or inside out; as hulls, flat meshes.
[[nodiscard]] Result<BodyMass> mass_of(const Mesh& mesh, double density,
                                       MassModel model = MassModel::Solid);

/// Checks values given by a user: the mass must be positive and finite, the inertia symmetric and
/// positive definite, and no principal moment may exceed the sum of the two others, since no
/// distribution of matter has such moments.
[[nodiscard]] Result<Done> check(const BodyMass& properties);

}  // namespace tandem
