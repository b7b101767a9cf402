// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace tandem::report {

/// RFC 4648 with padding, in one line.
[[nodiscard]] std::string base64_text(std::string_view bytes);

}  // namespace tandem::report
