// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <cstdio>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <vector>

#include <tandem/mesh_file.hpp>

#include "continuous_bench/measure_step.hpp"
#include "continuous_bench/motion_scenes.hpp"
#include "parser/checks.hpp"
#include "parser/parser.hpp"
#ifdef TANDEM_WITH_FCL
#include "continuous_bench/peer_impact.hpp"
#endif

namespace {

using namespace tandem;

constexpr const char* kExamples = R"(Examples:
  ./tandem bench continuous
  ./tandem bench continuous --start cloth_ball92.ply --end cloth_ball93.ply
  ./tandem bench continuous --json

One step of each scene against itself, on one thread, CPU time: nanoseconds per pair of features
whose swept boxes overlap (tree, boxes, filter and exact decisions together), microseconds per true
contact asked one by one, the slowest of them, and FCL's continuous tests of the same contacts.)";

Result<bench::MotionScene> scene_of(const std::string& start_file, const std::string& end_file) {
    const Result<Mesh> start = load_mesh(start_file);
    if (!start) {
        return start.error();
    }
    const Result<Mesh> end = load_mesh(end_file);
    if (!end) {
        return end.error();
    }
    if (start->vertex_count() != end->vertex_count()) {
        return Error{
            ErrorCode::InvalidMesh,
            fmt::format("{} and {} have different numbers of vertices", start_file, end_file)};
    }
    return bench::MotionScene{start_file,
                              {start->vertices().begin(), start->vertices().end()},
                              {end->vertices().begin(), end->vertices().end()},
                              {start->triangles().begin(), start->triangles().end()}};
}

}  // namespace

int main(int argc, char** argv) {
    const parser::Parser parser("Continuous collision: what a step costs",
                                "tandem-continuous-bench");
    const parser::Verb program = parser.program();
    program.footer(kExamples);
    std::string start;
    std::string end;
    bool json = false;
    unsigned runs = 3;
    const parser::Option at_start =
        program.add_option("--start", start, "A mesh at the start of a step of your own")
            .option_text("FILE");
    program.add_option("--end", end, "The same mesh at the end")
        .needs(at_start)
        .option_text("FILE");
    program.add_flag("--json", json, "Rows as JSON lines");
    program.add_option("--runs", runs, "Runs, of which the least counts")
        .check(parser::whole_number(1, 100))
        .option_text("N");
    if (const std::optional<int> code = parser.parse_or_show(argc, argv)) {
        return *code;
    }
    std::vector<bench::MotionScene> scenes;
    if (start.empty()) {
        scenes = {bench::cloth_over_ball(), bench::twisting_rod(), bench::flying_balls()};
    } else {
        Result<bench::MotionScene> own = scene_of(start, end);
        if (!own) {
            fmt::print(stderr, "tandem: {}\n", own.error().message);
            return 2;
        }
        scenes.push_back(*std::move(own));
    }
    bench::PeerTest peer;
#ifdef TANDEM_WITH_FCL
    peer = bench::fcl_touches;
#endif
    if (!json) {
        fmt::print("{:24} {:>9} {:>11} {:>9} {:>7} {:>9} {:>9} {:>8} {:>8} {:>8} {:>8} {:>8}\n",
                   "scene", "triangles", "candidates", "unsettled", "exact", "contacts", "step ms",
                   "ns/cand", "us/hit", "slowest", "FCL us", "FCL miss");
    }
    for (const bench::MotionScene& scene : scenes) {
        const Result<bench::StepFigures> figures = bench::measure_step(scene, runs, peer);
        if (!figures) {
            fmt::print(stderr, "tandem: {}: {}\n", scene.name, figures.error().message);
            return 2;
        }
        const ContinuousStats& s = figures->stats;
        constexpr const char* kJson =
            "{{\"scene\": \"{}\", \"triangles\": {}, \"candidates\": {}, \"unsettled\": {}, "
            "\"exact\": {}, \"contacts\": {}, \"step_ms\": {:.2f}, \"ns_per_candidate\": {:.1f}, "
            "\"us_per_contact\": {:.3f}, \"slowest_contact_us\": {:.1f}, "
            "\"fcl_us_per_contact\": {:.3f}, \"fcl_missed\": {}}}\n";
        constexpr const char* kText =
            "{:24} {:9} {:11} {:9} {:7} {:9} {:9.1f} {:8.1f} {:8.2f} {:8.1f} {:8.2f} {:8}\n";
        fmt::print(fmt::runtime(json ? kJson : kText), scene.name, scene.triangles.size(),
                   s.candidates, s.unsettled, s.exact, s.contacts, figures->step_ms,
                   figures->ns_per_candidate, figures->us_per_contact, figures->slowest_contact_us,
                   figures->peer_us_per_contact, figures->peer_missed);
        std::fflush(stdout);
    }
    return 0;
}
