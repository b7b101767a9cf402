// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/page.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

#include "bench/chart.hpp"
#include "bench/deform/row.hpp"
#include "bench/machine.hpp"

namespace tandem::bench {
namespace {

/// Points of a curve: more cannot be told apart.
constexpr std::size_t kMostPoints = 150;

std::vector<Figure> chart_of(const std::vector<DeformRow>& rows, const DeformRow& first) {
    LineChart chart;
    chart.title = fmt::format("{}, level {}, {}: time per frame", first.scene, first.lod,
                              first.self ? "within objects" : "between objects");
    chart.across_label = "frame";
    chart.up_label = "time";
    chart.across = Across::Even;
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
                {k / step, 1e-3 * std::max(row.frame_ms[k], 1e-4),
                 fmt::format("{}: frame {}, {:.3f} ms", row.method, k, row.frame_ms[k])});
        }
        if (!series.points.empty()) {
            chart.series.push_back(std::move(series));
        }
    }
    if (chart.series.empty()) {
        return {};
    }
    return {
        {fmt::format("deform-{}-{}-{}", first.scene, first.lod, first.self ? "within" : "between"),
         "", chart_json(chart)}};
}

/// Over the frames that both have: a row may have been cut.
bool is_faster(const DeformRow& a, const DeformRow& b) {
    const auto frames = static_cast<std::ptrdiff_t>(std::min(a.frames, b.frames));
    const auto sum = [&](const DeformRow& row) {
        return std::accumulate(row.frame_ms.begin(), row.frame_ms.begin() + frames, 0.0);
    };
    return sum(a) < sum(b);
}

/// In how many comparisons the fast way is ahead of another method.
std::string sentence_on(const std::vector<DeformRow>& rows) {
    const auto is_like = [](const DeformRow& a, const DeformRow& b) {
        return a.scene == b.scene && a.lod == b.lod && a.self == b.self;
    };
    std::size_t compared = 0;
    std::size_t ahead = 0;
    for (const DeformRow& ours : rows) {
        for (const DeformRow& other : rows) {
            if (ours.method == "fast" && other.method != "fast" && is_like(ours, other) &&
                ours.frames != 0 && other.frames != 0) {
                ++compared;
                ahead += is_faster(ours, other) ? 1U : 0U;
            }
        }
    }
    return fmt::format(
        "The fast way takes less time than the other method in {} of {} comparisons, over the "
        "frames that both have.",
        ahead, compared);
}

}  // namespace

std::vector<Figure> deform_figures(const std::vector<DeformRow>& rows) {
    std::vector<Figure> figures;
    for (const DeformRow& row : rows) {
        const auto first = std::find_if(rows.begin(), rows.end(), [&](const DeformRow& other) {
            return other.scene == row.scene && other.lod == row.lod && other.self == row.self;
        });
        if (&*first == &row) {
            const std::vector<Figure> chart = chart_of(rows, row);
            figures.insert(figures.end(), chart.begin(), chart.end());
        }
    }
    return figures;
}

std::string deform_page(const std::vector<DeformRow>& rows) {
    const Machine machine = this_machine();
    std::string page = begin_page("Meshes that deform", Verdict::Good, sentence_on(rows));
    page += fmt::format("<p>{}; {}; {}; {}. Processor time, one thread.</p>\n",
                        escaped(machine.processor), escaped(machine.system),
                        escaped(machine.compiler), date_now());
    append_table_head(
        page, {"scene", "LOD", "triangles", "pairs", "method", "frames", "average ms", "worst ms",
               "best ms", "update", "query", "tests", "pairs per frame", "MiB"});
    for (const DeformRow& row : rows) {
        append_table_row(
            page,
            {escaped(row.scene), std::to_string(row.lod), std::to_string(row.triangles),
             row.self ? "within" : "between", escaped(row.method),
             fmt::format("{}{}", row.frames, row.is_cut ? ", cut" : ""),
             fmt::format("{:.3f}", row.average_ms), fmt::format("{:.3f}", row.worst_ms),
             fmt::format("{:.3f}", row.best_ms), fmt::format("{:.3f}", row.update_ms),
             fmt::format("{:.3f}", row.query_ms), fmt::format("{:.3f}", row.primitive_ms),
             fmt::format("{:.1f}", row.pairs_per_frame),
             fmt::format("{:.2f}", static_cast<double>(row.bytes) / (1024.0 * 1024.0))},
            row.method == "fast" ? "best" : "");
    }
    page += kTableEnd;
    append_figures(page, deform_figures(rows));
    return finish_page("Tandem: meshes that deform", page);
}

}  // namespace tandem::bench
