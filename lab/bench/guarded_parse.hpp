// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <exception>
#include <fmt/format.h>
#include <string_view>

#include <tandem/result.hpp>

namespace tandem::bench {

/// Converts exceptions of nlohmann's JSON to an error that names the text that was parsed.
template <class Parse>
auto guarded(std::string_view what, Parse parse) -> Result<decltype(parse())> {
    try {
        return parse();
    } catch (const std::exception& problem) {
        return Error{ErrorCode::InvalidArgument, fmt::format("{}: {}", what, problem.what())};
    }
}

}  // namespace tandem::bench
