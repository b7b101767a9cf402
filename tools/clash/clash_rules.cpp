// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "clash/clash_rules.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "io/file_bytes.hpp"
#include "io/file_error.hpp"

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

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r");
    return first == text.npos ? std::string_view{}
                              : text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
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

Result<std::pair<std::string, std::string>> parse_exclusion(const std::string& text) {
    const auto colon = text.find(':');
    if (colon == text.npos || colon == 0 || colon + 1 == text.size()) {
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("{}: an exclusion is two patterns with a colon between them, such "
                                 "as 'bolt*:plate*'",
                                 io::in_quotes(text))};
    }
    return std::pair(text.substr(0, colon), text.substr(colon + 1));
}

Result<Done> add_rules_of_file(const std::string& file, ClashRules& rules) {
    const Result<io::FileBytes> content = io::read_file(file, io::kMostDocumentBytes);
    if (!content) {
        return content.error();
    }
    std::string_view rest = io::as_text(content->bytes());
    for (std::size_t line = 1; !rest.empty(); ++line) {
        const auto end = std::min(rest.find('\n'), rest.size());
        const std::string_view text = trimmed(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (text.empty() || text.starts_with('#')) {
            continue;
        }
        const auto blank = std::min(text.find_first_of(" \t"), text.size());
        const std::string_view word = text.substr(0, blank);
        const std::string value(trimmed(text.substr(blank)));
        if (word == "exclude") {
            const auto pair = parse_exclusion(value);
            if (!pair) {
                return io::malformed_at_line(file, line, pair.error().message);
            }
            rules.exclude.push_back(*pair);
        } else if (word == "same-parent" && value == "skip") {
            rules.skip_same_parent = true;
        } else if ((word == "a" || word == "b") && !value.empty()) {
            (word == "a" ? rules.a : rules.b).push_back(value);
        } else {
            return io::malformed_at_line(
                file, line,
                fmt::format("{} is no rule; use a PATTERN, b PATTERN, exclude A:B or same-parent "
                            "skip",
                            io::in_quotes(text)));
        }
    }
    return Done{};
}

}  // namespace tandem::clash
