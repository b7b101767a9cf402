// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "bench/simulate/engines.hpp"
#include "bench/simulate/peer_runs.hpp"
#include "bench/simulate/simulate_table.hpp"
#include "experiments/adapters.hpp"
#include "experiments/experiment.hpp"
#include "parser/checks.hpp"
#include "signals/interrupt.hpp"
#include "work_folder/work_folder.hpp"

namespace tandem::cli {
namespace {

using bench::SimulateRow;

constexpr const char* kSimulateLabExamples = R"(Examples:
  tandem bench simulate                     512 cows: table 1 and figure 10 of 002
  tandem bench simulate --peers             the same beside ODE, Bullet GImpact and FCL OBBRSS
  tandem bench simulate --scene rock-slide --count 500 --subdivisions 2 --steps 200 --peers
  tandem bench simulate --scene stack --count 6 --subdivisions 1      figures 6 to 8 of 004
  tandem bench simulate --quick --json      small, as a document

Every 25 steps: possible pairs, touching pairs and triangle pairs; the whole step, contacts and
the triangles alone, by the fast engine and by every order of traversal of the reference engine
on OBBs and AABBs. --papers takes the papers' solver with a contact for each triangle pair. ODE
and Bullet simulate the same bodies; FCL gets the same poses.
Times are processor time of one thread. Exit code: 0 done, 2 wrong use, 130 interrupted.)";

struct SimulateLabOptions {
    std::string scene = "cows";
    std::uint32_t count = 0;
    std::uint32_t subdivisions = 0;
    std::uint64_t seed = 1;
    std::uint64_t steps = 400;
    std::uint64_t every = 25;
    unsigned threads = 1;
    std::string adapters;
    bool quick = false;
    bool papers = false;
    bool fast_only = false;
    bool unique = false;
    bool awake = false;
    bool peers = false;
};

Result<scenes::SimulatedScene> scene_of(const SimulateLabOptions& options) {
    scenes::SceneSettings settings;
    settings.count = options.count;
    settings.subdivisions = options.subdivisions;
    settings.seed = options.seed;
    settings.unique = options.unique;
    Result<scenes::SimulatedScene> scene = scenes::make_scene(options.scene, settings);
    if (scene) {
        scene->options.threads = options.threads;
        scene->options.sleeping = !options.awake;
        if (options.papers) {
            scene->options.solver = SolverKind::Reference;
            scene->options.contacts = ContactMode::TrianglePairs;
        }
    }
    return scene;
}

class Simulations final : public Experiment {
  public:
    [[nodiscard]] About about() const override {
        return {"simulate", "Collision inside of a simulation: the tables of 002 and 004",
                kSimulateLabExamples};
    }
    void add_options(const parser::Verb& verb) override {
        verb.add_option("--scene", options_.scene, "cows (default), rock-slide, pile, stack, ...")
            .option_text("NAME");
        verb.add_option("--count", options_.count, "Bodies, or the edge of a grid")
            .option_text("N");
        verb.add_option("--subdivisions", options_.subdivisions,
                        "How often the triangles of the meshes are split in four,\n0 to 2")
            .option_text("N");
        verb.add_option("--seed", options_.seed, "Seed of the random turns").option_text("N");
        verb.add_option("--steps", options_.steps, "How many (default: 400)")
            .check(parser::whole_number(1, 1'000'000))
            .option_text("N");
        verb.add_option("--every", options_.every, "Steps between samples (default: 25)")
            .check(parser::whole_number(1, 1'000'000))
            .option_text("N");
        verb.add_option("--threads", options_.threads,
                        "Threads of the simulation, 0 for all (default: 1)")
            .option_text("N");
        verb.add_flag("--quick", options_.quick, "27 cows, 100 steps");
        verb.add_flag("--papers", options_.papers,
                      "The papers' solver, one contact for each triangle pair");
        verb.add_flag("--fast-only", options_.fast_only, "Leave the reference engine out");
        verb.add_flag("--awake", options_.awake, "Nothing falls asleep");
        verb.add_flag("--unique", options_.unique, "A mesh in memory for each body");
        verb.add_flag("--peers", options_.peers, "ODE, Bullet and FCL, too");
        verb.add_option("--adapters", options_.adapters, "Folder of the peers' programs")
            .option_text("FOLDER");
    }
    [[nodiscard]] Needs needs() const override {
        return options_.peers ? adapters_needed(options_.adapters) : Needs{};
    }
    [[nodiscard]] std::vector<DocumentKind> documents() const override {
        return {{"tandem.bench.simulate/2", bench::simulate_table().roles()}};
    }

