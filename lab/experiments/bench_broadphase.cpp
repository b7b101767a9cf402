// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <fmt/format.h>

#include "bench/broad/files.hpp"
#include "bench/broad/lab.hpp"
#include "bench/broad/peers.hpp"
#include "bench/broad/run_case.hpp"
#include "bench/broad/source.hpp"
#include "bench/child_process.hpp"
#include "cli/answers/outputs.hpp"
#include "cli/answers/text_sink.hpp"
#include "experiments/adapters.hpp"
#include "experiments/broad_options.hpp"
#include "experiments/experiment.hpp"
#include "experiments/world_options.hpp"
#include "signals/interrupt.hpp"

namespace tandem::cli {
namespace {

constexpr const char* kBroadPhaseExamples = R"(Examples:
  tandem bench broadphase --quick
  tandem bench broadphase --experiment density --html density.html
  tandem bench broadphase --sweep objects=100..100000 --method wide-tree,sort-and-sweep
  tandem bench broadphase --experiment goals --peers --json goals.json
  tandem bench broadphase --objects 5000 --motion gravity --record swarm.boxes
  tandem bench broadphase --replay swarm.boxes --method all
  tandem bench broadphase --objects 500 --write-config lab.json
  tandem bench broadphase --narrow --experiment shapes --peers
  tandem bench broadphase --narrow --objects 2000 --density 0.2 --terrain

Runs the experiments of chapter 4 of the thesis, every broad phase on the same boxes,
each in a process of its own, the methods taking turns. The pairs of all steps are
compared by their hash. docs/guide/broadphase-lab.md tells the worlds and the files.
Ctrl-C ends it early and keeps what was measured.
Exit code: 0 done, 2 wrong use or unreadable input, 3 methods that found other pairs,
130 interrupted.)";

/// Runs one measurement in a process that this program started for it.
ExitCode run_as_child(const std::string& file) {
    bench::end_with_parent();
    const Result<std::string> answer = bench::answer_broad_case(
        file, [](const bench::BroadCase& one) { return bench::make_our_contestant(one.options); });
    const Result<Done> done = answer ? write_text("-", *answer) : Result<Done>(answer.error());
    if (done) {
        return ExitCode::Clear;
    }
    complain(done.error().message);
    return ExitCode::BadInput;
}

Result<Done> write_recording(const BroadOptions& options, const bench::BroadRequest& request,
                             Progress& progress) {
    const bench::BroadConfig& config = request.experiments.front();
    const std::size_t values = config.sweep ? config.sweep->values.size() : 1;
    if (request.experiments.size() > 1 || values > 1) {
        return Error{ErrorCode::InvalidArgument,
                     "--record writes one world: name one, such as --objects 1000"};
    }
    scenes::BoxWorldSettings world = config.world;
    if (config.sweep) {
        Result<scenes::BoxWorldSettings> changed =
            bench::with_value(world, config.sweep->parameter, config.sweep->values.front());
        if (!changed) {
            return changed.error();
        }
        world = *std::move(changed);
    }
    progress.phase("recording");
    const bench::StepCounts counts = bench::steps_of(config, world.objects);
    return bench::record({world, config.recording}, std::uint64_t{counts.warm_up} + counts.steps,
                         options.record);
}

Result<Done> write_configuration(const BroadOptions& options, const bench::BroadRequest& request) {
    if (request.experiments.size() > 1) {
        return Error{ErrorCode::InvalidArgument,
                     "--write-config writes one experiment: name it with --experiment"};
    }
    return write_text(options.write_config, bench::to_json(request.experiments.front()));
}

/// The files named by options, and the recordings named by configurations.
std::vector<std::string> inputs_of(const BroadOptions& options) {
    std::vector<std::string> inputs{options.config, options.replay, options.profile};
    std::vector<std::string> left_out;
    if (const Result<bench::BroadRequest> request = request_of(options, left_out)) {
        for (const bench::BroadConfig& config : request->experiments) {
            inputs.push_back(config.recording);
        }
    }
    return inputs;
}

/// Writes a file instead of measuring: the boxes of a world, or a configuration.
Result<Done> write_input(const BroadOptions& options) {
    if (options.record == "-") {
        return Error{ErrorCode::InvalidArgument, "--record needs a file of its own"};
    }
    std::vector<std::string> left_out;
    const Result<bench::BroadRequest> request = request_of(options, left_out);
    if (!request) {
        return request.error();
    }
    const std::vector<std::string> outputs{options.record, options.write_config};
    if (Result<Done> fine = check_output_files(outputs, inputs_of(options)); !fine) {
        return fine;
    }
    if (options.record.empty()) {
        return write_configuration(options, *request);
    }
    Progress progress(Verbosity::Normal);
    return write_recording(options, *request, progress);
}

class BroadPhases final : public Experiment {
  public:
    [[nodiscard]] About about() const override {
        return {"broadphase", "Every broad phase on worlds of boxes", kBroadPhaseExamples,
                "A file of steps for each method and value"};
    }
    void add_options(const parser::Verb& verb) override { add_broad_options(verb, options_); }
    [[nodiscard]] Needs needs() const override {
        const bool names_peer = std::any_of(
            options_.methods.begin(), options_.methods.end(),
            [](const std::string& name) { return bench::find_broad_peer(name) != nullptr; });
        return options_.peers || names_peer ? adapters_needed(options_.adapters) : Needs{};
    }
    [[nodiscard]] std::vector<std::string> inputs() const override { return inputs_of(options_); }

