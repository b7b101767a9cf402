// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <tuple>

#include <tandem/version.hpp>

#include "bench/deform/row.hpp"

namespace tandem::bench {
namespace {

using Json = nlohmann::ordered_json;

/// A figure of the paper: average speed-ups of tables 2 and 3 at the three levels of detail.
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

const DeformRow* find(const std::vector<DeformRow>& rows, std::string_view scene, std::uint32_t lod,
                      bool self, std::string_view method) {
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const DeformRow& row) {
        return row.scene == scene && row.lod == lod && row.self == self && row.method == method;
    });
    return found == rows.end() ? nullptr : &*found;
}

void append_table(std::string& text, const std::vector<DeformRow>& rows, bool self) {
    if (std::none_of(rows.begin(), rows.end(),
                     [&](const DeformRow& row) { return row.self == self; })) {
        return;
    }
    text += self ? "Table 3: pairs within objects, ms of processor time per frame\n"
                 : "Table 2: pairs between objects, ms of processor time per frame\n";
    text += fmt::format("{:<9}{:>4}{:>9}  {:<19}{:>10}{:>10}{:>10}{:>9}{:>9}{:>9}{:>10}{:>10}\n",
                        "scene", "LOD", "triangles", "method", "average", "worst", "best", "update",
                        "query", "tests", "pairs", "MiB");
    for (const DeformRow& row : rows) {
        if (row.self != self) {
            continue;
        }
        text += fmt::format(
            "{:<9}{:>4}{:>9}  {:<19}{:>10.3f}{:>10.3f}{:>10.3f}{:>9.3f}{:>9.3f}{:>9.3f}{:>10.1f}"
            "{:>10.2f}{}\n",
            row.scene, row.lod, row.triangles, row.method, row.average_ms, row.worst_ms,
            row.best_ms, row.update_ms, row.query_ms, row.primitive_ms, row.pairs_per_frame,
            static_cast<double>(row.bytes) / (1024.0 * 1024.0),
            row.is_cut ? fmt::format("  only {} frames", row.frames) : "");
    }
    text += "\n";
}

/// Average over the frames that both have.
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

}  // namespace

std::string deform_text(const std::vector<DeformRow>& rows) {
    std::string text;
    append_table(text, rows, false);
    append_table(text, rows, true);
    std::string ups;
    for (const PaperSpeedUp& paper : kPaper) {
        for (std::uint32_t lod = 1; lod <= 3; ++lod) {
            const DeformRow* method = find(rows, paper.scene, lod, paper.self, paper.method);
            const DeformRow* base = find(rows, paper.scene, lod, paper.self, paper.baseline);
            if (method != nullptr && base != nullptr && method->frames != 0) {
                ups +=
                    fmt::format("{:<9}{:>4}  {} against {}: {:.1f} times as fast (paper: {:.1f})\n",
                                paper.scene, lod, paper.method, paper.baseline,
                                speed_up(*method, *base), paper.average[lod - 1]);
            }
        }
    }
    for (const DeformRow& row : rows) {
        const DeformRow* base = find(rows, row.scene, row.lod, row.self, "dynamic-hierarchy");
        if (row.method == "fast" && base != nullptr && row.frames != 0 && row.worst_ms > 0.0) {
            ups += fmt::format(
                "{:<9}{:>4}  fast against dynamic-hierarchy{}: {:.1f} times as fast, worst frame "
                "{:.1f}\n",
                row.scene, row.lod, row.self ? ", within" : "", speed_up(row, *base),
                base->worst_ms / row.worst_ms);
        }
    }
    for (const DeformRow& row : rows) {
        if (row.scene == "torus" && row.frames != 0) {
            ups += fmt::format("{:<9}{:>4}  {}: update of all vertices {:.1f} ns per triangle\n",
                               row.scene, row.lod, row.method,
                               1e6 * row.best_update_ms / static_cast<double>(row.triangles));
        }
    }
    return ups.empty() ? text : text + "Speed-ups\n" + ups;
}

