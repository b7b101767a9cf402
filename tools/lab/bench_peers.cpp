// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <memory>

#include "bench/peer_agreement.hpp"
#include "bench/peers.hpp"
#include "bench/peers_html.hpp"
#include "bench/peers_text.hpp"
#include "cli/answers/output_notes.hpp"
#include "cli/answers/outputs.hpp"
#include "cli/answers/progress.hpp"
#include "cli/answers/text_sink.hpp"
#include "lab/interruption.hpp"
#include "lab/lab_verbs.hpp"
#include "lab/measured_document.hpp"
#include "lab/peers_options.hpp"

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

Result<Done> check_files(const PeersOptions& options) {
    if (options.html == "-" || options.markdown == "-") {
        return Error{ErrorCode::InvalidArgument,
                     "HTML and Markdown need files of their own: standard output has the tables"};
    }
    std::vector<std::string> inputs = options.meshes;
    for (const auto& [first, second] : options.pairs) {
        inputs.insert(inputs.end(), {first, second});
    }
    return check_output_files(std::vector{options.json, options.html, options.markdown}, inputs);
}

ExitCode write_all(const PeersOptions& options, const bench::PeersReport& report) {
    OutputNotes note;
    if (options.json != "-") {
        note(show(bench::peers_table(report)));
    }
    if (!options.json.empty()) {
        note(write_text(options.json, bench::peers_json(report)));
    }
    if (!options.html.empty()) {
        note(write_text(options.html, bench::peers_html(report)));
    }
    if (!options.markdown.empty()) {
        note(write_measured_part(options.markdown, "peers", bench::peers_markdown(report)));
    }
    return note.code();
}

Result<bench::PeersReport> measure(const PeersOptions& options) {
    for (const Result<Done>& fine :
         {check_files(options), check_measured_document(options.markdown, "peers")}) {
        if (!fine) {
            return fine.error();
        }
    }
    std::vector<std::string> left_out;
    Result<bench::PeersRequest> request = request_of(options, left_out);
    if (!request) {
        return request.error();
    }
    for (const std::string& line : left_out) {
        complain(line);
    }
    Progress progress(Verbosity::Normal);
    request->progress = [&](const std::string& what) { progress.phase(what); };
    request->stop = signals::interrupted;
    const signals::FinishFirst finish_first;
    Result<bench::PeersReport> report = bench::run_peers(*request);
    if (report && report->rows.empty() && report->completeness.interrupted) {
        return nothing_measured();
    }
    return report;
}

ExitCode peers(const PeersOptions& options) {
    const Result<bench::PeersReport> report = measure(options);
    if (!report) {
        complain(report.error().message);
        return signals::interrupted() ? ExitCode::Interrupted : ExitCode::BadInput;
    }
    const ExitCode written = write_all(options, *report);
    for (const std::string& line : report->problems) {
        complain(line);
    }
    for (const std::string& line : bench::disagreements(*report)) {
        complain("different answers: " + line);
    }
    return bench::exact_peers_disagree(*report) ? ExitCode::InternalFailure : outcome_of(written);
}

}  // namespace

VerbAction add_bench_peers(const parser::Verb& bench) {
    const auto options = std::make_shared<PeersOptions>();
    const parser::Verb verb = bench.add_verb("peers", "We and other libraries on the same work");
    verb.footer(kPeersExamples);
    add_peers_options(verb, *options);
    return [options] { return peers(*options); };
}

}  // namespace tandem::cli
