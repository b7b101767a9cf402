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

#include "bench/peers/peer_case.hpp"

namespace tandem::bench {

/// Relation of two different meshes. Lengths are relative to the smaller diagonal of their boxes.
enum class UnlikePoseKind {
    Anywhere,  ///< random in the box of A, so that most poses of a small B do not touch
    Near,      ///< 0.01 before the first contact on a straight way from outside
    Grazing,   ///< 0.001 after it
    Docked,    ///< in the pose where the parts belong; all but the first pose have a play of 0.01
    Far,       ///< at three times the sum of the diagonals
};

inline constexpr std::array kAllUnlikePoseKinds{UnlikePoseKind::Anywhere, UnlikePoseKind::Near,
                                                UnlikePoseKind::Grazing, UnlikePoseKind::Docked,
                                                UnlikePoseKind::Far};

/// For instance "anywhere".
[[nodiscard]] std::string_view name_of(UnlikePoseKind kind);

/// The two models to place.
struct UnlikeParts {
    const Model& model_a;
    const Model& model_b;
    PoseNumbers docked{};  ///< pose of B
};

/// Groups of `count` poses, one group for each kind; they follow from the seed. The beginning of
/// contact is found with our own distance query: no step is longer than the distance, so no contact
/// is skipped. Returns an error if a mesh has no triangles.
[[nodiscard]] Result<std::vector<PoseGroup>> find_unlike_poses(
    const UnlikeParts& parts, std::span<const UnlikePoseKind> kinds, std::uint32_t count,
    std::uint64_t seed);

}  // namespace tandem::bench