std::string deform_json(const std::vector<DeformRow>& rows) {
    Json list = Json::array();
    for (const DeformRow& row : rows) {
        list.push_back({{"scene", row.scene},
                        {"lod", row.lod},
                        {"triangles", row.triangles},
                        {"method", row.method},
                        {"self", row.self},
                        {"average_ms", row.average_ms},
                        {"worst_ms", row.worst_ms},
                        {"best_ms", row.best_ms},
                        {"update_ms", row.update_ms},
                        {"query_ms", row.query_ms},
                        {"primitive_ms", row.primitive_ms},
                        {"bytes", row.bytes},
                        {"pairs_per_frame", row.pairs_per_frame},
                        {"pairs_hash", row.pairs_hash},
                        {"frames", row.frames},
                        {"cut", row.is_cut},
                        {"builds", row.builds},
                        {"costs",
                         {{"primitive_tests", row.costs.primitive_tests},
                          {"volume_tests", row.costs.volume_tests},
                          {"fitted_primitives", row.costs.fitted_primitives},
                          {"merged_volumes", row.costs.merged_volumes},
                          {"split_primitives", row.costs.split_primitives},
                          {"deleted_primitives", row.costs.deleted_primitives}}},
                        {"best_update_ms", row.best_update_ms},
                        {"frame_ms", row.frame_ms},
                        {"frame_hashes", row.frame_hashes}});
    }
    return Json{{"schema", "tandem.bench.deform/1"},
                {"version", TANDEM_VERSION},
                {"rows", std::move(list)}}
               .dump(1) +
           "\n";
}

std::vector<DeformRow> deform_rows(const std::string& json) {
    const Json document = Json::parse(json, nullptr, false);
    std::vector<DeformRow> rows;
    if (document.is_discarded() || !document.contains("rows")) {
        return rows;
    }
    for (const Json& one : document["rows"]) {
        rows.push_back({.scene = one.value("scene", ""),
                        .lod = one.value("lod", 1U),
                        .triangles = one.value("triangles", std::size_t{0}),
                        .method = one.value("method", ""),
                        .self = one.value("self", false),
                        .average_ms = one.value("average_ms", 0.0),
                        .worst_ms = one.value("worst_ms", 0.0),
                        .best_ms = one.value("best_ms", 0.0),
                        .update_ms = one.value("update_ms", 0.0),
                        .query_ms = one.value("query_ms", 0.0),
                        .primitive_ms = one.value("primitive_ms", 0.0),
                        .best_update_ms = one.value("best_update_ms", 0.0),
                        .bytes = one.value("bytes", std::size_t{0}),
                        .pairs_per_frame = one.value("pairs_per_frame", 0.0),
                        .pairs_hash = one.value("pairs_hash", ""),
                        .frames = one.value("frames", std::size_t{0}),
                        .frame_ms = one.value("frame_ms", std::vector<double>{}),
                        .frame_hashes = one.value("frame_hashes", std::vector<std::string>{}),
                        .is_cut = one.value("cut", false)});
    }
    return rows;
}

std::string deform_csv(const std::vector<DeformRow>& rows) {
    std::string text =
        "scene,lod,triangles,method,self,average_ms,worst_ms,best_ms,update_ms,query_ms,"
        "primitive_ms,bytes,pairs_per_frame,pairs_hash,frames,builds\n";
    for (const DeformRow& row : rows) {
        text += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", row.scene, row.lod,
                            row.triangles, row.method, row.self, row.average_ms, row.worst_ms,
                            row.best_ms, row.update_ms, row.query_ms, row.primitive_ms, row.bytes,
                            row.pairs_per_frame, row.pairs_hash, row.frames, row.builds);
    }
    return text;
}

std::string deform_disagreement(const std::vector<DeformRow>& rows) {
    std::map<std::tuple<std::string, std::uint32_t, bool>, const DeformRow*> longest;
    for (const DeformRow& row : rows) {
        const DeformRow*& most = longest[{row.scene, row.lod, row.self}];
        most = most == nullptr || row.frames > most->frames ? &row : most;
    }
    for (const DeformRow& row : rows) {
        // A method whose time was over has the first frames only.
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

}  // namespace tandem::bench
