// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "page_template.hpp"

#include <cstddef>

// Made by the linker from the files that viewer/build_pages.sh writes; their names follow the
// files'.
extern "C" {
extern const char _binary_report_html_start[];
extern const char _binary_report_html_end[];
extern const char _binary_charts_html_start[];
extern const char _binary_charts_html_end[];
}

namespace tandem::report {
namespace {

constexpr std::string_view kTitlePlace = "@TITLE@";
constexpr std::string_view kDataPlace = "@DATA@";

std::string_view between(const char* start, const char* end) {
    return {start, static_cast<std::size_t>(end - start)};
}

}  // namespace

Result<std::string_view> page_template(PageKind kind) {
    const std::string_view page = kind == PageKind::Report
                                      ? between(_binary_report_html_start, _binary_report_html_end)
                                      : between(_binary_charts_html_start, _binary_charts_html_end);
    if (page.empty()) {
        return Error{ErrorCode::Unsupported,
                     "this program has no pages, because it was built without Node.js and npm or "
                     "without a network; install nodejs and npm, remove the folder viewer of the "
                     "build tree (build/release/viewer for ./tandem), and build again"};
    }
    return page;
}

std::string fill_page(std::string_view page, std::string_view title, std::string_view data) {
    const std::size_t at_title = page.find(kTitlePlace);
    const std::size_t at_data = page.find(kDataPlace, at_title);
    std::string filled;
    filled.reserve(page.size() + title.size() + data.size());
    filled += page.substr(0, at_title);
    filled += html_text(title);
    filled += page.substr(at_title + kTitlePlace.size(), at_data - at_title - kTitlePlace.size());
    filled += data;
    filled += page.substr(at_data + kDataPlace.size());
    return filled;
}

std::string html_text(std::string_view text) {
    std::string safe;
    for (const char letter : text) {
        switch (letter) {
            case '&':
                safe += "&amp;";
                break;
            case '<':
                safe += "&lt;";
                break;
            case '>':
                safe += "&gt;";
                break;
            case '"':
                safe += "&quot;";
                break;
            default:
                safe += letter;
        }
    }
    return safe;
}

}  // namespace tandem::report
