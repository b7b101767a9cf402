// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tandem::bench {

/// Text made safe for HTML and SVG.
[[nodiscard]] std::string escaped(std::string_view text);

/// A drawing that grows by elements. Coordinates are pixels from the top left.
class Svg {
  public:
    Svg(double width, double height, std::string_view title);

    void line(double x0, double y0, double x1, double y1, std::string_view style);
    void path(std::string_view commands, std::string_view style);

    /// A rectangle that shows `tip` when the pointer rests on it.
    void tile(double x, double y, double width, double height, std::string_view style,
              std::string_view tip);

    /// `anchor` is start, middle or end; `style` may be empty.
    void text(double x, double y, std::string_view anchor, std::string_view words,
              std::string_view style = {});

    /// The same, read from bottom to top.
    void upright_text(double x, double y, std::string_view words);

    /// One of five shapes, so that lines that cover each other can be told apart.
    void marker(double x, double y, std::size_t shape, std::string_view colour,
                std::string_view tip);

    [[nodiscard]] std::string finish() &&;

  private:
    std::string out_;
};

/// A drawing as an SVG document.
struct Figure {
    std::string name;  ///< of its file: "walks-time"
    std::string caption;
    std::string svg;
};

/// Colours on white; the first ten can be told apart easily, the others with their markers.
[[nodiscard]] std::string_view series_colour(std::size_t series);

}  // namespace tandem::bench
