// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/page.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "bench/deform/row.hpp"
#include "bench/line_chart.hpp"
#include "bench/machine.hpp"
#include "bench/svg.hpp"

namespace tandem::bench {
namespace {

/// Points of a curve: more cannot be told apart.
constexpr std::size_t kMostPoints = 150;

std::string chart_of(const std::vector<DeformRow>& rows, const DeformRow& first) {
    LineChart chart;
    chart.title = fmt::format("{}, level {}, {}: ms per frame", first.scene, first.lod,
                              first.self ? "within objects" : "between objects");
    chart.across_label = "frame";
    chart.up_label = "ms";
    chart.across = Across::Even;
    chart.shown = [](double value) { return fmt::format("{:.3g}", value); };
    std::size_t frames = 0;
    for (const DeformRow& row : rows) {
        if (row.scene == first.scene && row.lod == first.lod && row.self == first.self) {
            frames = std::max(frames, row.frames);
        }
    }
    const std::size_t step = frames / kMostPoints + 1;
    for (std::size_t k = 0; k < frames; k += step) {
        chart.places.push_back({k % (10 * step) == 0 ? std::to_string(k) : "", 0.0});
    }
    for (const DeformRow& row : rows) {
        if (row.scene != first.scene || row.lod != first.lod || row.self != first.self) {
            continue;
        }
        LineSeries series{row.method, chart.series.size(), {}};
        for (std::size_t k = 0; k < row.frames; k += step) {
            series.points.push_back(
                {k / step, std::max(row.frame_ms[k], 1e-4),
                 fmt::format("{}: frame {}, {:.3f} ms", row.method, k, row.frame_ms[k])});
        }
        if (!series.points.empty()) {
            chart.series.push_back(std::move(series));
        }
    }
    return chart.series.empty() ? "" : draw(chart);
}

}  // namespace

std::string deform_page(const std::vector<DeformRow>& rows) {
    const Machine machine = this_machine();
    std::string page = page_head("Tandem: meshes that deform", "Meshes that deform");
    page += fmt::format("<p>{}; {}; {}; {}. Processor time, one thread.</p>\n",
                        escaped(machine.processor), escaped(machine.system),
                        escaped(machine.compiler), date_now());
    append_table_head(
        page, {"scene", "LOD", "triangles", "pairs", "method", "average ms", "worst ms", "best ms",
               "update", "query", "tests", "pairs per frame", "bytes"});
    for (const DeformRow& row : rows) {
        append_table_row(
            page,
            {escaped(row.scene), std::to_string(row.lod), std::to_string(row.triangles),
             row.self ? "within" : "between", escaped(row.method),
             fmt::format("{:.3f}", row.average_ms), fmt::format("{:.3f}", row.worst_ms),
             fmt::format("{:.3f}", row.best_ms), fmt::format("{:.3f}", row.update_ms),
             fmt::format("{:.3f}", row.query_ms), fmt::format("{:.3f}", row.primitive_ms),
             fmt::format("{:.1f}", row.pairs_per_frame), std::to_string(row.bytes)},
            row.method == "fast" ? "best" : "");
    }
    page += kTableEnd;
    for (const DeformRow& row : rows) {
        const auto is_first =
            std::find_if(rows.begin(), rows.end(), [&](const DeformRow& other) {
                return other.scene == row.scene && other.lod == row.lod && other.self == row.self;
            }) == rows.begin() + (&row - rows.data());
        if (is_first) {
            page += "<figure>" + chart_of(rows, row) + "</figure>\n";
        }
    }
    page += kPageEnd;
    return page;
}

}  // namespace tandem::bench
