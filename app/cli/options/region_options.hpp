// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>

#include "cli/answers/outputs.hpp"
#include "parser/verb.hpp"

namespace tandem::cli {

/// The options for contact regions of `check`: where the surfaces meet, and which contacts are
/// allowed.
struct RegionOptions {
    bool regions = false;
    bool allow_touching = false;
    std::optional<double> tolerance{};
    std::optional<std::size_t> listed{};  ///< regions in the table; kRegionsInText if not given
};

inline constexpr std::size_t kRegionsInText = 10;

/// Whether any option about regions is given.
[[nodiscard]] bool wants_regions(const RegionOptions& options, const Outputs& outputs);

/// Adds `--regions`, `--allow-touching`, `--tolerance`, `--contacts` and `--max-listed`.
void add_region_options(const parser::Verb& verb, RegionOptions& options, Outputs& outputs);

}  // namespace tandem::cli
