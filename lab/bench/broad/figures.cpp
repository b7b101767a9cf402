// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <fmt/format.h>

#include "bench/number_text.hpp"
#include "files.hpp"
#include "peers.hpp"

namespace tandem::bench {
namespace {

using Rows = std::vector<const BroadRow*>;

/// A method has the same colour in all charts.
std::size_t colour_of(const std::string& method) {
    if (const auto ours = broad_method_named(method)) {
        return static_cast<std::size_t>(*ours);
    }
    const BroadPeer* const peer = find_broad_peer(method);
    return kAllBroadMethods.size() +
           (peer == nullptr ? 0 : static_cast<std::size_t>(peer - all_broad_peers().data()));
}

std::string label_of(const SweepValue& value) {
    const auto* number = std::get_if<double>(&value);
    return number != nullptr && *number >= 1000.0 ? short_count(*number) : text_of(value);
}

/// Numbers have a linear axis; numbers far apart have a logarithmic one, or are evenly spaced if
/// one of them is 0.
LineChart chart_over(const Rows& rows) {
    LineChart chart;
    chart.across_label = rows.front()->parameter;
    double least = 1e300;  // smallest value above 0
    double most = 0.0;
    bool numbers = true;
    bool zero = false;
    for (const SweepValue& value : values_in(rows)) {
        const auto* number = std::get_if<double>(&value);
        numbers = numbers && number != nullptr;
        chart.places.push_back({label_of(value), number == nullptr ? 0.0 : *number});
        zero = zero || chart.places.back().number == 0.0;
        if (chart.places.back().number > 0.0) {
            least = std::min(least, chart.places.back().number);
        }
        most = std::max(most, chart.places.back().number);
    }
    const bool far_apart = most / least >= 20.0;
    chart.across = !numbers || (far_apart && zero) ? Across::Even
                   : far_apart                     ? Across::Logarithmic
                                                   : Across::Linear;
    return chart;
}

std::size_t place_of(const Rows& rows, const SweepValue& value) {
    const std::vector<SweepValue> values = values_in(rows);
    return static_cast<std::size_t>(std::find(values.begin(), values.end(), value) -
                                    values.begin());
}

std::string shown_value(NumberFormat format, double value) {
    return format == NumberFormat::Time ? short_time(value) : short_count(value);
}

template <class Quantity>
void add_series(LineChart& chart, const Rows& rows, const std::string& method,
                const std::string& name, Quantity quantity) {
    LineSeries series{name, colour_of(method), {}};
    for (const BroadRow* row : rows) {
        if (const double value = quantity(*row); row->method == method && value > 0.0) {
            series.points.push_back(
                {place_of(rows, row->value), value,
                 fmt::format("{}, {} {}: {}", name, row->parameter, text_of(row->value),
                             shown_value(chart.format, value))});
        }
    }
    if (!series.points.empty()) {
        chart.series.push_back(std::move(series));
    }
}

template <class Quantity>
std::string lines(const Rows& rows, std::string up_label, Quantity quantity) {
    LineChart chart = chart_over(rows);
    chart.title = fmt::format("{} over {}", up_label, chart.across_label);
    chart.up_label = std::move(up_label);
    chart.format = NumberFormat::Time;
    for (const std::string& method : methods_in(rows)) {
        add_series(chart, rows, method, method, quantity);
    }
    return chart_json(chart);
}

/// Numbers of overlapping pairs, and of reported pairs for methods that report more.
std::string pair_lines(const Rows& rows) {
    LineChart chart = chart_over(rows);
    chart.title = "pairs over " + chart.across_label;
    chart.up_label = "pairs in a step";
    chart.format = NumberFormat::Count;
    const std::vector<std::string> methods = methods_in(rows);
    add_series(chart, rows, methods.front(), "overlapping boxes",
               [](const BroadRow& row) { return row.actual; });
    for (const std::string& method : methods) {
        const bool more = std::any_of(rows.begin(), rows.end(), [&](const BroadRow* row) {
            return row->method == method && row->possible > row->actual;
        });
        if (more) {
            add_series(chart, rows, method, "reported by " + method,
                       [](const BroadRow& row) { return row.possible; });
        }
    }
    return chart.series.empty() ? std::string() : chart_json(chart);
}

std::string stages(const Rows& rows) {
    StagePanels chart{"time of the stages by method", {"update", "broad"}, {}};
    for (const std::string& method : methods_in(rows)) {
        StagePanel panel{method, {}};
        for (const BroadRow* row : rows) {
            if (row->method == method) {
                panel.bars.push_back({label_of(row->value), {row->update_s, row->broad_s}});
            }
        }
        chart.panels.push_back(std::move(panel));
    }
    return chart_json(chart);
}

}  // namespace

std::vector<Figure> broad_figures(const BroadReport& report, std::string_view experiment) {
    const Rows rows = rows_of(report, experiment);
    if (rows.empty()) {
        return {};
    }
    const std::string& parameter = rows.front()->parameter;
    const auto name = [&](std::string_view kind) {
        return fmt::format("broadphase-{}-{}", experiment, kind);
    };
    std::vector<Figure> figures{
        {name("time"), fmt::format("Mean time of a step over {}, all methods.", parameter),
         lines(rows, "update and broad phase", [](const BroadRow& row) { return row.total_s; })}};
    if (parameter == "objects") {
        figures.push_back({name("per-object"), "The same for each object.",
                           lines(rows, "time for an object", [](const BroadRow& row) {
                               return row.total_s / static_cast<double>(row.objects);
                           })});
    }
    if (std::string drawn = pair_lines(rows); !drawn.empty()) {
        figures.push_back({name("pairs"), "Pairs in a step.", std::move(drawn)});
    }
    figures.push_back({name("stages"),
                       "The stages of a step, all methods on the same axis. Update takes the new "
                       "boxes: most of our methods only store them and do the rest of the work "
                       "when pairs are requested, while Bullet's do most of it at once.",
                       stages(rows)});
    return figures;
}

}  // namespace tandem::bench
