// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/world/world_table.hpp"
#include "experiments/adapters.hpp"
#include "experiments/world_lab.hpp"
#include "parser/checks.hpp"

namespace tandem::cli {
namespace {

constexpr const char* kWorldExamples = R"(Examples:
  tandem bench world --quick
  tandem bench world --experiment geometry --peers --json geometry.json
  tandem bench world --method wide-tree,sweep-and-prune
  tandem bench world --experiment pairs --peers

Runs the experiments of section 4.2 of the thesis that need a narrow phase: real shapes,
update, broad phase, narrow phase, possible and actual collisions. --peers adds Bullet's
collision world with its three broad phases, and FCL's managers and narrow phase, each in a
process of its own, on the same poses. The experiment pairs has the time of one pair for
every two kinds of convex shapes, contact points included.
tandem bench broadphase --narrow runs the same with worlds of your own.
Ctrl-C ends it early and keeps what was measured.
Exit code: 0 done, 2 wrong use or no adapters, 130 interrupted.)";

class Worlds final : public Experiment {
  public:
    [[nodiscard]] About about() const override {
        return {"world", "Worlds of real shapes, narrow phase included", kWorldExamples};
    }
    void add_options(const parser::Verb& verb) override {
        verb.add_option("--experiment", options_.experiments,
                        "objects, geometry, density, velocity, stationary,\n"
                        "uniformity, tightness, terrain, meshes, pairs (default:\nall)")
            .delimiter(',')
            .option_text("NAME,...");
        verb.add_option("--method", options_.methods, "Broad phases of ours (default: wide-tree)")
            .delimiter(',')
            .option_text("NAME,...");
        verb.add_option("--steps", options_.steps,
                        "Measured steps (default: 40; the thesis has 400)")
            .check(parser::whole_number(1, 1'000'000))
            .option_text("N");
        verb.add_option("--warm-up", options_.warm_up, "Steps before them (default: 20)")
            .check(parser::whole_number(0, 1'000'000))
            .option_text("N");
        verb.add_option("--adapters", options_.adapters, "Folder of the peers' programs")
            .option_text("FOLDER");
        verb.add_flag("--peers", options_.peers, "Bullet and FCL, too");
        verb.add_flag("--quick", options_.quick, "Few steps, unless these are given");
    }
    [[nodiscard]] Needs needs() const override {
        return options_.peers ? adapters_needed(options_.adapters) : Needs{};
    }
    [[nodiscard]] std::vector<DocumentKind> documents() const override {
        return {{"tandem.bench.world/1", bench::world_table().roles()}};
    }

    [[nodiscard]] Result<bench::Report> run(Progress& progress, Charts /*charts*/) override {
        return world_lab(options_, progress);
    }

  private:
    WorldLabOptions options_;
};

}  // namespace

std::unique_ptr<Experiment> world_experiment() {
    return std::make_unique<Worlds>();
}

}  // namespace tandem::cli
