// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string_view>

namespace tandem::io {

/// Limit of nesting; real documents have about ten levels.
inline constexpr std::size_t kDeepestJson = 256;

/// Whether objects and arrays of a JSON text nest deeper than kDeepestJson. To be called before
/// parsing: each level costs a parser hundreds of bytes, and a file of ten megabytes can have ten
/// million levels.
[[nodiscard]] inline bool nests_too_deep(std::string_view json) {
    std::size_t depth = 0;
    for (std::size_t at = 0; at < json.size(); ++at) {
        switch (json[at]) {
            case '"':
                // Go to the closing quote; in a data URI it may be megabytes away.
                at = json.find_first_of("\"\\", at + 1);
                while (at != json.npos && json[at] == '\\') {
                    at = json.find_first_of("\"\\", at + 2);
                }
                if (at == json.npos) {
                    return false;
                }
                break;
            case '{':
            case '[':
                if (++depth > kDeepestJson) {
                    return true;
                }
                break;
            case '}':
            case ']':
                depth -= depth != 0 ? 1 : 0;
                break;
            default:
                break;
        }
    }
    return false;
}

}  // namespace tandem::io
