// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "clash/rule_file.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "io/file_bytes.hpp"
#include "io/file_error.hpp"

namespace tandem::clash {
namespace {

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r");
    return first == text.npos ? std::string_view{}
                              : text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

}  // namespace

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
