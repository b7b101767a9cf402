// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <filesystem>
#include <fmt/format.h>
#include <memory>

#include <tandem/mesh_file.hpp>

#include "bench/figures.hpp"
#include "bench/walks.hpp"
#include "bench/walks_text.hpp"
#include "cli/answers/output_notes.hpp"
#include "cli/answers/outputs.hpp"
#include "cli/answers/progress.hpp"
#include "cli/answers/text_sink.hpp"
#include "lab/interruption.hpp"
#include "lab/lab_verbs.hpp"
#include "lab/walks_options.hpp"
#include "lab/write_figures.hpp"

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

Result<Done> check_files(const WalksOptions& options) {
    if (options.csv == "-" || options.html == "-") {
        return Error{ErrorCode::InvalidArgument,
                     "CSV and HTML need files of their own: standard output has the tables"};
    }
    if (!options.figures.empty() && !std::filesystem::is_directory(options.figures)) {
        return Error{ErrorCode::FileNotWritable,
                     fmt::format("{}: is not a folder that figures can go to", options.figures)};
    }
    return check_output_files(std::vector{options.csv, options.json, options.html},
                              std::vector{options.mesh});
}

Result<bench::Object> object_of(const WalksOptions& options, Progress& progress) {
    if (options.mesh.empty()) {
        return bench::Object::of_the_paper();
    }
    progress.phase("loading " + options.mesh);
    const Result<Mesh> mesh = load_mesh(options.mesh);
    if (!mesh) {
        return mesh.error();
    }
    return bench::Object::from(*mesh, options.mesh);
}

Result<bench::WalksReport> measure(const WalksOptions& options, Progress& progress) {
    if (const Result<Done> fine = check_files(options); !fine) {
        return fine.error();
    }
    const Result<bench::Object> object = object_of(options, progress);
    if (!object) {
        return object.error();
    }
    const Result<bench::Selection> selection = selection_of(options, *object);
    if (!selection) {
        return selection.error();
    }
    const bool wants_plots = !options.html.empty() || !options.figures.empty();
    const signals::FinishFirst finish_first;
    Result<bench::WalksReport> report = bench::run_walks(
        *object, {*selection, options.budget_s,
                  wants_plots ? bench::HeatMap::Measured : bench::HeatMap::LeftOut,
                  signals::interrupted, [&](const std::string& what) { progress.phase(what); }});
    if (report && report->rows.empty()) {
        return nothing_measured();
    }
    return report;
}

std::vector<bench::Figure> figures_of(const bench::WalksReport& report) {
    std::vector<bench::Figure> figures = bench::scalability_figures(report);
    for (const auto& more : {bench::experiment_figures(report), bench::heat_map_figure(report)}) {
        figures.insert(figures.end(), more.begin(), more.end());
    }
    return figures;
}

ExitCode write_all(const WalksOptions& options, const bench::WalksReport& report) {
    OutputNotes note;
    if (options.json != "-") {
        note(show(bench::walks_table(report)));
    }
    if (!options.json.empty()) {
        note(write_text(options.json, bench::walks_json(report)));
    }
    if (!options.csv.empty()) {
        note(write_text(options.csv, bench::walks_csv(report)));
    }
    if (!options.html.empty()) {
        note(write_text(options.html, bench::walks_html(report)));
    }
    if (!options.figures.empty()) {
        write_figures(options.figures, figures_of(report), note);
    }
    return note.code();
}

ExitCode walks(const WalksOptions& options) {
    std::optional<Progress> progress(std::in_place, Verbosity::Normal);
    const Result<bench::WalksReport> report = measure(options, *progress);
    progress.reset();  // nothing of it may come between the lines of the tables
    if (!report) {
        complain(report.error().message);
        return signals::interrupted() ? ExitCode::Interrupted : ExitCode::BadInput;
    }
    const ExitCode written = write_all(options, *report);
    if (const std::string problem = bench::disagreement(*report); !problem.empty()) {
        complain(problem);
        return ExitCode::InternalFailure;
    }
    return outcome_of(written);
}

}  // namespace

VerbAction add_bench_walks(const parser::Verb& bench) {
    const auto options = std::make_shared<WalksOptions>();
    const parser::Verb verb = bench.add_verb("walks", "Every order of traversal on every setup");
    verb.footer(kWalksExamples);
    add_walks_options(verb, *options);
    return [options] { return walks(*options); };
}

}  // namespace tandem::cli
