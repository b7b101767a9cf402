// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "names/suggest.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

namespace tandem::names {

std::size_t edit_distance(std::string_view left, std::string_view right) {
    // Three rows of the dynamic program, because a swap refers to the row before the previous one.
    const std::size_t width = right.size() + 1;
    std::vector<std::size_t> before(width);
    std::vector<std::size_t> above(width);
    std::vector<std::size_t> row(width);
    for (std::size_t j = 0; j < width; ++j) {
        row[j] = j;
    }
    for (std::size_t i = 1; i <= left.size(); ++i) {
        before.swap(above);
        above.swap(row);
        row[0] = i;
        for (std::size_t j = 1; j < width; ++j) {
            const std::size_t replaced = above[j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1);
            row[j] = std::min({replaced, above[j] + 1, row[j - 1] + 1});
            if (i > 1 && j > 1 && left[i - 1] == right[j - 2] && left[i - 2] == right[j - 1]) {
                row[j] = std::min(row[j], before[j - 2] + 1);
            }
        }
    }
    return row[width - 1];
}

std::string nearest(std::string_view typed, std::span<const std::string> candidates) {
    // With more than a third of the letters wrong, it is another word rather than a typing error.
    std::string best;
    std::size_t best_distance = std::max<std::size_t>(1, typed.size() / 3) + 1;
    for (const std::string& candidate : candidates) {
        const std::size_t distance = edit_distance(typed, candidate);
        if (distance < best_distance) {
            best = candidate;
            best_distance = distance;
        }
    }
    if (!best.empty()) {
        return best;
    }
    // Also suggest completions of a word that was cut: --max for --max-pairs.
    for (const std::string& candidate : candidates) {
        if (typed.size() >= 3 && candidate.starts_with(typed)) {
            return candidate;
        }
    }
    return {};
}

std::string did_you_mean(std::string_view typed, std::span<const std::string> candidates) {
    const std::string meant = nearest(typed, candidates);
    return meant.empty() ? std::string{} : fmt::format(" (did you mean {}?)", meant);
}

Error unknown_name(const std::string& what, const std::string& word,
                   const std::vector<std::string>& names) {
    const std::string meant = did_you_mean(word, names);
    return {
        ErrorCode::InvalidArgument,
        fmt::format("unknown {} '{}'{}", what, word,
                    meant.empty() ? fmt::format("; known are {}", fmt::join(names, ", ")) : meant)};
}

}  // namespace tandem::names
