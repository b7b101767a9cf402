// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/options/output_options.hpp"

#include <cstdint>
#include <limits>

#include "cli/options/byte_option.hpp"
#include "cli/options/option_text.hpp"
#include "parser/checks.hpp"

namespace tandem::cli {

void add_file_options(const parser::Verb& verb, Outputs& outputs, const std::string& coloured) {
    add_json_option(verb, outputs.json);
    verb.add_option("--export", outputs.picture, coloured).option_text("FILE");
    verb.add_option("--report", outputs.page,
                    "A page for the browser that shows where, in 3D; it needs\n"
                    "no network and no other file")
        .option_text("FILE.html");
}

void add_pair_options(const parser::Verb& verb, Outputs& outputs) {
    verb.add_option("--pairs", outputs.pairs, "Every pair as CSV").option_text("FILE.csv");
    verb.add_option("--max-pairs", outputs.max_pairs,
                    "List N pairs at most, in the summary (default: 10) and in\n"
                    "the JSON (default: all)")
        .check(parser::whole_number(0, std::numeric_limits<std::uint32_t>::max()))
        .option_text("N");
    add_memory_option(verb, outputs.memory,
                      "For pairs, such as 512M (default: 64M): beyond it pairs are\n"
                      "looked for again instead of kept; what needs them all in\n"
                      "memory is an error");
}

void add_report_options(const parser::Verb& verb, Outputs& outputs) {
    verb.add_flag_callback(
        "--stats", [&outputs] { outputs.details = Details::WithStatistics; },
        "Add what the search did to the summary");
    verb.add_flag_callback(
        "-q,--quiet", [&outputs] { outputs.verbosity = Verbosity::Quiet; },
        "No summary; the exit code tells");
}

}  // namespace tandem::cli
