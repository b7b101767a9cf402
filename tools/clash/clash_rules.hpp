// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tandem/result.hpp>
#include <tandem/scene.hpp>

namespace tandem::clash {

/// Whether a name matches a pattern of `*` (anything, '/' too) and `?` (one character). A pattern
/// without '/' is also compared with the last name of a path.
[[nodiscard]] bool matches(std::string_view pattern, std::string_view path);

/// Which pairs of parts are looked at.
struct ClashRules {
    std::vector<std::string> a;  ///< one part matches one of these, the other one of `b`
    std::vector<std::string> b;  ///< an empty list matches everything
    std::vector<std::pair<std::string, std::string>> exclude;
    bool skip_same_parent = false;

    [[nodiscard]] bool wants(const ScenePart& one, const ScenePart& other) const;
    /// Whether both are wanted with the same parts, whichever these are.
    [[nodiscard]] bool treat_alike(const ScenePart& one, const ScenePart& other) const;
};

/// "A:B" of --exclude.
[[nodiscard]] Result<std::pair<std::string, std::string>> parse_exclusion(const std::string& text);

/// Adds the rules of a file: lines `a PATTERN`, `b PATTERN`, `exclude A:B`, `same-parent skip`;
/// empty lines and those that begin with # are passed over.
[[nodiscard]] Result<Done> add_rules_of_file(const std::string& file, ClashRules& rules);

}  // namespace tandem::clash
