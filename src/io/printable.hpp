// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace tandem::io {

/// Text from outside, such as the name of a file, for use in a message: control characters,
/// those that end lines or turn the direction of writing around, and bytes that are not UTF-8 are
/// shown as \xHH, so that they can neither move the cursor of a terminal nor forge a line of a log
/// or of a table. Every name from outside goes through this on its way into a text for people.
[[nodiscard]] std::string printable(std::string_view text);

/// The same for a text of several lines: line ends and tabs stay.
[[nodiscard]] std::string printable_lines(std::string_view text);

}  // namespace tandem::io
