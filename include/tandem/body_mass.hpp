// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Core>
#include <cstdint>

#include <tandem/mesh.hpp>
#include <tandem/name_table.hpp>
#include <tandem/result.hpp>

namespace tandem {

/// Where the matter of a mesh is.
enum class MassModel : std::uint8_t {
    Solid,  ///< all that the closed surface encloses; cavities are oriented inward
    Hull,   ///< the convex hull of the vertices, whatever the triangles are
    Shell,  ///< the surface itself, per area: for open meshes
};

/// As scene files spell them.
inline constexpr NameTable kMassModelNames{
    {EnumName{MassModel::Solid, "solid"}, {MassModel::Hull, "hull"}, {MassModel::Shell, "shell"}}};
static_assert(is_complete<kMassModelNames>());

/// What a rigid body needs to know of its matter. The inertia is about the centre, in the axes of
/// the mesh: the full tensor, since the axes of a mesh are seldom its principal ones.
struct BodyMass {
    double mass = 1.0;
    Vec3 centre = Vec3::Zero();
    Eigen::Matrix3d inertia = Eigen::Matrix3d::Identity();
};

/// The integrals over the mesh, exact up to rounding: signed tetrahedra about a point of the mesh,
/// so that a mesh far from the origin loses no digits. The density is per volume, or per area for
/// a shell. Refuses what has no matter in the chosen model, with a message that says what to choose
/// instead: open, inconsistently oriented and inside-out meshes as solids, flat ones as hulls.
[[nodiscard]] Result<BodyMass> mass_of(const Mesh& mesh, double density,
                                       MassModel model = MassModel::Solid);

/// Values that a user gives: the mass is positive and finite, the inertia symmetric and positive
/// definite, and no principal moment exceeds the sum of the others, which no matter can have.
[[nodiscard]] Result<Done> check(const BodyMass& properties);

}  // namespace tandem
