// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tandem/world.hpp>

namespace tandem {

/// Functions of a world that only a simulation uses.
struct WorldAccess {
    /// Between `mark` and `release` all steps can be taken back. This restores contacts, events and
    /// the data from which the next step derives its own. Poses and velocities are not restored.
    /// @{
    static void mark(World& world) noexcept;
    static void release(World& world) noexcept;
    static void take_back(World& world) noexcept;
    /// @}

    /// Drops contacts and events, as if there had been no step.
    static void forget(World& world) noexcept;

    /// Memory for the pairs and contacts of the last step, in bytes, as `QueryLimits` counts it.
    [[nodiscard]] static std::size_t step_bytes(const World& world) noexcept;

    /// The distance at which two bodies come to rest, which is used if both are meshes.
    [[nodiscard]] static double rest_offset(const World& world, const Body& a, const Body& b);
};

}  // namespace tandem
