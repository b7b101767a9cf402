// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <optional>

#include "bench/broad/files.hpp"
#include "bench/broad/run_case.hpp"
#include "bench/child_process.hpp"
#include "cli/answers/outputs.hpp"
#include "cli/answers/progress.hpp"
#include "cli/answers/text_sink.hpp"
#include "lab/broad_options.hpp"
#include "lab/interruption.hpp"
#include "lab/lab_verbs.hpp"
#include "lab/measured_document.hpp"
#include "lab/world_options.hpp"

namespace tandem::cli {
namespace {

namespace fs = std::filesystem;

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

Result<Done> check_files(const BroadOptions& options) {
    for (const std::string& file : {options.html, options.markdown, options.record}) {
        if (file == "-") {
            return Error{ErrorCode::InvalidArgument,
                         "HTML, Markdown and recordings need files of their own: standard output "
                         "has the tables"};
        }
    }
    for (const std::string& folder : {options.csv, options.figures}) {
        if (!folder.empty() && !fs::is_directory(folder)) {
            return Error{ErrorCode::FileNotWritable,
                         fmt::format("{}: is not a folder; make it before", folder)};
        }
    }
    return check_output_files(std::vector{options.json, options.html, options.markdown,
                                          options.record, options.write_config},
                              std::vector{options.config, options.replay, options.profile});
}

/// The files that the options name, and the recordings that configurations name.
std::vector<std::string> inputs_of(const BroadOptions& options,
                                   const std::vector<bench::BroadConfig>& experiments) {
    std::vector<std::string> inputs{options.config, options.replay, options.profile};
    for (const bench::BroadConfig& config : experiments) {
        inputs.push_back(config.recording);
    }
    return inputs;
}

/// A file whose name follows from what was measured, so that it could not be checked before.
Result<Done> write_checked(const std::string& file, std::string_view text,
                           const std::vector<std::string>& inputs) {
    if (Result<Done> fine = check_output_files(std::span(&file, 1), inputs); !fine) {
        return fine;
    }
    return write_text(file, text);
}

/// Runs in a process that this program has started for one measurement.
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

/// Writes every file that is wanted; the first failure ends it.
Result<Done> write_files(const BroadOptions& options, const bench::BroadReport& report) {
    const std::vector<std::string> inputs = inputs_of(options, report.experiments);
    if (!options.json.empty()) {
        if (Result<Done> done = write_text(options.json, bench::broad_json(report)); !done) {
            return done;
        }
    }
    if (!options.csv.empty()) {
        for (const bench::BroadRow& row : report.rows) {
            const fs::path file = fs::path(options.csv) / bench::csv_name(row);
            if (Result<Done> done = write_checked(file.string(), bench::broad_csv(row), inputs);
                !done) {
                return done;
            }
        }
    }
    if (!options.html.empty()) {
        for (const bench::BroadPage& page : bench::broad_pages(report, options.html)) {
            if (Result<Done> done = write_checked(page.file, page.html, inputs); !done) {
                return done;
            }
        }
    }
    if (!options.figures.empty()) {
        for (const bench::BroadConfig& config : report.experiments) {
            for (const bench::Figure& figure : bench::broad_figures(report, config.name)) {
                const fs::path file = fs::path(options.figures) / (figure.name + ".chart.json");
                if (Result<Done> done = write_checked(file.string(), figure.chart + "\n", inputs);
                    !done) {
                    return done;
                }
            }
        }
    }
    if (!options.markdown.empty()) {
        return write_measured_part(options.markdown, "broadphase", bench::broad_markdown(report));
    }
    return Done{};
}

/// Without a report, a recording or a configuration was all that was asked for, and it is written.
Result<std::optional<bench::BroadReport>> measure(const BroadOptions& options) {
    for (const Result<Done>& fine :
         {check_files(options), check_measured_document(options.markdown, "broadphase")}) {
        if (!fine) {
            return fine.error();
        }
    }
    std::vector<std::string> left_out;
    Result<bench::BroadRequest> request = request_of(options, left_out);
    if (!request) {
        return request.error();
    }
    const std::vector<std::string> outputs{options.json, options.html, options.markdown,
                                           options.record, options.write_config};
    if (const Result<Done> fine =
            check_output_files(outputs, inputs_of(options, request->experiments));
        !fine) {
        return fine.error();
    }
    Progress progress(Verbosity::Normal);
    if (!options.write_config.empty() || !options.record.empty()) {
        const Result<Done> done = options.record.empty()
                                      ? write_configuration(options, *request)
                                      : write_recording(options, *request, progress);
        if (!done) {
            return done.error();
        }
        progress.finish();
        const std::string& file = options.record.empty() ? options.write_config : options.record;
        if (file != "-") {
            tell(fmt::format("wrote {}\n", file));
        }
        return std::optional<bench::BroadReport>();
    }
    for (const std::string& line : left_out) {
        complain(line);
    }
    request->progress = [&](const std::string& what) { progress.phase(what); };
    request->stop = signals::interrupted;
    const signals::FinishFirst finish_first;
    Result<bench::BroadReport> report = bench::run_broad_lab(*request);
    if (!report) {
        return report.error();
    }
    if (report->rows.empty() && report->completeness.interrupted) {
        return nothing_measured();
    }
    return std::optional(*std::move(report));
}

ExitCode broadphase(const BroadOptions& options) {
    if (!options.run.empty()) {
        return run_as_child(options.run);
    }
    if (options.narrow) {
        const Result<WorldLabOptions> world = world_options_of(options);
        if (!world) {
            complain(world.error().message);
            return ExitCode::BadInput;
        }
        return world_lab(*world);
    }
    const Result<std::optional<bench::BroadReport>> report = measure(options);
    if (!report) {
        complain(report.error().message);
        return signals::interrupted() ? ExitCode::Interrupted : ExitCode::BadInput;
    }
    if (!*report) {
        return ExitCode::Clear;
    }
    for (const std::string& line : (*report)->problems) {
        complain(line);
    }
    if ((*report)->rows.empty()) {
        return ExitCode::BadInput;
    }
    ExitCode code = ExitCode::Clear;
    Result<Done> shown = Done{};
    if (options.json != "-") {
        shown = show(bench::broad_table(**report));
    }
    for (const Result<Done>& done : {shown, write_files(options, **report)}) {
        if (!done) {
            complain(done.error().message);
            code = ExitCode::BadInput;
        }
    }
    const std::vector<std::string> different = bench::disagreements(**report);
    for (const std::string& line : different) {
        complain("different pairs: " + line);
    }
    return different.empty() ? outcome_of(code) : ExitCode::InternalFailure;
}

}  // namespace

VerbAction add_bench_broadphase(const parser::Verb& bench) {
    const auto options = std::make_shared<BroadOptions>();
    const parser::Verb verb = bench.add_verb("broadphase", "Every broad phase on worlds of boxes");
    verb.footer(kBroadPhaseExamples);
    add_broad_options(verb, *options);
    return [options] { return broadphase(*options); };
}

}  // namespace tandem::cli
