// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace tandem::report {

/// The pages of `viewer/bundle`, which are linked into the program.
enum class PageKind { Report, Charts };

/// An HTML page that contains everything it needs. `title` is plain text; `data` must be safe
/// inside of a script element of plain text.
[[nodiscard]] std::string fill_page(PageKind kind, std::string_view title, std::string_view data);

/// A placeholder in a page, such as @TITLE@, and the text that replaces it.
struct Filling {
    std::string_view place;
    std::string_view text;
};

/// Replaces placeholders by their texts; `fillings` must be in the order of the page.
[[nodiscard]] std::string fill_places(std::string_view page, std::span<const Filling> fillings);

/// Escapes text for HTML.
[[nodiscard]] std::string html_text(std::string_view text);

}  // namespace tandem::report
