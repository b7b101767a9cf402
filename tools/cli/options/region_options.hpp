// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "parser/verb.hpp"

namespace tandem::cli {

/// What `check` may be asked about contact regions. `tandem` shows these options in its help and
/// leaves the answer to `tandem-clash`, which has the module for it (docs/design/build.md).
struct RegionOptions {
    bool regions = false;
    bool allow_touching = false;
    std::optional<double> tolerance{};
    std::string contacts;
};

inline constexpr std::array<std::string_view, 4> kRegionOptions{"--regions", "--allow-touching",
                                                                "--tolerance", "--contacts"};

void add_region_options(const parser::Verb& verb, RegionOptions& options);

}  // namespace tandem::cli
