// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <nlohmann/json.hpp>

#include "chart.hpp"

namespace tandem::bench {
namespace {

using ChartJson = nlohmann::ordered_json;

const char* word_of(Across across) {
    return across == Across::Logarithmic ? "log" : across == Across::Linear ? "linear" : "even";
}

const char* word_of(NumberFormat format) {
    return format == NumberFormat::Time ? "time" : "count";
}

std::string text_of(const ChartJson& json) {
    return json.dump(-1, ' ', false, ChartJson::error_handler_t::replace);
}

}  // namespace

std::string chart_json(const DotChart& chart) {
    ChartJson series = ChartJson::array();
    for (const ChartSeries& one : chart.series) {
        series.push_back({{"name", one.name}, {"colour", one.colour}});
    }
    ChartJson dots = ChartJson::array();
    for (const Dot& dot : chart.dots) {
        dots.push_back({{"group", dot.group},
                        {"series", dot.series},
                        {"value", dot.value},
                        {"low", dot.low},
                        {"high", dot.high},
                        {"tip", dot.tip}});
    }
    return text_of({{"kind", "dots"},
                    {"title", chart.title},
                    {"label", "time"},
                    {"format", word_of(NumberFormat::Time)},
                    {"groups", chart.groups},
                    {"series", series},
                    {"dots", dots}});
}

std::string chart_json(const LineChart& chart) {
    ChartJson places = ChartJson::array();
    for (const LinePlace& place : chart.places) {
        places.push_back({{"label", place.label}, {"number", place.number}});
    }
    ChartJson series = ChartJson::array();
    for (const LineSeries& one : chart.series) {
        ChartJson points = ChartJson::array();
        for (const LinePoint& point : one.points) {
            points.push_back({{"at", point.at}, {"value", point.value}, {"tip", point.tip}});
        }
        series.push_back({{"name", one.name}, {"colour", one.colour}, {"points", points}});
    }
    return text_of(
        {{"kind", "lines"},
         {"title", chart.title},
         {"across",
          {{"label", chart.across_label}, {"scale", word_of(chart.across)}, {"places", places}}},
         {"up", {{"label", chart.up_label}, {"format", word_of(chart.format)}}},
         {"series", series}});
}

std::string chart_json(const HeatMapChart& chart) {
    ChartJson cells = ChartJson::array();
    for (const HeatCell& cell : chart.cells) {
        cells.push_back(
            {{"row", cell.row}, {"column", cell.column}, {"value", cell.ratio}, {"tip", cell.tip}});
    }
    return text_of({{"kind", "heat"},
                    {"title", chart.title},
                    {"label", "relative to the best"},
                    {"rows", chart.rows},
                    {"columns", chart.columns},
                    {"cells", cells}});
}

std::string chart_json(const StagePanels& chart) {
    ChartJson panels = ChartJson::array();
    for (const StagePanel& panel : chart.panels) {
        ChartJson bars = ChartJson::array();
        for (const StageBar& bar : panel.bars) {
            bars.push_back({{"label", bar.label}, {"values", bar.seconds}});
        }
        panels.push_back({{"title", panel.title}, {"bars", bars}});
    }
    return text_of({{"kind", "panels"},
                    {"title", chart.title},
                    {"label", "time of a step"},
                    {"format", word_of(NumberFormat::Time)},
                    {"stages", chart.stages},
                    {"panels", panels}});
}

}  // namespace tandem::bench
