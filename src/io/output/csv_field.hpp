// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace tandem::io {

/// Text from outside as a field of a CSV table (RFC 4180). Control characters and line ends become
/// xHH, as in `printable`, so that a row is always one line. Text that a spreadsheet would evaluate
/// as a formula gets a quote in front.
[[nodiscard]] std::string csv_field(std::string_view text);

}  // namespace tandem::io
