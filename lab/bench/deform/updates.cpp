// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/deform/updates.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

#include <tandem/deforming_model.hpp>

#include "bench/time_source.hpp"
#include "scenes/animation.hpp"

namespace tandem::bench {
namespace {

constexpr int kRuns = 7;
constexpr std::uint32_t kCutFaces = 20;

/// Seconds of the fastest of several runs; `run(k)` is run k.
template <class Run>
double least_seconds(Run run) {
    double least = std::numeric_limits<double>::infinity();
    for (int k = 0; k < kRuns; ++k) {
        const double start = seconds_now(TimeSource::ProcessTime);
        run(static_cast<std::uint32_t>(k));
        least = std::min(least, seconds_now(TimeSource::ProcessTime) - start);
    }
    return least;
}

double build_seconds(const Mesh& mesh, BuildEffort effort) {
    return least_seconds([&](std::uint32_t) {
        const DeformOptions options{.build = {.effort = effort, .threads = 1}};
        (void)DeformingModel::build(mesh, options).value();
    });
}

/// Replaces each of some faces by three, around a new vertex in its middle.
void cut(DeformingModel& model, std::vector<Triangle>& triangles, std::vector<Vec3>& positions,
         std::uint32_t first) {
    std::vector<std::uint32_t> numbers;
    std::vector<Triangle> replaced;
    std::vector<Triangle> added;
    std::vector<Vec3> middles;
    for (std::uint32_t k = first; k < first + kCutFaces; ++k) {
        const Triangle t = triangles[k];
        const auto middle = static_cast<std::uint32_t>(positions.size());
        middles.push_back((positions[t[0]] + positions[t[1]] + positions[t[2]]) / 3.0);
        positions.push_back(middles.back());
        numbers.push_back(k);
        replaced.push_back({t[0], t[1], middle});
        added.push_back({t[1], t[2], middle});
        added.push_back({t[2], t[0], middle});
    }
    (void)model.add_vertices(middles).value();
    (void)model.replace_triangles(numbers, replaced).value();
    (void)model.add_triangles(added).value();
    triangles.insert(triangles.end(), added.begin(), added.end());
}

UpdateRow measure_on(std::uint32_t segments, std::uint32_t sides) {
    const scenes::AnimatedScene scene = scenes::torus_scene(segments, sides, kRuns + 1);
    const Mesh mesh = scene.objects[0].mesh_of(0);
    const auto count = static_cast<double>(mesh.triangle_count());
    UpdateRow row{.triangles = mesh.triangle_count()};
    // 1. Builds.
    row.build_ns = 1e9 * build_seconds(mesh, BuildEffort::Balanced) / count;
    row.fast_build_ns = 1e9 * build_seconds(mesh, BuildEffort::Fast) / count;
    // 2. Updates of all vertices.
    DeformingModel model =
        DeformingModel::build(mesh, {.build = {.threads = 1}, .upkeep = Upkeep::RefitOnly}).value();
    std::vector<std::vector<Vec3>> frames(kRuns);
    for (std::uint32_t k = 0; k < kRuns; ++k) {
        scene.objects[0].vertices_of(k + 1, frames[k]);
    }
    const double update =
        least_seconds([&](std::uint32_t k) { (void)model.update(frames[k]).value(); });
    row.update_ns = 1e9 * update / count;

    // 3. Updates of some vertices.
    // Take positions of other frames that are within the cube of the last one.
    const std::size_t some = mesh.vertex_count() / 100;
    const auto range = [&](std::uint32_t k) {
        const auto first = static_cast<std::uint32_t>(k * (mesh.vertex_count() - some) / kRuns);
        (void)model.update_range(first, std::span(frames[k]).subspan(first, some)).value();
    };
    range(0);  // the first call builds the links
    row.range_share = least_seconds(range) / update;
    std::vector<std::uint32_t> moved;
    for (std::size_t k = 0; k < some; ++k) {
        moved.push_back(static_cast<std::uint32_t>(100 * k));
    }
    std::vector<Vec3> positions(some);
    row.scattered_share = least_seconds([&](std::uint32_t k) {
                              for (std::size_t i = 0; i < some; ++i) {
                                  positions[i] = frames[k][moved[i]];
                              }
                              (void)model.update_some(moved, positions).value();
                          }) /
                          update;

    // 4. Cuts.
    std::vector<Triangle> triangles(mesh.triangles().begin(), mesh.triangles().end());
    std::vector<Vec3> last = frames.back();
    const double cutting = least_seconds([&](std::uint32_t k) {
        cut(model, triangles, last, k * static_cast<std::uint32_t>(count / (2 * kRuns)));
    });
    row.cut_us = 1e6 * cutting;
    row.cut_share = 1e9 * cutting / (row.fast_build_ns * count);
    row.bytes = static_cast<double>(model.bytes()) / count;
    return row;
}

}  // namespace

std::vector<UpdateRow> measure_updates(const signals::Stop& stop) {
    std::vector<UpdateRow> rows{measure_on(156, 155)};
    if (!stop()) {
        rows.push_back(measure_on(660, 660));
    }
    return rows;
}

const Table<UpdateRow>& updates_table() {
    static const Table<UpdateRow> table({
        column("triangles", &UpdateRow::triangles).shown("triangles").key(),
        column("build_ns", &UpdateRow::build_ns).shown("build", "{:.0f}").measure(),
        column("fast_build_ns", &UpdateRow::fast_build_ns).shown("fast build", "{:.0f}").measure(),
        column("update_ns", &UpdateRow::update_ns).shown("update", "{:.1f}").measure(),
        column("range_share", &UpdateRow::range_share).shown("1 %, range", "{:.1f}%", 100.0),
        column("scattered_share", &UpdateRow::scattered_share)
            .shown("1 %, scattered", "{:.1f}%", 100.0),
        column("cut_us", &UpdateRow::cut_us).shown("cut, µs", "{:.1f}").measure(),
        column("cut_share", &UpdateRow::cut_share).shown("of a fast build", "{:.3f}%", 100.0),
        column("bytes", &UpdateRow::bytes).shown("bytes/triangle", "{:.0f}"),
    });
    return table;
}

Report report_of(std::span<const UpdateRow> rows) {
    Report report =
        report_of("tandem.bench.updates/1", "Changes of a deforming model", updates_table(), rows);
    report.tables.front().title =
        "Changes of a deforming model by themselves, ns of processor time per triangle";
    return report;
}

}  // namespace tandem::bench
