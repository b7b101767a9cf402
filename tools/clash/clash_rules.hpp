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

/// Whether a path matches a pattern of `*` (any text, including '/') and `?` (one character). A
/// pattern without '/' is also compared with the last name of the path.
[[nodiscard]] bool matches(std::string_view pattern, std::string_view path);

/// Rules for the pairs of parts to test.
struct ClashRules {
    std::vector<std::string> a;  ///< one part must match one of these, the other part one of `b`
    std::vector<std::string> b;  ///< an empty list matches every part
    std::vector<std::pair<std::string, std::string>> exclude;
    bool skip_same_parent = false;

    [[nodiscard]] bool wants(const ScenePart& one, const ScenePart& other) const;
    /// Whether the rules include both parts in pairs with exactly the same other parts.
    [[nodiscard]] bool treat_alike(const ScenePart& one, const ScenePart& other) const;
};

/// Parses "A:B" of --exclude.
[[nodiscard]] Result<std::pair<std::string, std::string>> parse_exclusion(const std::string& text);

/// Adds the rules of a file, with lines `a PATTERN`, `b PATTERN`, `exclude A:B`, `same-parent
/// skip`; empty lines and lines that begin with # are ignored.
[[nodiscard]] Result<Done> add_rules_of_file(const std::string& file, ClashRules& rules);

}  // namespace tandem::clash
