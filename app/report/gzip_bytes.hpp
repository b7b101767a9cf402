// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include <tandem/result.hpp>

namespace tandem::report {

/// The bytes that `gzip` would write. Throws std::bad_alloc if memory runs out.
[[nodiscard]] Result<std::string> gzip_bytes(std::string_view bytes);

}  // namespace tandem::report
