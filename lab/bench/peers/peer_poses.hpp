// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include <tandem/model.hpp>
#include <tandem/result.hpp>

#include "peer_case.hpp"

namespace tandem::bench {

/// Relation of two copies of a mesh. Lengths are relative to the diagonal of its box.
enum class PoseKind {
    Separated,         ///< 0.1 before the first contact
    SmallProximity,    ///< 0.01 before it
    CloseProximity,    ///< 0.001 before it
    Shallow,           ///< 0.01 after it
    Deep,              ///< at half the distance that the centres have at contact
    AlmostCoincident,  ///< rotated by 0.002 radians and shifted by 0.001
};

inline constexpr std::array kAllPoseKinds{PoseKind::Separated,      PoseKind::SmallProximity,
                                          PoseKind::CloseProximity, PoseKind::Shallow,
                                          PoseKind::Deep,           PoseKind::AlmostCoincident};

/// For instance "small-proximity".
[[nodiscard]] std::string_view name_of(PoseKind kind);

/// Groups of poses, one for each kind. A group has one pose for each of `rotations` random
/// rotations and directions, which follow from the seed. The beginning of contact is found by
/// bisection with our own exact query. Returns an error if the copies never touch on their way to
/// the common centre.
[[nodiscard]] Result<std::vector<PoseGroup>> find_poses(const Model& model,
                                                        std::span<const PoseKind> kinds,
                                                        std::uint32_t rotations,
                                                        std::uint64_t seed);

}  // namespace tandem::bench
