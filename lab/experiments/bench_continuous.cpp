// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <tandem/mesh_file.hpp>

#include "bench/continuous/measure_step.hpp"
#include "bench/continuous/peer_impacts.hpp"
#include "experiments/adapters.hpp"
#include "experiments/experiment.hpp"
#include "parser/checks.hpp"
#include "signals/interrupt.hpp"

namespace tandem::cli {
namespace {

constexpr const char* kContinuousExamples = R"(Examples:
  tandem bench continuous
  tandem bench continuous --start cloth_ball92.ply --end cloth_ball93.ply
  tandem bench continuous --json

One step of each scene against itself, on one thread, processor time: nanoseconds per pair of
features whose swept boxes overlap (tree, boxes, filter and exact decisions together), microseconds
per true contact asked one by one, the slowest of them, and FCL's continuous tests of the same
contacts. Without the adapter of FCL its columns are empty, and a line says how to get it.
Exit code: 0 done, 2 wrong use, unreadable input or no adapter, 130 interrupted.)";

Result<bench::MotionScene> step_between(const std::string& start_file,
                                        const std::string& end_file) {
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

class Continuous final : public Experiment {
  public:
    [[nodiscard]] About about() const override {
        return {"continuous", "Steps of moving meshes: exact times of contact",
                kContinuousExamples};
    }
    void add_options(const parser::Verb& verb) override {
        const parser::Option at_start =
            verb.add_option("--start", start_, "A mesh at the start of a step of your own")
                .option_text("FILE");
        const parser::Option at_end =
            verb.add_option("--end", end_, "The same mesh at the end").option_text("FILE");
        at_end.needs(at_start);
        at_start.needs(at_end);
        verb.add_option("--runs", runs_, "Number of runs; the shortest counts (default: 3)")
            .check(parser::whole_number(1, 100))
            .option_text("N");
        verb.add_option("--adapters", adapters_, "Folder of the peers' programs")
            .option_text("FOLDER");
    }
    [[nodiscard]] Needs needs() const override { return adapters_needed(adapters_); }
    [[nodiscard]] std::vector<std::string> inputs() const override { return {start_, end_}; }
    [[nodiscard]] std::vector<DocumentKind> documents() const override {
        return {{"tandem.bench.continuous/1", bench::step_table().roles()}};
    }

    [[nodiscard]] Result<bench::Report> run(Progress& progress, Charts /*charts*/) override {
        std::vector<bench::MotionScene> scenes;
        if (start_.empty()) {
            scenes = {bench::cloth_over_ball(), bench::twisting_rod(), bench::flying_balls()};
        } else {
            Result<bench::MotionScene> own = step_between(start_, end_);
            if (!own) {
                return own.error();
            }
            scenes.push_back(*std::move(own));
        }
        const std::filesystem::path peer = adapters_folder(adapters_) / bench::kImpactPeer;
        const std::vector<std::string> refused =
            missing_adapters("continuous", peer.parent_path(), {bench::kImpactPeer});
        std::vector<bench::StepRow> rows;
        bench::Completeness completeness{.planned = scenes.size()};
        std::vector<std::string> problems;
        for (const bench::MotionScene& scene : scenes) {
            if (signals::interrupted()) {
                break;
            }
            progress.phase(scene.name);
            std::vector<bench::ImpactQuery> contacts;
            Result<bench::StepRow> row = bench::measure_step(scene, runs_, contacts);
            if (!row) {
                return Error{row.error().code,
                             fmt::format("{}: {}", scene.name, row.error().message)};
            }
            if (refused.empty() && !contacts.empty()) {
                progress.phase(scene.name + ", fcl");
                const std::string problem =
                    bench::measure_peer_impacts(peer, contacts, runs_, *row);
                if (!problem.empty()) {
                    problems.push_back("fcl: " + problem);
                }
            }
            rows.push_back(*std::move(row));
        }
        if (rows.empty()) {
            return nothing_measured();
        }
        bench::Report report = bench::report_of(rows);
        completeness.interrupted = signals::interrupted();
        completeness.done = rows.size();
        report.completeness = completeness;
        report.problems = std::move(problems);
        report.refused = refused;
        return report;
    }

  private:
    std::string start_;
    std::string end_;
    std::string adapters_;
    unsigned runs_ = 3;
};

}  // namespace

std::unique_ptr<Experiment> continuous_experiment() {
    return std::make_unique<Continuous>();
}

}  // namespace tandem::cli