    [[nodiscard]] Result<bench::Report> run(Progress& progress, Charts /*charts*/) override {
        if (options_.quick) {
            options_.count = options_.count == 0 && options_.scene == "cows" ? 3 : options_.count;
            options_.steps = options_.steps == 400 ? 100 : options_.steps;
        }
        const Result<scenes::SimulatedScene> scene = scene_of(options_);
        if (!scene) {
            return scene.error();
        }
        const std::filesystem::path adapters = adapters_folder(options_.adapters);
        for (const char* const peer : bench::kSimulationPeers) {
            if (options_.peers && !exists(bench::simulation_peer(adapters, peer))) {
                return no_adapters("simulate --peers", adapters);
            }
        }
        bench::SimulatedBodies bodies = bench::count_bodies(*scene);
        bodies.scene = options_.scene;
        bodies.papers = options_.papers;
        const work::WorkFolder folder("tandem-simulate");
        const std::filesystem::path samples = folder.path() / "samples";
        std::vector<SimulateRow> rows;
        if (const Result<Done> done = run_ours(*scene, samples, progress, rows); !done) {
            return done.error();
        }
        std::vector<std::string> problems;
        for (const char* const peer : bench::kSimulationPeers) {
            if (!options_.peers || signals::interrupted()) {
                break;
            }
            progress.phase(peer);
            const Result<std::vector<SimulateRow>> found =
                bench::run_peer(bench::simulation_peer(adapters, peer), samples);
            if (found) {
                rows.insert(rows.end(), found->begin(), found->end());
            } else {
                problems.push_back(fmt::format("{}: {}", peer, found.error().message));
            }
        }
        if (rows.empty()) {
            return signals::interrupted()
                       ? nothing_measured()
                       : Error{ErrorCode::InvalidArgument,
                               fmt::format("no sample in {} steps: take more of them, or fewer "
                                           "between samples with --every",
                                           options_.steps)};
        }
        bench::Report report = bench::report_of(std::move(rows), bodies);
        report.completeness.interrupted = signals::interrupted();
        report.completeness.done = report.rows.size();
        report.problems = std::move(problems);
        return report;
    }

  private:
    /// Simulates, and measures our engines on each sample. The samples are written to a file for
    /// the peers.
    Result<Done> run_ours(const scenes::SimulatedScene& scene, const std::filesystem::path& samples,
                          Progress& progress, std::vector<SimulateRow>& rows) const {
        const Result<bench::Engines> engines =
            bench::Engines::create(scene, options_.fast_only ? bench::Engines::Which::FastOnly
                                                             : bench::Engines::Which::AllOrders);
        if (!engines) {
            return engines.error();
        }
        std::optional<bench::PeerFile> file;
        if (options_.peers) {
            Result<bench::PeerFile> made =
                bench::PeerFile::create(samples.string(), scene, options_.steps, options_.every);
            if (!made) {
                return made.error();
            }
            file = *made;
        }
        std::optional<Error> failure;
        progress.phase("simulating");
        Result<Done> done = bench::run_sampled(
            scene, options_.steps, options_.every, [&](const bench::Sample& sample) {
                progress.phase(fmt::format("step {} of {}", sample.step, options_.steps));
                const Result<std::vector<SimulateRow>> found = engines->measure(sample);
                const Result<Done> kept = found && file ? file->add(sample) : Result<Done>(Done{});
                if (!found || !kept) {
                    failure = !found ? found.error() : kept.error();
                    return false;
                }
                rows.insert(rows.end(), found->begin(), found->end());
                return true;
            });
        return failure ? Result<Done>(*failure) : done;
    }

    SimulateLabOptions options_;
};

}  // namespace

std::unique_ptr<Experiment> simulate_experiment() {
    return std::make_unique<Simulations>();
}

}  // namespace tandem::cli
