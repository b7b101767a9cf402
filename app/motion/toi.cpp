// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <memory>
#include <string>
#include <vector>

#include "cli/answers/outputs.hpp"
#include "cli/answers/progress.hpp"
#include "cli/answers/text_sink.hpp"
#include "cli/options/option_text.hpp"
#include "cli/verbs.hpp"
#include "motion/toi_rows.hpp"
#include "parser/checks.hpp"
#include "signals/interrupt.hpp"

namespace tandem::cli {
namespace {

constexpr const char* kToiExamples = R"(Examples:
  tandem toi --kind vf queries.csv
  tandem toi --kind ee queries.csv --tolerance 0 > times.txt
  tandem toi --kind vf queries.csv --json times.json
  zcat queries.csv.gz | tandem toi --kind ee -

Each row is a query: 24 numbers, x y z of four points at the start and then at the end of
their linear motion. With vf the first point is the vertex and the others are the
triangle; with ee the first two are one edge and the others the other. Numbers are
decimal (0.1), hexadecimal (0x1.8p-3) or fractions (1/3); or 48 integers, numerators and
denominators in turn. A first row of names, empty rows and rows that begin with # are
passed over.
The answer to each query is a row: the time of the first contact in [0, 1], never late,
or none. Whether there is one is decided exactly.
Exit code: 0 no contact in any query, 1 contacts, 2 wrong use or unreadable input,
3 internal failure, 130 interrupted.)";

struct ToiOptions {
    ToiQuestion question;
    std::string json;
    Verbosity verbosity = Verbosity::Normal;
};

ExitCode toi(const ToiOptions& options) {
    if (const Result<Done> fine =
            check_output_files(std::vector{options.json}, std::vector{options.question.file});
        !fine) {
        complain(fine.error().message);
        return ExitCode::BadInput;
    }
    Progress progress(options.verbosity);
    const Result<ToiCounts> counts = answer_rows(options.question, options.json, progress);
    progress.finish();
    if (!counts) {
        complain(counts.error().message);
        return ExitCode::BadInput;
    }
    if (signals::interrupted()) {
        return ExitCode::Interrupted;
    }
    return counts->contacts > 0 ? ExitCode::Collision : ExitCode::Clear;
}

}  // namespace

VerbAction add_toi(const parser::Verb& program) {
    const auto options = std::make_shared<ToiOptions>();
    const parser::Verb verb =
        program.add_verb("toi", "When do moving vertices, faces and edges first touch?");
    verb.footer(kToiExamples);
    verb.add_option("FILE", options->question.file, "Queries, one to a row; - is standard input")
        .required()
        .option_text(" ");
    verb.add_reader(
            "--kind",
            [options](const std::string& word) -> Result<Done> {
                if (word != "vf" && word != "ee") {
                    return Error{ErrorCode::InvalidArgument, "must be vf or ee"};
                }
                options->question.kind =
                    word == "vf" ? FeaturePair::VertexFace : FeaturePair::EdgeEdge;
                return Done{};
            },
            "vf: vertex and face; ee: edge and edge")
        .required()
        .option_text("vf|ee");
    verb.add_option("--tolerance", options->question.request.tolerance,
                    "How much too early a time may be (default: 1e-06); 0: the last\n"
                    "double that is not late; 1: only whether there is a contact")
        .check(parser::not_negative())
        .option_text("T");
    verb.add_option("--min-separation", options->question.request.min_separation,
                    "Features this near count as touching (default: 0)")
        .check(parser::number_from(0.0, 0x1p1000))
        .option_text("D");
    verb.add_option("--threads", options->question.threads, "Threads (default: 0, all there are)")
        .check(parser::whole_number(0, 1024))
        .option_text("N");
    add_json_option(verb, options->json);
    verb.add_flag_callback(
        "--quiet", [options] { options->verbosity = Verbosity::Quiet; }, "No progress");
    return [options] { return toi(*options); };
}

}  // namespace tandem::cli
