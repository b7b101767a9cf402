// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <tandem/simulation.hpp>

#include "dynamics/rigid/body_state.hpp"

/// Hashes of the parts of a simulation, without their motion. A saved state can be restored only in
/// a simulation with the same hashes. They detect mistakes, not forgeries.
namespace tandem::dynamics {

/// The hash of a body, without its shape and its motion.
[[nodiscard]] std::uint64_t print_of(const RigidBody& body, const BodyMass& mass);
/// The hash of a joint between bodies in their present poses.
[[nodiscard]] std::uint64_t print_of(const JointSettings& joint, std::uint32_t a, std::uint32_t b,
                                     std::span<const BodyState> states);
[[nodiscard]] std::uint64_t print_of(const SoftBody& body);

}  // namespace tandem::dynamics
