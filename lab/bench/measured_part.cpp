// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "measured_part.hpp"

#include <fmt/format.h>

namespace tandem::bench {

std::string measured_begin(std::string_view verb) {
    return fmt::format("<!-- measured: written by tandem bench {} -->", verb);
}

Result<std::string> with_measured_part(const std::string& document, std::string_view verb,
                                       const std::string& part) {
    const std::string begin_line = measured_begin(verb);
    const std::size_t begin = document.find(begin_line);
    const std::size_t end = document.find(kMeasuredEnd);
    if (begin == std::string::npos || end == std::string::npos || end < begin) {
        return Error{
            ErrorCode::FileMalformed,
            fmt::format("has no lines '{}' and '{}' to write between", begin_line, kMeasuredEnd)};
    }
    const std::size_t after = begin + begin_line.size();
    return document.substr(0, after) + "\n\n" + part + "\n" + document.substr(end);
}

}  // namespace tandem::bench
