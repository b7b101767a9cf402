// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/peers/peers.hpp"
#include "bench/peers/peers_text.hpp"
#include "experiments/adapters.hpp"
#include "experiments/experiment.hpp"
#include "experiments/peers_options.hpp"
#include "signals/interrupt.hpp"

namespace tandem::cli {
namespace {

constexpr const char* kPeersExamples = R"(Examples:
  tandem bench peers --quick
  tandem bench peers --mesh dragon-48k --work all-pairs --pose shallow,deep --html peers.html
  tandem bench peers --peer tandem,embree --work self,build --json
  tandem bench peers --mesh part.stl --rotations 10 --budget 5min
  tandem bench peers --part unlike --html unlike.html
  tandem bench peers --pair housing.stl shaft.obj

Runs other libraries on the same work: two copies of a mesh in poses from far apart to
almost coincident, and two different meshes anywhere, near, docked and far apart; each
peer in a process of its own, taking turns. The pairs that all found are compared by their
hash. The table of all families shows the worst beside the best. docs/experiments/peers.md
and unlike.md tell how each is used.
Ctrl-C ends it early and keeps what was measured.
Exit code: 0 done, 2 wrong use or unreadable input, 3 exact peers that disagree,
130 interrupted.)";

class Peers final : public Experiment {
  public:
    [[nodiscard]] About about() const override {
        return {"peers", "Tandem and other libraries on the same work", kPeersExamples};
    }
    void add_options(const parser::Verb& verb) override { add_peers_options(verb, options_); }
    [[nodiscard]] Needs needs() const override {
        Needs needs = adapters_needed(options_.adapters);
        needs.emplace_back("meshes");
        return needs;
    }
    [[nodiscard]] std::vector<std::string> inputs() const override {
        std::vector<std::string> files = options_.meshes;
        for (const auto& [first, second] : options_.pairs) {
            files.insert(files.end(), {first, second});
        }
        return files;
    }
    [[nodiscard]] std::vector<DocumentKind> documents() const override {
        return {{"tandem.bench.peers/1", bench::peer_table().roles()}};
    }

    [[nodiscard]] Result<bench::Report> run(Progress& progress, Charts /*charts*/) override {
        std::vector<std::string> left_out;
        Result<bench::PeersRequest> request = request_of(options_, left_out);
        if (!request) {
            return request.error();
        }
        for (const std::string& line : left_out) {
            progress.note(line);
        }
        request->progress = [&](const std::string& what) { progress.phase(what); };
        request->stop = signals::interrupted;
        const Result<bench::PeersReport> measured = bench::run_peers(*request);
        if (!measured) {
            return measured.error();
        }
        if (measured->rows.empty() && measured->completeness.interrupted) {
            return nothing_measured();
        }
        return bench::report_of(*measured);
    }

  private:
    PeersOptions options_;
};

}  // namespace

std::unique_ptr<Experiment> peers_experiment() {
    return std::make_unique<Peers>();
}

}  // namespace tandem::cli
