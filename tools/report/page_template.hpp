// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include <tandem/result.hpp>

namespace tandem::report {

/// The pages of `viewer/`, which the build bundles and links into the program.
enum class PageKind { Report, Charts };

/// An HTML page with everything that it needs but its title and its data; an error that says what
/// to do if the program was built on a machine without npm.
[[nodiscard]] Result<std::string_view> page_template(PageKind kind);

/// Puts title and data in their places. `title` is text, `data` must be safe inside of a script
/// element of plain text.
[[nodiscard]] std::string fill_page(std::string_view page, std::string_view title,
                                    std::string_view data);

/// Text made safe for HTML.
[[nodiscard]] std::string html_text(std::string_view text);

}  // namespace tandem::report
