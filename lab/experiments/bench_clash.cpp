// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <ctime>
#include <fmt/format.h>
#include <sys/resource.h>

#include <tandem/clash.hpp>

#include "bench/child_process.hpp"
#include "bench/clash_table.hpp"
#include "experiments/adapters.hpp"
#include "experiments/experiment.hpp"
#include "io/file_bytes.hpp"
#include "parser/checks.hpp"
#include "scenes/plant.hpp"
#include "signals/interrupt.hpp"
#include "work_folder/work_folder.hpp"

namespace tandem::cli {
namespace {

using bench::ClashRow;

constexpr const char* kBenchClashExamples = R"(Examples:
  tandem bench clash
  tandem bench clash --parts 1000 --meshes 1000 --triangles 1000000 --rounds 3
  tandem bench clash --json

Finds the clashes of a generated assembly, and lets FCL and Bullet find the colliding
pairs of the same parts: their broad phase, then their mesh against mesh, one thread, up
to the first contact of each pair. We find every pair of triangles, and regions besides.
Without the adapters of FCL and Bullet a message says how to get them; our row is there anyway.
Exit code: 0 done, 2 wrong use or no adapters, 130 interrupted.)";

tandem::Scene scene_of(scenes::Plant plant) {
    tandem::Scene scene;
    scene.meshes = std::move(plant.meshes);
    for (scenes::PlantPart& part : plant.parts) {
        ScenePart shown;
        shown.path = std::move(part.name);
        shown.mesh = part.mesh;
        shown.pose = part.pose;
        scene.parts.push_back(std::move(shown));
    }
    return scene;
}

double cpu_seconds() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

Result<ClashRow> measure_ours(const tandem::Scene& scene, unsigned threads) {
    clash::ClashRequest request;
    request.threads = threads;
    const signals::InterruptWatch watch;
    request.cancel = watch.token();
    const Stopwatch wall;
    const double cpu = cpu_seconds();
    const Result<clash::ClashReport> report = clash::find_clashes(scene, request);
    if (!report) {
        return report.error();
    }
    ClashRow row{"tandem", wall.milliseconds() / 1000.0, cpu_seconds() - cpu, 0.0, 0};
    for (const clash::Clash& found : report->clashes) {
        row.colliding += found.pair_count > 0 ? 1 : 0;
    }
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    row.peak_mb = static_cast<double>(usage.ru_maxrss) / 1024.0;
    return row;
}

/// Keeps the round with the least processor time.
void keep_least(std::vector<ClashRow>& rows, const ClashRow& row) {
    const auto known = std::find_if(rows.begin(), rows.end(),
                                    [&](const ClashRow& other) { return other.name == row.name; });
    if (known == rows.end()) {
        rows.push_back(row);
    } else if (row.cpu_s < known->cpu_s) {
        *known = row;
    }
}

class Clashes final : public Experiment {
  public:
    [[nodiscard]] About about() const override {
        return {"clash", "Clash detection in a large assembly", kBenchClashExamples};
    }
    void add_options(const parser::Verb& verb) override {
        verb.add_option("--parts", plant_.parts, "Parts (default: 10000)")
            .check(parser::whole_number(1, 10'000'000))
            .option_text("N");
        verb.add_option("--triangles", plant_.triangles, "Triangles in all (default: 10000000)")
            .check(parser::whole_number(1, 1'000'000'000))
            .option_text("N");
        verb.add_option("--meshes", plant_.meshes, "Different meshes (default: 10000)")
            .check(parser::whole_number(1, 10'000'000))
            .option_text("N");
        verb.add_option("--rounds", rounds_,
                        "Number of rounds; the shortest time counts (default: 1)")
            .check(parser::whole_number(1, 100))
            .option_text("N");
        verb.add_option("--threads", threads_, "Threads (default: 0, all there are)")
            .option_text("N");
        verb.add_option("--adapters", adapters_, "Folder of the peers' programs")
            .option_text("FOLDER");
    }
    [[nodiscard]] Needs needs() const override { return adapters_needed(adapters_); }
    [[nodiscard]] std::vector<DocumentKind> documents() const override {
        return {{"tandem.bench.clash/1", bench::clash_table().roles()}};
    }

    [[nodiscard]] Result<bench::Report> run(Progress& progress, Charts /*charts*/) override {
        progress.phase("making the assembly");
        const tandem::Scene scene = scene_of(scenes::plant(plant_));
        std::vector<ClashRow> rows;
        std::vector<std::string> problems;
        const std::vector<std::string> refused = missing_adapters(
            "clash", adapters_folder(adapters_), {"tandem_clash_fcl", "tandem_clash_bullet"});
        for (unsigned round = 0; round < rounds_ && !signals::interrupted(); ++round) {
            progress.phase("looking for clashes");
            const Result<ClashRow> ours = measure_ours(scene, threads_);
            if (!ours) {
                return ours.error();
            }
            keep_least(rows, *ours);
            for (const char* peer : {"fcl", "bullet"}) {
                if (signals::interrupted() || !refused.empty()) {
                    break;
                }
                progress.phase(fmt::format("the same with {}", peer));
                if (const Result<ClashRow> row = measure_peer(peer); row) {
                    keep_least(rows, *row);
                } else if (round == 0) {
                    problems.push_back(row.error().message);
                }
            }
        }
        bench::Report report =
            bench::report_of(rows, scene.parts.size(), scene.meshes.size(), scene.triangle_count());
        report.problems = std::move(problems);
        report.refused = refused;
        report.completeness.interrupted = signals::interrupted();
        report.completeness.done = rows.size();
        report.completeness.planned = 3;
        return report;
    }

  private:
    /// Runs the program of a peer, which prints its row as a line of JSON.
    [[nodiscard]] Result<ClashRow> measure_peer(const std::string& peer) const {
        const std::filesystem::path program = adapters_folder(adapters_) / ("tandem_clash_" + peer);
        const work::WorkFolder folder("tandem-clash");
        const bench::ChildFiles files{folder.path() / "output", folder.path() / "complaints"};
        constexpr double kLimitSeconds = 1800.0;
        const std::string end =
            bench::run_child(program,
                             {std::to_string(plant_.parts), std::to_string(plant_.triangles),
                              std::to_string(plant_.meshes), std::to_string(plant_.clashing)},
                             files, kLimitSeconds, signals::interrupted);
        const Result<io::FileBytes> output = io::read_file(files.output);
        if (!end.empty() || !output) {
            return Error{ErrorCode::Unsupported,
                         fmt::format("{}: {}", peer, end.empty() ? "no output" : end)};
        }
        Result<ClashRow> row = bench::clash_table().row_of_line(io::as_text(output->bytes()));
        return row ? row
                   : Error{row.error().code, fmt::format("{}: {}", peer, row.error().message)};
    }

    scenes::PlantOptions plant_;
    unsigned threads_ = 0;
    unsigned rounds_ = 1;
    std::string adapters_;
};

}  // namespace

std::unique_ptr<Experiment> clash_experiment() {
    return std::make_unique<Clashes>();
}

}  // namespace tandem::cli
