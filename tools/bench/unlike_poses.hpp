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

/// How two different meshes lie to each other. Lengths are parts of the smaller of the diagonals of
/// their boxes.
enum class UnlikePoseKind {
    Anywhere,  ///< at random over the whole box of A, so that most poses of a small B are apart
    Near,      ///< 0.01 before the first contact on a straight way from outside
    Grazing,   ///< 0.001 beyond it
    Docked,    ///< as the parts belong together; but for the first pose, with a play of 0.01
    Far,       ///< three times the sum of the diagonals apart
};

inline constexpr std::array kAllUnlikePoseKinds{UnlikePoseKind::Anywhere, UnlikePoseKind::Near,
                                                UnlikePoseKind::Grazing, UnlikePoseKind::Docked,
                                                UnlikePoseKind::Far};

/// "anywhere"
[[nodiscard]] std::string_view name_of(UnlikePoseKind kind);

/// What is placed.
struct UnlikeParts {
    const Model& model_a;
    const Model& model_b;
    PoseNumbers docked{};  ///< of B
};

/// The kinds as groups of `count` poses each, which follow from the seed. Where contact begins is
/// found with our own distance: no step is longer than that, so that no contact is passed over. An
/// error if a mesh has no triangle.
[[nodiscard]] Result<std::vector<PoseGroup>> find_unlike_poses(
    const UnlikeParts& parts, std::span<const UnlikePoseKind> kinds, std::uint32_t count,
    std::uint64_t seed);

}  // namespace tandem::bench
