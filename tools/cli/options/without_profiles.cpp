// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Stands in for profile_option.cpp in `tandem`, which leaves questions with --profile to
// tandem-reference, because a profile may want the reference engine.
#include <fmt/format.h>

#include "cli/options/engine_options.hpp"

namespace tandem::cli {

Result<EngineOptions> with_profile(EngineOptions /*options*/, const std::string& file) {
    return Error{ErrorCode::Unsupported,
                 fmt::format("{}: this program reads no profiles; tandem-reference does", file)};
}

}  // namespace tandem::cli
