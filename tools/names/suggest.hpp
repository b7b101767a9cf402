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

/// Optimal string alignment: insertions, deletions, replacements and swaps of two neighbours.
[[nodiscard]] std::size_t edit_distance(std::string_view left, std::string_view right);

/// The candidate nearest to what was typed; empty when nothing is near enough to be meant. The
/// first of several equally near ones.
[[nodiscard]] std::string nearest(std::string_view typed, std::span<const std::string> candidates);

/// " (did you mean --export?)", or nothing.
[[nodiscard]] std::string did_you_mean(std::string_view typed,
                                       std::span<const std::string> candidates);

/// The error for a word that is none of `names`. Its message suggests the nearest name, or lists
/// all of them; `what` is the kind of thing that was looked for, such as "order".
[[nodiscard]] Error unknown_name(const std::string& what, const std::string& word,
                                 const std::vector<std::string>& names);

}  // namespace tandem::names
