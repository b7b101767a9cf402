// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "page_template.hpp"

#include <array>
#include <cstddef>

#include "base64_text.hpp"

// The linker makes these symbols from the files of viewer/bundle; their names follow those of the
// files.
extern "C" {
extern const char _binary_report_html_start[];
extern const char _binary_report_html_end[];
extern const char _binary_charts_html_start[];
extern const char _binary_charts_html_end[];
extern const char _binary_report_library_js_gz_start[];
extern const char _binary_report_library_js_gz_end[];
extern const char _binary_charts_library_js_gz_start[];
extern const char _binary_charts_library_js_gz_end[];
}

namespace tandem::report {
namespace {

std::string_view between(const char* start, const char* end) {
    return {start, static_cast<std::size_t>(end - start)};
}

std::string_view template_of(PageKind kind) {
    return kind == PageKind::Report ? between(_binary_report_html_start, _binary_report_html_end)
                                    : between(_binary_charts_html_start, _binary_charts_html_end);
}

/// A library stays compressed in the page, which inflates it when it is opened.
std::string library_element(std::string_view bytes) {
    return "<script type=\"application/gzip\">" + base64_text(bytes) + "</script>";
}

std::string libraries_of(PageKind kind) {
    std::string elements = library_element(
        between(_binary_charts_library_js_gz_start, _binary_charts_library_js_gz_end));
    if (kind == PageKind::Report) {
        elements += '\n';
        elements += library_element(
            between(_binary_report_library_js_gz_start, _binary_report_library_js_gz_end));
    }
    return elements;
}

}  // namespace

std::string fill_page(PageKind kind, std::string_view title, std::string_view data) {
    const std::string safe_title = html_text(title);
    const std::string libraries = libraries_of(kind);
    return fill_places(template_of(kind), std::array<Filling, 3>{{{"@TITLE@", safe_title},
                                                                  {"@DATA@", data},
                                                                  {"@LIBRARIES@", libraries}}});
}

std::string fill_places(std::string_view page, std::span<const Filling> fillings) {
    std::string filled;
    for (const Filling& filling : fillings) {
        const std::size_t place = page.find(filling.place);
        filled += page.substr(0, place);
        filled += filling.text;
        page.remove_prefix(place + filling.place.size());
    }
    filled += page;
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
