// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <tandem/mesh_file.hpp>

#include "bench/walks/walks_report.hpp"
#include "experiments/experiment.hpp"
#include "experiments/walks_options.hpp"
#include "signals/interrupt.hpp"

namespace tandem::cli {
namespace {

constexpr const char* kWalksExamples = R"(Examples:
  tandem bench walks --budget 5s --experiment intersection
  tandem bench walks --order stack,stackless --rule all --volume all --setup intersection-1
  tandem bench walks --builder all --builder top-down:best-cost:binned-sah --csv rows.csv
  tandem bench walks --mesh part.stl --html walks.html

Reruns section 9 of Damkjær, Stackless BVH Collision Detection for Physical Simulation
(2007): two copies of an object in several setups, every walk on each. All walks of a
setup must find the same pairs. Ctrl-C ends it early and keeps what was measured.
Exit code: 0 done, 2 wrong use or unreadable input, 3 walks that disagree, 130 interrupted.)";

class Walks final : public Experiment {
  public:
    [[nodiscard]] About about() const override {
        return {"walks", "Every order of traversal on every setup", kWalksExamples};
    }
    void add_options(const parser::Verb& verb) override { add_walks_options(verb, options_); }
    [[nodiscard]] std::vector<std::string> inputs() const override { return {options_.mesh}; }
    [[nodiscard]] std::vector<DocumentKind> documents() const override {
        return {{"tandem.bench.walks/1", bench::walk_table().roles()}};
    }

    [[nodiscard]] Result<bench::Report> run(Progress& progress, Charts charts) override {
        const Result<bench::Object> object = load_object(progress);
        if (!object) {
            return object.error();
        }
        const Result<bench::Selection> selection = selection_of(options_, *object);
        if (!selection) {
            return selection.error();
        }
        const Result<bench::WalksReport> measured = bench::run_walks(
            *object,
            {*selection, options_.budget_s,
             charts == Charts::Wanted ? bench::HeatMap::Measured : bench::HeatMap::LeftOut,
             signals::interrupted, [&](const std::string& what) { progress.phase(what); }});
        if (!measured) {
            return measured.error();
        }
        if (measured->rows.empty()) {
            return nothing_measured();
        }
        return bench::report_of(*measured);
    }

  private:
    [[nodiscard]] Result<bench::Object> load_object(Progress& progress) const {
        if (options_.mesh.empty()) {
            return bench::Object::of_the_paper();
        }
        progress.phase("loading " + options_.mesh);
        const Result<Mesh> mesh = load_mesh(options_.mesh);
        if (!mesh) {
            return mesh.error();
        }
        return bench::Object::from(*mesh, options_.mesh);
    }

    WalksOptions options_;
};

}  // namespace

std::unique_ptr<Experiment> walks_experiment() {
    return std::make_unique<Walks>();
}

}  // namespace tandem::cli
