// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "experiments/lab_outputs.hpp"

#include <filesystem>
#include <fmt/format.h>
#include <vector>

#include "cli/answers/output_notes.hpp"
#include "cli/answers/outputs.hpp"
#include "cli/options/option_text.hpp"
#include "experiments/measured_document.hpp"
#include "signals/interrupt.hpp"

namespace tandem::cli {
namespace {

namespace fs = std::filesystem;

/// Called before measuring, so that hours of work do not end with a file that cannot be written.
Result<Done> check(const Experiment& experiment, const LabOutputs& outputs) {
    for (const auto& [option, file] : {std::pair{"--csv", outputs.csv},
                                       {"--html", outputs.html},
                                       {"--markdown", outputs.markdown}}) {
        if (file == "-") {
            return Error{
                ErrorCode::InvalidArgument,
                fmt::format("{} needs a file of its own: standard output has the tables", option)};
        }
    }
    if (!outputs.figures.empty() && !fs::is_directory(outputs.figures)) {
        return Error{ErrorCode::FileNotWritable,
                     fmt::format("{}: is not a folder that figures can go to", outputs.figures)};
    }
    std::vector<std::string> files{outputs.json, outputs.html, outputs.markdown};
    if (experiment.about().csv_folder == nullptr) {
        files.push_back(outputs.csv);
    } else if (!outputs.csv.empty() && !fs::is_directory(outputs.csv)) {
        return Error{ErrorCode::FileNotWritable,
                     fmt::format("{}: is not a folder; make it first", outputs.csv)};
    }
    if (Result<Done> fine = check_output_files(files, experiment.inputs()); !fine) {
        return fine;
    }
    return check_measured_document(outputs.markdown, experiment.about().name);
}

/// Writes a file whose name depends on the results, so that it could not be checked before.
Result<Done> write_checked(const bench::NamedText& file, const Experiment& experiment) {
    if (Result<Done> fine = check_output_files(std::span(&file.name, 1), experiment.inputs());
        !fine) {
        return fine;
    }
    return write_text(file.name, file.text);
}

ExitCode write(const Experiment& experiment, const LabOutputs& outputs,
               const bench::Report& report) {
    OutputNotes note;
    if (outputs.json != "-") {
        note(show(bench::report_text(report)));
    }
    if (!outputs.json.empty()) {
        note(write_text(outputs.json, bench::report_json(report)));
    }
    if (!outputs.csv.empty()) {
        for (const bench::NamedText& file : bench::report_csv(report, outputs.csv)) {
            note(write_checked(file, experiment));
        }
    }
    if (!outputs.html.empty()) {
        for (const bench::NamedText& file : bench::report_pages(report, outputs.html)) {
            note(write_checked(file, experiment));
        }
    }
    if (!outputs.figures.empty()) {
        for (const bench::Figure& figure : report.figures) {
            const fs::path file = fs::path(outputs.figures) / (figure.name + ".chart.json");
            note(write_checked({file.string(), figure.chart + "\n"}, experiment));
        }
    }
    if (!outputs.markdown.empty()) {
        note(write_measured_part(outputs.markdown, experiment.about().name,
                                 bench::report_markdown(report)));
    }
    return note.code();
}

Result<bench::Report> measure(Experiment& experiment, const LabOutputs& outputs) {
    if (const Result<Done> fine = check(experiment, outputs); !fine) {
        return fine.error();
    }
    Progress progress(outputs.quiet ? Verbosity::Quiet : Verbosity::Normal);
    const signals::FinishFirst finish_first;
    return experiment.run(progress, outputs.html.empty() && outputs.figures.empty()
                                        ? Charts::LeftOut
                                        : Charts::Wanted);
}

}  // namespace

Error nothing_measured() {
    return {ErrorCode::Unsupported, "interrupted before anything was measured; nothing is written"};
}

void add_output_options(const parser::Verb& verb, const Experiment::About& about,
                        LabOutputs& outputs) {
    add_json_option(verb, outputs.json);
    const bool is_file = about.csv_folder == nullptr;
    verb.add_option("--csv", outputs.csv, is_file ? "The rows as CSV" : about.csv_folder)
        .option_text(is_file ? "FILE" : "FOLDER");
    verb.add_option("--html", outputs.html, "Tables and charts as one page that loads nothing")
        .option_text("FILE");
    verb.add_option("--markdown", outputs.markdown,
                    "Tables into the marked part of a document that exists, or\ninto a new file")
        .option_text("FILE");
    verb.add_option("--figures", outputs.figures,
                    "The charts of the page as files for draw_charts.mjs")
        .option_text("FOLDER");
    verb.add_flag("--quiet", outputs.quiet, "No progress on standard error");
}

ExitCode run_experiment(Experiment& experiment, const LabOutputs& outputs) {
    if (const std::optional<ExitCode> code = experiment.instead()) {
        return *code;
    }
    const Result<bench::Report> report = measure(experiment, outputs);
    if (!report) {
        complain(report.error().message);
        return signals::interrupted() ? ExitCode::Interrupted : ExitCode::BadInput;
    }
    const ExitCode written = write(experiment, outputs, *report);
    for (const std::string& line : report->problems) {
        complain(line);
    }
    for (const auto& lines : {report->refused, report->setbacks, report->disagreements}) {
        for (const std::string& line : lines) {
            complain(line);
        }
    }
    if (!report->disagreements.empty()) {
        return ExitCode::InternalFailure;
    }
    if (!report->refused.empty()) {
        return ExitCode::BadInput;
    }
    const ExitCode code = outcome_of(written);
    return code == ExitCode::Clear && !report->setbacks.empty() ? ExitCode::Collision : code;
}

ExitCode outcome_of(ExitCode written) {
    return written == ExitCode::Clear && signals::interrupted() ? ExitCode::Interrupted : written;
}

}  // namespace tandem::cli
