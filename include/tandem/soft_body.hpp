// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <tandem/mesh.hpp>
#include <tandem/name_table.hpp>

namespace tandem {

/// How a soft body keeps its shape.
enum class SoftKind : std::uint8_t {
    Cloth,   ///< a sheet: edges keep their lengths, and bending meets a small resistance
    Volume,  ///< a closed skin around incompressible content, such as jelly
};
/// Names of the kinds, as scene files spell them.
inline constexpr NameTable kSoftKindNames{
    {EnumName{SoftKind::Cloth, "cloth"}, {SoftKind::Volume, "volume"}}};
static_assert(is_complete<kSoftKindNames>());

/// A body whose vertices are moved by position-based constraints (docs/design/dynamics.md).
/// Compliances are in metres per newton; 0 is rigid. Vertices at equal positions are merged.
struct SoftBody {
    Mesh mesh;  ///< in world coordinates
    SoftKind kind = SoftKind::Cloth;
    double mass = 1.0;  ///< of the whole body, distributed by the areas of its triangles
    Vec3 velocity = Vec3::Zero();
    double stretch_compliance = 0.0;
    double bend_compliance = 1e-3;
    double volume_compliance = 0.0;  ///< for a volume: cubic metres per pascal
    double friction = 0.5;
    double damping = 0.1;        ///< of the velocities, per second
    double thickness = 0.01;     ///< distance at which other surfaces are kept away
    bool self_collision = true;  ///< vertices of a cloth keep their thickness from each other
    std::vector<std::uint32_t> pinned{};  ///< vertices that do not move
};

/// The number of a soft body, from 0 in the order in which they are added.
using SoftBodyId = std::uint32_t;

}  // namespace tandem
