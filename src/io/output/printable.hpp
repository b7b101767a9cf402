// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace tandem::io {

/// Text from outside, such as the name of a file, for use in a message. Control characters,
/// characters that end lines or reverse the direction of writing, and bytes that are not UTF-8 are
/// shown as \xHH, so that they can neither move the cursor of a terminal nor forge a line of a log
/// or a table. Every name from outside must pass through this function before people see it.
[[nodiscard]] std::string printable(std::string_view text);

/// The same for a text of several lines; line ends and tabs are kept.
[[nodiscard]] std::string printable_lines(std::string_view text);

}  // namespace tandem::io
