// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "svg.hpp"

#include <array>
#include <fmt/format.h>
#include <iterator>

namespace tandem::bench {
namespace {

constexpr std::string_view kFont = "font-family:system-ui,'Segoe UI',Roboto,sans-serif";

}  // namespace

std::string escaped(std::string_view text) {
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

Svg::Svg(double width, double height, std::string_view title) {
    // The namespace is a name, not an address: nothing is loaded from it.
    out_ = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" "
        "width=\"{0:.0f}\" height=\"{1:.0f}\" role=\"img\" "
        "style=\"{2};font-size:12px;fill:#333\">\n<style>text{{pointer-events:none}}</style>\n"
        "<title>{3}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
        width, height, kFont, escaped(title));
}

void Svg::line(double x0, double y0, double x1, double y1, std::string_view style) {
    fmt::format_to(std::back_inserter(out_),
                   "<path d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\" style=\"{}\"/>\n", x0, y0, x1, y1,
                   style);
}

void Svg::path(std::string_view commands, std::string_view style) {
    fmt::format_to(std::back_inserter(out_), "<path d=\"{}\" style=\"{}\"/>\n", commands, style);
}

void Svg::tile(double x, double y, double width, double height, std::string_view style,
               std::string_view tip) {
    fmt::format_to(std::back_inserter(out_),
                   "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" "
                   "style=\"{}\"><title>{}</title></rect>\n",
                   x, y, width, height, style, escaped(tip));
}

void Svg::text(double x, double y, std::string_view anchor, std::string_view words,
               std::string_view style) {
    fmt::format_to(std::back_inserter(out_),
                   "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\"{}>{}</text>\n", x, y, anchor,
                   style.empty() ? "" : fmt::format(" style=\"{}\"", style), escaped(words));
}

void Svg::upright_text(double x, double y, std::string_view words) {
    fmt::format_to(std::back_inserter(out_),
                   "<text transform=\"translate({:.1f} {:.1f}) rotate(-90)\" "
                   "text-anchor=\"middle\">{}</text>\n",
                   x, y, escaped(words));
}

void Svg::marker(double x, double y, std::size_t shape, std::string_view colour,
                 std::string_view tip) {
    static constexpr std::array<std::string_view, 5> kShapes{
        "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z", "M-4 -4h8v8h-8z", "M0 -5l5 5l-5 5l-5 -5z",
        "M0 -5l5 9h-10z", "M0 5l5 -9h-10z"};
    fmt::format_to(std::back_inserter(out_),
                   "<path d=\"{}\" transform=\"translate({:.1f} {:.1f})\" "
                   "style=\"fill:{};stroke:#fff;stroke-width:0.8\"><title>{}</title></path>\n",
                   kShapes[shape % kShapes.size()], x, y, colour, escaped(tip));
}

std::string Svg::finish() && {
    return std::move(out_) + "</svg>\n";
}

std::string_view series_colour(std::size_t series) {
    static constexpr std::array<std::string_view, 18> kColours{
        "#d62728", "#1f77b4", "#ff7f0e", "#2ca02c", "#9467bd", "#8c564b",
        "#e377c2", "#7f7f7f", "#17becf", "#6b7a00", "#003f7d", "#b8860b",
        "#000000", "#c2185b", "#00796b", "#5d4037", "#7b1fa2", "#455a64"};
    return kColours[series % kColours.size()];
}

}  // namespace tandem::bench
