// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <tandem/result.hpp>

namespace tandem::names {

/// Optimal string alignment distance: insertions, deletions, replacements and swaps of neighbours.
[[nodiscard]] std::size_t edit_distance(std::string_view left, std::string_view right);

/// The candidate nearest to what was typed, the first of equally near ones; empty if none is near
/// enough.
[[nodiscard]] std::string nearest(std::string_view typed, std::span<const std::string> candidates);

/// " (did you mean --export?)", or an empty text.
[[nodiscard]] std::string did_you_mean(std::string_view typed,
                                       std::span<const std::string> candidates);

/// The error for an unknown name. Its message suggests the nearest of `names`, or lists all of
/// them; `what` is the kind of thing, such as "order".
[[nodiscard]] Error unknown_name(const std::string& what, const std::string& word,
                                 const std::vector<std::string>& names);

}  // namespace tandem::names