    [[nodiscard]] std::optional<ExitCode> instead() override {
        if (!options_.run.empty()) {
            return run_as_child(options_.run);
        }
        if (options_.narrow || (options_.record.empty() && options_.write_config.empty())) {
            return std::nullopt;
        }
        if (const Result<Done> done = write_input(options_); !done) {
            complain(done.error().message);
            return ExitCode::BadInput;
        }
        const std::string& file = options_.record.empty() ? options_.write_config : options_.record;
        if (file != "-") {
            tell(fmt::format("wrote {}\n", file));
        }
        return ExitCode::Clear;
    }
    [[nodiscard]] std::vector<DocumentKind> documents() const override {
        return {{"tandem.bench.broadphase/1", bench::broad_table().roles()}};
    }

    [[nodiscard]] Result<bench::Report> run(Progress& progress, Charts /*charts*/) override {
        return options_.narrow ? run_worlds(progress) : run_boxes(progress);
    }

  private:
    /// Measures worlds of real shapes; their rows go to one file in the folder of `--csv`.
    [[nodiscard]] Result<bench::Report> run_worlds(Progress& progress) const {
        const Result<WorldLabOptions> world = world_options_of(options_);
        if (!world) {
            return world.error();
        }
        Result<bench::Report> report = world_lab(*world, progress);
        if (report) {
            report->csv_files = {{"worlds.csv", report->csv}};
        }
        return report;
    }

    [[nodiscard]] Result<bench::Report> run_boxes(Progress& progress) const {
        std::vector<std::string> left_out;
        Result<bench::BroadRequest> request = request_of(options_, left_out);
        if (!request) {
            return request.error();
        }
        for (const std::string& line : left_out) {
            progress.note(line);
        }
        request->progress = [&](const std::string& what) { progress.phase(what); };
        request->stop = signals::interrupted;
        const Result<bench::BroadReport> measured = bench::run_broad_lab(*request);
        if (!measured) {
            return measured.error();
        }
        if (measured->rows.empty() && measured->completeness.interrupted) {
            return nothing_measured();
        }
        if (measured->rows.empty()) {
            return Error{ErrorCode::Unsupported, fmt::format("nothing could be measured: {}",
                                                             fmt::join(measured->problems, "; "))};
        }
        return bench::report_of(*measured);
    }

    BroadOptions options_;
};

}  // namespace

std::unique_ptr<Experiment> broadphase_experiment() {
    return std::make_unique<BroadPhases>();
}

}  // namespace tandem::cli
