// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "clash/clash_options.hpp"

#include <fmt/format.h>

#include "clash/rule_file.hpp"
#include "cli/answers/outputs.hpp"
#include "cli/options/byte_option.hpp"
#include "cli/options/name_option.hpp"
#include "cli/options/option_text.hpp"
#include "names/name_list.hpp"
#include "parser/checks.hpp"

namespace tandem::cli {
namespace {

constexpr const char* kClashExamples = R"(Examples:
  tandem clash assembly.glb
  tandem clash frame.stl door.stl hinge.stl --clearance 0.5 --unit mm
  tandem clash parts/ --a 'pipe*' --b 'beam*' --exclude 'pipe*:*bracket*'
  tandem clash assembly.glb --allow-touching --tolerance 0.001 --fail-on overlap,contain
  tandem clash assembly.glb --report clashes.html
  tandem clash assembly.glb --json new.json --baseline old.json --bcf clashes.bcfzip

Every pair of parts that overlaps, touches, contains, duplicates, or is closer than the
clearance. Ctrl-C ends it early and writes what was found. Exit code: 0 no clash that
counts, 1 some, 2 wrong use or unreadable input, 3 internal failure, 130 interrupted.)";

void add_selection(const parser::Verb& verb, ClashOptions& options) {
    clash::ClashRules& rules = options.request.rules;
    verb.add_option("--a", rules.a, "One part matches this: a name with * and ?")
        .allow_extra_args(false)
        .option_text("PATTERN");
    verb.add_option("--b", rules.b, "The other part matches this pattern")
        .allow_extra_args(false)
        .option_text("PATTERN");
    verb.add_list_reader(
            "--exclude",
            [&rules](const std::string& text) -> Result<Done> {
                const auto pair = clash::parse_exclusion(text);
                if (!pair) {
                    return pair.error();
                }
                rules.exclude.push_back(*pair);
                return Done{};
            },
            "Pairs of parts that are not looked at, as two patterns")
        .allow_extra_args(false)
        .option_text("A:B");
    verb.add_reader(
            "--same-parent",
            [&rules](const std::string& word) -> Result<Done> {
                if (word != "skip" && word != "look") {
                    return Error{ErrorCode::InvalidArgument, "must be skip or look"};
                }
                rules.skip_same_parent = word == "skip";
                return Done{};
            },
            "skip: parts of the same group are not compared")
        .option_text("skip|look");
    verb.add_reader(
            "--rules",
            [&options](const std::string& file) {
                options.rules_file = file;
                return clash::add_rules_of_file(file, options.request.rules);
            },
            "Rules as those above, one in each line of a file")
        .option_text("FILE");
}

void add_judgement(const parser::Verb& verb, ClashOptions& options) {
    verb.add_option("--clearance", options.request.clearance, "Parts closer than D clash, too")
        .check(parser::not_negative())
        .option_text("D");
    verb.add_flag("--allow-touching", options.request.allow_touching, "Touching is no clash");
    verb.add_option("--tolerance", options.request.tolerance,
                    "Touching, and overlaps up to depth D, are no clash")
        .check(parser::not_negative())
        .option_text("D");
    verb.add_list_reader(
            "--fail-on",
            [&options](const std::string& word) -> Result<Done> {
                const auto picked =
                    names::pick_one("fail-on", word, names::named(clash::kKindNames.values()));
                if (!picked) {
                    return picked.error();
                }
                options.fail_on.push_back(*picked);
                return Done{};
            },
            "Kinds of clashes that make the exit code 1: overlap, contain,\n"
            "duplicate, touch, clearance (default: all)")
        .delimiter(',')
        .allow_extra_args(false)
        .option_text("KINDS");
    verb.add_option("--baseline", options.baseline,
                    "The JSON report of an earlier run: statuses are kept")
        .option_text("FILE.json");
    add_name_option(verb, "--group-by", options.grouping, clash::kGroupingNames.values(),
                    "none (default), part, parent or place");
}

void add_clash_outputs(const parser::Verb& verb, ClashOptions& options) {
    add_json_option(verb, options.json);
    verb.add_option("--csv", options.csv, "One line for each clash").option_text("FILE.csv");
    verb.add_option("--contacts", options.contacts, "One line for each contact region")
        .option_text("FILE.csv");
    verb.add_option("--ndjson", options.ndjson,
                    "Each clash as a line of JSON once it is found; - is standard\noutput")
        .option_text("FILE");
    verb.add_option("--bcf", options.bcf, "BCF 2.1: a topic with a picture for each clash")
        .option_text("FILE.bcfzip");
    verb.add_option("--report", options.page, "A page for the browser: every clash in 3D")
        .option_text("FILE.html");
    verb.add_option("--export", options.picture,
                    "What clashes as PLY, GLB or OBJ: touching triangles coloured,\n"
                    "contact curves as thin tubes")
        .option_text("FILE");
    verb.add_flag("--regions", options.regions, "The regions of each clash in the table");
    verb.add_option("--max-listed", options.listed, "Clashes in the table (default: 20)")
        .check(parser::whole_number(0, 1'000'000))
        .option_text("N");
    verb.add_flag_callback(
        "-q,--quiet", [&options] { options.verbosity = Verbosity::Quiet; },
        "No summary; the exit code tells");
}

void add_bounds(const parser::Verb& verb, ClashOptions& options) {
    add_memory_option(verb, options.request.memory,
                      "For trees, such as 4G: they are built and dropped to stay within");
    verb.add_option("--max-pairs", options.request.max_stored_pairs,
                    "Triangle pairs whose triangles and curves are listed, in all\n"
                    "(default: 20000000); counts go on")
        .option_text("N");
    verb.add_option("--threads", options.request.threads, "Threads (default: 0, all there are)")
        .option_text("N");
    add_device_options(verb, options.device);
}

}  // namespace

void add_clash_options(const parser::Verb& verb, ClashOptions& options) {
    verb.footer(kClashExamples);
    add_scene_inputs(verb, options.inputs);
    add_selection(verb, options);
    add_judgement(verb, options);
    add_clash_outputs(verb, options);
    add_bounds(verb, options);
}

Result<Done> check_clash_options(const ClashOptions& options) {
    std::vector<std::string> inputs = options.inputs.files;
    inputs.push_back(options.baseline);
    inputs.push_back(options.rules_file);
    const Outputs files{.json = options.json, .picture = options.picture, .page = options.page};
    if (const Result<Done> fine = check_outputs(files, inputs); !fine) {
        return fine;
    }
    return check_output_files(files_written(options), inputs);
}

std::vector<std::string> files_written(const ClashOptions& options) {
    return {options.json,     options.picture, options.page, options.csv,
            options.contacts, options.ndjson,  options.bcf};
}

}  // namespace tandem::cli
