// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include <tandem/containment.hpp>

#include "parser/verb.hpp"

namespace tandem::cli {

/// The query of `check` on two meshes.
enum class CheckMode {
    Collide,    ///< the triangles that touch
    Distance,   ///< the distance of the meshes
    Clearance,  ///< the triangles that are closer than allowed
    Contain,    ///< whether one mesh is inside the other
};

inline constexpr std::array kAllCheckModes{CheckMode::Collide, CheckMode::Distance,
                                           CheckMode::Clearance, CheckMode::Contain};

[[nodiscard]] std::string_view name_of(CheckMode mode);

/// The mode, and the options of single modes.
struct ModeOptions {
    CheckMode mode = CheckMode::Collide;
    bool first = false;
    bool count = false;
    std::optional<double> clearance{};
    std::optional<OpenMesh> open{};
    std::optional<double> open_tolerance{};

    /// How --mode contain treats open meshes.
    [[nodiscard]] SolidOptions solid() const {
        const SolidOptions defaults;
        return {.open = open.value_or(defaults.open),
                .tolerance = open_tolerance.value_or(defaults.tolerance)};
    }
};

void add_mode_options(const parser::Verb& verb, ModeOptions& options);

}  // namespace tandem::cli
