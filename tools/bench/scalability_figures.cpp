// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <functional>
#include <iterator>

#include "figures.hpp"
#include "log_axis.hpp"
#include "number_text.hpp"
#include "svg.hpp"

namespace tandem::bench {
namespace {

constexpr double kWidth = 620.0;
constexpr double kHeight = 440.0;
constexpr double kLeft = 70.0;
constexpr double kRight = 190.0;  // the legend's
constexpr double kTop = 20.0;
constexpr double kBottom = 50.0;

struct Quantity {
    std::string name;
    std::function<double(const Row&)> value;
    std::function<std::string(double)> shown;
};

double faces_of(const Row& row) {
    return static_cast<double>(row.faces_a);
}

LogAxis spanning(const std::vector<const Row*>& rows,
                 const std::function<double(const Row&)>& value, double from_pixel,
                 double to_pixel) {
    const auto less = [&](const Row* left, const Row* right) {
        return value(*left) < value(*right);
    };
    const auto [least, most] = std::minmax_element(rows.begin(), rows.end(), less);
    return {value(**least), value(**most), from_pixel, to_pixel};
}

void draw_axes(Svg& svg, const LogAxis& across, const LogAxis& up, const std::vector<double>& faces,
               const Quantity& quantity) {
    const double right = kWidth - kRight;
    const double bottom = kHeight - kBottom;
    for (const LogAxis::Tick& tick : up.ticks()) {
        const double y = up.pixel(tick.value);
        svg.line(kLeft, y, right, y, tick.labelled ? "stroke:#ddd" : "stroke:#f2f2f2");
        if (tick.labelled)
            svg.text(kLeft - 8, y + 4, "end", quantity.shown(tick.value));
    }
    for (const double count : faces) {
        const double x = across.pixel(count);
        svg.line(x, kTop, x, bottom, "stroke:#eee");
        svg.text(x, bottom + 18, "middle", grouped(static_cast<std::uint64_t>(count)));
    }
    svg.line(kLeft, bottom, right, bottom, "stroke:#888");
    svg.line(kLeft, kTop, kLeft, bottom, "stroke:#888");
    svg.text((kLeft + right) / 2, kHeight - 10, "middle", "faces of each object");
    svg.upright_text(16, (kTop + bottom) / 2, quantity.name);
}

std::string draw(const std::vector<const Row*>& rows, const std::vector<Walk>& walks,
                 const Quantity& quantity) {
    Svg svg(kWidth, kHeight, quantity.name + " over faces");
    const LogAxis across = spanning(rows, faces_of, kLeft, kWidth - kRight);
    const LogAxis up = spanning(rows, quantity.value, kHeight - kBottom, kTop);
    std::vector<double> faces;
    for (const Row* row : rows) {
        if (faces.empty() || faces.back() != faces_of(*row))
            faces.push_back(faces_of(*row));
    }
    draw_axes(svg, across, up, faces, quantity);
    for (std::size_t series = 0; series < walks.size(); ++series) {
        std::string commands;
        std::vector<const Row*> points;
        for (const Row* row : rows) {
            if (row->walk != walks[series])
                continue;
            fmt::format_to(std::back_inserter(commands), "{}{:.1f} {:.1f}",
                           points.empty() ? "M" : "L", across.pixel(faces_of(*row)),
                           up.pixel(quantity.value(*row)));
            points.push_back(row);
        }
        // Dashes of different phase let a line be seen through another that covers it.
        svg.path(commands, fmt::format("fill:none;stroke:{};stroke-width:2;stroke-dasharray:{}",
                                       series_colour(series),
                                       series % 3 == 1   ? "9 4"
                                       : series % 3 == 2 ? "3 3"
                                                         : "none"));
        for (const Row* row : points) {
            svg.marker(across.pixel(faces_of(*row)), up.pixel(quantity.value(*row)), series,
                       series_colour(series),
                       fmt::format("{}, {} faces: {}", label_of(walks[series]),
                                   grouped(row->faces_a), quantity.shown(quantity.value(*row))));
        }
        const double y = kTop + 12 + 22 * static_cast<double>(series);
        svg.marker(kWidth - kRight + 18, y, series, series_colour(series), label_of(walks[series]));
        svg.text(kWidth - kRight + 30, y + 4, "start", label_of(walks[series]));
    }
    return std::move(svg).finish();
}

}  // namespace

std::vector<Figure> scalability_figures(const WalksReport& report) {
    std::vector<const Row*> rows;
    for (const Row& row : report.rows) {
        if (row.experiment == Experiment::Scalability && in_figures(report, row))
            rows.push_back(&row);
    }
    if (rows.empty())
        return {};
    const std::vector<Walk> walks = walks_in(report.rows);
    return {{"walks-time", "Time over faces, both axes logarithmic.",
             draw(rows, walks,
                  {"mean time of a query", [](const Row& row) { return row.times.mean_s; },
                   short_time})},
            {"walks-iterations",
             "Iterations over faces. The alternating and the two stackless walks take the same "
             "number and cover each other.",
             draw(rows, walks,
                  {"iterations",
                   [](const Row& row) { return static_cast<double>(row.stats.iterations); },
                   short_count})}};
}

bool in_figures(const WalksReport& report, const Row& row) {
    return row.volume == report.rows.front().volume && row.builder == report.rows.front().builder;
}

std::vector<Walk> walks_in(const std::vector<Row>& rows) {
    std::vector<Walk> walks;
    for (const Row& row : rows) {
        if (std::find(walks.begin(), walks.end(), row.walk) == walks.end())
            walks.push_back(row.walk);
    }
    return walks;
}

std::string label_of(const Walk& walk) {
    if (walk.rule == default_rule(walk.order))
        return std::string(name_of(walk.order));
    return fmt::format("{}, {}", name_of(walk.order), name_of(walk.rule));
}

}  // namespace tandem::bench
