// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>
#include <numeric>
#include <tuple>

#include "bench/deform/row.hpp"

namespace tandem::bench {
namespace {

using deform::FrameCosts;

const Table<FrameCosts>& costs_table() {
    static const Table<FrameCosts> table({
        column("primitive_tests", &FrameCosts::primitive_tests),
        column("volume_tests", &FrameCosts::volume_tests),
        column("fitted_primitives", &FrameCosts::fitted_primitives),
        column("merged_volumes", &FrameCosts::merged_volumes),
        column("split_primitives", &FrameCosts::split_primitives),
        column("deleted_primitives", &FrameCosts::deleted_primitives),
    });
    return table;
}

/// Figures of the paper: average speed-ups in tables 2 and 3 at the three levels of detail.
struct PaperSpeedUp {
    const char* scene;
    bool self;
    const char* method;
    const char* baseline;
    std::array<double, 3> average;
};

constexpr std::array<PaperSpeedUp, 6> kPaper{{
    {"spheres", false, "dynamic-hierarchy", "octree", {9.5, 10.9, 12.7}},
    {"bunnies", false, "dynamic-hierarchy", "octree", {4.5, 5.4, 5.8}},
    {"teapot", true, "dynamic-hierarchy", "sweep-and-prune", {0.3, 2.2, 28.6}},
    {"teapot", true, "swiper", "sweep-and-prune", {1.4, 4.7, 13.6}},
    {"bunnies", true, "dynamic-hierarchy", "sweep-and-prune", {1.3, 7.2, 54.4}},
    {"bunnies", true, "swiper", "sweep-and-prune", {1.6, 4.4, 12.0}},
}};

const DeformRow* find(std::span<const DeformRow> rows, std::string_view scene, std::uint32_t lod,
                      bool self, std::string_view method) {
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const DeformRow& row) {
        return row.scene == scene && row.lod == lod && row.self == self && row.method == method;
    });
    return found == rows.end() ? nullptr : &*found;
}

/// Average speed-up over the frames that both rows have.
double speed_up(const DeformRow& method, const DeformRow& baseline) {
    const std::size_t frames = std::min(method.frames, baseline.frames);
    double of_method = 0.0;
    double of_baseline = 0.0;
    for (std::size_t k = 0; k < frames; ++k) {
        of_method += method.frame_ms[k];
        of_baseline += baseline.frame_ms[k];
    }
    return of_method > 0.0 ? of_baseline / of_method : 0.0;
}

/// Tables 2 and 3 of the paper, as far as rows exist.
std::vector<Grid> paper_tables(std::span<const DeformRow> rows) {
    std::vector<Grid> tables;
    for (const bool self : {false, true}) {
        std::vector<DeformRow> some;
        std::copy_if(rows.begin(), rows.end(), std::back_inserter(some),
                     [&](const DeformRow& row) { return row.self == self; });
        if (some.empty()) {
            continue;
        }
        tables.push_back(deform_table().grid(
            self ? "Table 3: pairs within objects, ms of processor time per frame"
                 : "Table 2: pairs between objects, ms of processor time per frame",
            some));
        for (std::size_t k = 0; k < some.size(); ++k) {
            tables.back().lines[k].mark = some[k].method == "fast" ? "best" : "";
        }
    }
    return tables;
}

std::vector<std::string> speed_ups(std::span<const DeformRow> rows) {
    std::vector<std::string> ups;
    for (const PaperSpeedUp& paper : kPaper) {
        for (std::uint32_t lod = 1; lod <= 3; ++lod) {
            const DeformRow* method = find(rows, paper.scene, lod, paper.self, paper.method);
            const DeformRow* base = find(rows, paper.scene, lod, paper.self, paper.baseline);
            if (method != nullptr && base != nullptr && method->frames != 0) {
                ups.push_back(
                    fmt::format("{:<9}{:>4}  {} against {}: {:.1f} times as fast (paper: {:.1f})",
                                paper.scene, lod, paper.method, paper.baseline,
                                speed_up(*method, *base), paper.average[lod - 1]));
            }
        }
    }
    for (const DeformRow& row : rows) {
        const DeformRow* base = find(rows, row.scene, row.lod, row.self, "dynamic-hierarchy");
        if (row.method == "fast" && base != nullptr && row.frames != 0 && row.worst_ms > 0.0) {
            ups.push_back(fmt::format(
                "{:<9}{:>4}  fast against dynamic-hierarchy{}: {:.1f} times as fast, worst frame "
                "{:.1f}",
                row.scene, row.lod, row.self ? ", within" : "", speed_up(row, *base),
                base->worst_ms / row.worst_ms));
        }
    }
    for (const DeformRow& row : rows) {
        if (row.scene == "torus" && row.frames != 0) {
            ups.push_back(fmt::format(
                "{:<9}{:>4}  {}: update of all vertices {:.1f} ns per triangle", row.scene, row.lod,
                row.method, 1e6 * row.best_update_ms / static_cast<double>(row.triangles)));
        }
    }
    return ups;
}

