// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include <tandem/result.hpp>

namespace tandem::report {

/// As `gzip` would write them. Throws std::bad_alloc where memory runs out.
[[nodiscard]] Result<std::string> gzip_bytes(std::string_view bytes);

}  // namespace tandem::report
