// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include <tandem/mesh.hpp>

/// Contacts as the solvers take them, independent of the algorithm that found them.
namespace tandem::dynamics {

inline constexpr std::size_t kManifoldPoints = 4;

/// A spot where two bodies touch or may touch within this step.
struct SolverSpot {
    Vec3 position = Vec3::Zero();  ///< in the world, halfway between the surfaces
    double separation = 0.0;       ///< along the normal; negative where the bodies overlap
    std::uint64_t id = 0;          ///< equal in successive steps for the same features
};

/// Up to four spots of two bodies that share a normal.
struct SolverManifold {
    std::uint32_t body_a = 0;
    std::uint32_t body_b = 0;
    Vec3 normal = Vec3::UnitZ();  ///< from A towards B
    double friction = 0.0;
    double restitution = 0.0;
    /// A length: the moment that resists rolling, divided by the normal force.
    double rolling = 0.0;
    std::uint32_t count = 0;
    std::array<SolverSpot, kManifoldPoints> spots{};

    [[nodiscard]] std::span<const SolverSpot> points() const { return {spots.data(), count}; }
    void add(const SolverSpot& spot) { spots[count++] = spot; }
};

}  // namespace tandem::dynamics