/// Most points of a curve; more cannot be told apart.
constexpr std::size_t kMostPoints = 150;

std::vector<Figure> chart_of(std::span<const DeformRow> rows, const DeformRow& first) {
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

/// Compares the frames that both rows have, because a row may have been cut.
bool is_faster(const DeformRow& a, const DeformRow& b) {
    const auto frames = static_cast<std::ptrdiff_t>(std::min(a.frames, b.frames));
    const auto sum = [&](const DeformRow& row) {
        return std::accumulate(row.frame_ms.begin(), row.frame_ms.begin() + frames, 0.0);
    };
    return sum(a) < sum(b);
}

/// A sentence about how often the fast engine is faster than another method.
std::string sentence_on(std::span<const DeformRow> rows) {
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

std::vector<Figure> deform_figures(std::span<const DeformRow> rows) {
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

std::string deform_disagreement(std::span<const DeformRow> rows) {
    std::map<std::tuple<std::string, std::uint32_t, bool>, const DeformRow*> longest;
    for (const DeformRow& row : rows) {
        const DeformRow*& most = longest[{row.scene, row.lod, row.self}];
        most = most == nullptr || row.frames > most->frames ? &row : most;
    }
    for (const DeformRow& row : rows) {
        // A method that reached its time limit has only the first frames.
        const DeformRow& other = *longest[{row.scene, row.lod, row.self}];
        const auto differ = std::mismatch(row.frame_hashes.begin(), row.frame_hashes.end(),
                                          other.frame_hashes.begin(), other.frame_hashes.end());
        if (differ.first != row.frame_hashes.end()) {
            return fmt::format("{} and {} found other pairs in scene {}, level {}, frame {}",
                               other.method, row.method, row.scene, row.lod,
                               differ.first - row.frame_hashes.begin());
        }
    }
    return {};
}

}  // namespace

const Table<DeformRow>& deform_table() {
    static const Table<DeformRow> table({
        column("scene", &DeformRow::scene).shown("scene").key(),
        column("lod", &DeformRow::lod).shown("LOD").key(),
        column("triangles", &DeformRow::triangles).shown("triangles"),
        column("method", &DeformRow::method).shown("method").key(),
        column("self", &DeformRow::self).key(),
        column("average_ms", &DeformRow::average_ms).shown("average", "{:.3f}").measure(),
        column("worst_ms", &DeformRow::worst_ms).shown("worst", "{:.3f}"),
        column("best_ms", &DeformRow::best_ms).shown("best", "{:.3f}").measure(),
        column("update_ms", &DeformRow::update_ms).shown("update", "{:.3f}").measure(),
        column("query_ms", &DeformRow::query_ms).shown("query", "{:.3f}").measure(),
        column("primitive_ms", &DeformRow::primitive_ms).shown("tests", "{:.3f}").measure(),
        column("bytes", &DeformRow::bytes)
            .shown("MiB", "{:.2f}", 1.0 / (1024.0 * 1024.0))
            .measure(),
        column("pairs_per_frame", &DeformRow::pairs_per_frame).shown("pairs", "{:.1f}"),
        column("pairs_hash", &DeformRow::pairs_hash),
        column("frames", &DeformRow::frames),
        words<DeformRow>("frames",
                         [](const DeformRow& row) {
                             return fmt::format("{}{}", row.frames, row.is_cut ? ", cut" : "");
                         }),
        column("builds", &DeformRow::builds),
        column("cut", &DeformRow::is_cut),
        column("best_update_ms", &DeformRow::best_update_ms).measure(),
        object("costs", &DeformRow::costs, costs_table()),
        column("frame_ms", &DeformRow::frame_ms),
        column("frame_hashes", &DeformRow::frame_hashes).answer(),
    });
    return table;
}

Report report_of(std::span<const DeformRow> rows) {
    Report report = report_of("tandem.bench.deform/1", "Meshes that deform", deform_table(), rows);
    report.notes.emplace_back("Processor time, one thread.");
    report.sentence = sentence_on(rows);
    report.tables = paper_tables(rows);
    report.remarks = speed_ups(rows);
    report.figures = deform_figures(rows);
    if (std::string problem = deform_disagreement(rows); !problem.empty()) {
        report.disagreements.push_back(std::move(problem));
    }
    return report;
}

}  // namespace tandem::bench
