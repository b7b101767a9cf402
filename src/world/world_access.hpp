// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tandem/world.hpp>

namespace tandem::world {

/// Functions of a world for a simulation, beyond the public ones.
struct WorldAccess {
    /// Between `mark` and `release` all steps can be taken back: contacts, events, and what the
    /// next step derives from them are as they were at the mark. Poses and velocities stay.
    /// @{
    static void mark(World& world) noexcept;
    static void release(World& world) noexcept;
    static void take_back(World& world) noexcept;
    /// @}

    /// Forgets contacts and events, as if there had been no step.
    static void forget(World& world) noexcept;

    /// The bytes of the pairs and contacts of the last step, as the limits count them.
    [[nodiscard]] static std::size_t step_bytes(const World& world) noexcept;

    /// The distance at which two bodies come to rest if both are meshes.
    [[nodiscard]] static double rest_offset(const World& world, const Body& a, const Body& b);
};

}  // namespace tandem::world
