// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>

#include <tandem/clash.hpp>

namespace tandem::clash {
namespace {

// Takes time at most proportional to the product of both lengths, also for patterns with many
// stars.
bool fits(std::string_view pattern, std::string_view text) {
    std::size_t p = 0;
    std::size_t t = 0;
    std::size_t star = std::string_view::npos;
    std::size_t restart = 0;
    while (t < text.size()) {
        if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == text[t])) {
            ++p;
            ++t;
        } else if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            restart = t;
        } else if (star != std::string_view::npos) {
            p = star + 1;
            t = ++restart;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == '*') {
        ++p;
    }
    return p == pattern.size();
}

bool any_matches(const std::vector<std::string>& patterns, const ScenePart& part) {
    return patterns.empty() ||
           std::any_of(patterns.begin(), patterns.end(),
                       [&](const std::string& pattern) { return matches(pattern, part.path); });
}

}  // namespace

bool matches(std::string_view pattern, std::string_view path) {
    if (fits(pattern, path)) {
        return true;
    }
    const auto slash = path.rfind('/');
    return pattern.find('/') == pattern.npos && slash != path.npos &&
           fits(pattern, path.substr(slash + 1));
}

bool ClashRules::wants(const ScenePart& one, const ScenePart& other) const {
    if (skip_same_parent && one.parent == other.parent && one.parent != kNoGroup) {
        return false;
    }
    const bool wanted = (any_matches(a, one) && any_matches(b, other)) ||
                        (any_matches(a, other) && any_matches(b, one));
    return wanted && std::none_of(exclude.begin(), exclude.end(), [&](const auto& pair) {
               return (matches(pair.first, one.path) && matches(pair.second, other.path)) ||
                      (matches(pair.first, other.path) && matches(pair.second, one.path));
           });
}

bool ClashRules::treat_alike(const ScenePart& one, const ScenePart& other) const {
    const auto alike = [&](const std::string& pattern) {
        return matches(pattern, one.path) == matches(pattern, other.path);
    };
    return (!skip_same_parent || one.parent == other.parent) &&
           std::all_of(a.begin(), a.end(), alike) && std::all_of(b.begin(), b.end(), alike) &&
           std::all_of(exclude.begin(), exclude.end(),
                       [&](const auto& pair) { return alike(pair.first) && alike(pair.second); });
}

}  // namespace tandem::clash
