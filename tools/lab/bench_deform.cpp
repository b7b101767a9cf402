// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>

#include "bench/child_process.hpp"
#include "bench/deform/run.hpp"
#include "bench/deform/updates.hpp"
#include "cli/answers/output_notes.hpp"
#include "cli/answers/outputs.hpp"
#include "cli/answers/progress.hpp"
#include "cli/options/option_text.hpp"
#include "lab/adapters.hpp"
#include "lab/interruption.hpp"
#include "lab/lab_verbs.hpp"
#include "lab/write_figures.hpp"
#include "parser/checks.hpp"
#include "work_folder/work_folder.hpp"

namespace tandem::cli {
namespace {

namespace fs = std::filesystem;
using deform::MethodKind;

constexpr const char* kDeformLabExamples = R"(Examples:
  tandem bench deform --quick
  tandem bench deform --scene spheres,bunnies --lod 3 --method octree,dynamic-hierarchy,fast
  tandem bench deform --scene teapot --lod 1,2,3 --html teapot.html --json rows.json
  tandem bench deform --scene cloth --lod 3 --peers
  tandem bench deform --updates
  tandem bench deform --scene torus --lod 1,3 --method fast-refit --peers

Reruns tables 2 and 3 of Larsson and Akenine-Möller, A dynamic bounding volume hierarchy
for generalized collision detection (2006), with our own scenes beside theirs. All methods
of a scene must find the same pairs. Ctrl-C ends it early and keeps what was measured.
Exit code: 0 done, 2 wrong use, 3 methods that disagree, 130 interrupted.)";

struct DeformLabOptions {
    std::vector<std::string> scenes;
    std::vector<std::string> lods;
    std::vector<std::string> methods;
    std::vector<std::string> pairs;
    std::string json;
    std::string csv;
    std::string html;
    std::string figures;
    std::string adapters;
    double budget_s = 20.0;
    std::uint32_t octree_depth = 0;
    std::uint32_t frame_step = 1;
    bool quick = false;
    bool peers = false;
    bool updates = false;
};

/// Those that tables 2 and 3 have, and the fast way.
std::vector<std::string> usual_methods() {
    return {"octree", "dynamic-hierarchy", "hybrid-refit", "sweep-and-prune", "swiper", "fast"};
}

struct DeformPlan {
    std::vector<std::string> scenes;
    std::vector<std::uint32_t> lods;
    std::vector<MethodKind> methods;
    std::vector<deform::Pairs> pairs;
};

Error unknown_word(std::string_view what, const std::string& word, std::string_view known) {
    return {ErrorCode::InvalidArgument, fmt::format("no {} is called '{}': {}", what, word, known)};
}

Result<DeformPlan> plan_of(const DeformLabOptions& options) {
    DeformPlan plan;
    plan.scenes = options.scenes.empty() ? bench::deform_scene_names() : options.scenes;
    for (const std::string& scene : plan.scenes) {
        if (const auto& known = bench::deform_scene_names();
            scene != "torus" && std::find(known.begin(), known.end(), scene) == known.end()) {
            return unknown_word("scene", scene, fmt::format("{}, torus", fmt::join(known, ", ")));
        }
    }
    const std::vector<std::string> lods =
        options.lods.empty() ? std::vector<std::string>{"1"} : options.lods;
    for (const std::string& lod : lods) {
        if (lod != "1" && lod != "2" && lod != "3") {
            return unknown_word("level of detail", lod, "1, 2 or 3");
        }
        plan.lods.push_back(static_cast<std::uint32_t>(lod[0] - '0'));
    }
    const bool is_all = options.methods == std::vector<std::string>{"all"};
    for (const std::string& name : options.methods.empty() ? usual_methods() : options.methods) {
        if (is_all) {
            break;
        }
        const auto kind = deform::kMethodNames.value_named(name);
        if (!kind) {
            return unknown_word("method", name, "see `tandem bench deform --help`");
        }
        plan.methods.push_back(*kind);
    }
    if (is_all) {
        plan.methods.assign(deform::kMethodNames.values().begin(),
                            deform::kMethodNames.values().end());
    }
    for (const std::string& word :
         options.pairs.empty() ? std::vector<std::string>{"between", "within"} : options.pairs) {
        if (word != "between" && word != "within") {
            return unknown_word("kind of pairs", word, "between or within");
        }
        plan.pairs.push_back(word == "within" ? deform::Pairs::WithinObjects
                                              : deform::Pairs::BetweenObjects);
    }
    return plan;
}

std::string text_of_file(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

/// The other libraries, each in a process of its own.
void append_peers(std::vector<bench::DeformRow>& rows, const DeformLabOptions& options,
                  const bench::DeformRow& like, Progress& progress) {
    const fs::path folder = adapters_folder(options.adapters);
    for (const std::string peer : {"embree", "bullet", "fcl"}) {
        const fs::path program = folder / ("tandem_deform_" + peer);
        std::error_code ignored;
        if (!fs::exists(program, ignored) || signals::interrupted()) {
            continue;
        }
        progress.phase(fmt::format("{} level {}: {}", like.scene, like.lod, peer));
        const work::WorkFolder work("deform");
        const bench::ChildFiles files{work.path() / "rows.json", work.path() / "complaints"};
        const std::string ended = bench::run_child(
            program,
            {like.scene, std::to_string(like.lod), like.self ? "within" : "between",
             std::to_string(options.frame_step), std::to_string(options.budget_s)},
            files, 20.0 * options.budget_s + 60.0, signals::interrupted);
        if (!ended.empty()) {
            progress.note(fmt::format("{} {}", program.filename().string(), ended));
            continue;
        }
        for (bench::DeformRow& row : bench::deform_rows(text_of_file(files.output))) {
            rows.push_back(std::move(row));
        }
    }
}

Result<std::vector<bench::DeformRow>> measure_deform(const DeformLabOptions& options,
                                                     Progress& progress) {
    const Result<DeformPlan> plan = plan_of(options);
    if (!plan) {
        return plan.error();
    }
    if (const Result<Done> fine = check_output_files(
            std::vector{options.json, options.csv, options.html}, std::vector<std::string>{});
        !fine) {
        return fine.error();
    }
    if (!options.figures.empty() && !fs::is_directory(options.figures)) {
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("{}: is not a folder that figures can go to", options.figures)};
    }
    const signals::FinishFirst finish_first;
    const bench::DeformLimits limits{options.frame_step, options.budget_s};
    std::vector<bench::DeformRow> rows;
    for (const std::string& name : plan->scenes) {
        for (const std::uint32_t lod : plan->lods) {
            const Result<scenes::AnimatedScene> scene = bench::deform_scene(name, lod);
            if (!scene) {
                return scene.error();
            }
            for (const deform::Pairs pairs : plan->pairs) {
                if (pairs == deform::Pairs::BetweenObjects && scene->objects.size() < 2) {
                    continue;
                }
                const std::size_t before = rows.size();
                for (const MethodKind kind : plan->methods) {
                    const auto method = deform::make_method(
                        kind, {pairs, scene->triangle_count(), options.octree_depth});
                    if (!method || signals::interrupted()) {
                        continue;
                    }
                    const std::string method_name(deform::kMethodNames.name_of(kind));
                    progress.phase(fmt::format("{} level {}: {}", name, lod, method_name));
                    rows.push_back(bench::run_method(*scene, method_name, pairs, *method, limits,
                                                     signals::interrupted));
                }
                if (options.peers && rows.size() > before) {
                    append_peers(rows, options, bench::DeformRow(rows.back()), progress);
                }
            }
        }
    }
    if (rows.empty() && signals::interrupted()) {
        return nothing_measured();
    }
    return rows;
}

ExitCode bench_updates() {
    std::vector<bench::UpdateRow> rows;
    {
        Progress progress(Verbosity::Normal);
        const signals::FinishFirst finish_first;
        progress.phase("updates of tori");
        rows = bench::measure_updates(signals::interrupted);
    }
    if (const Result<Done> shown = show(bench::updates_text(rows)); !shown) {
        complain(shown.error().message);
        return ExitCode::BadInput;
    }
    return outcome_of(ExitCode::Clear);
}

ExitCode bench_deform(DeformLabOptions& options) {
    if (options.updates) {
        return bench_updates();
    }
    if (options.quick) {
        options.frame_step = 8;
        options.budget_s = std::min(options.budget_s, 3.0);
    }
    std::optional<Progress> progress(std::in_place, Verbosity::Normal);
    const Result<std::vector<bench::DeformRow>> rows = measure_deform(options, *progress);
    progress.reset();
    if (!rows) {
        complain(rows.error().message);
        return signals::interrupted() ? ExitCode::Interrupted : ExitCode::BadInput;
    }
    OutputNotes note;
    if (options.json != "-") {
        note(show(bench::deform_text(*rows)));
    }
    if (!options.json.empty()) {
        note(write_text(options.json, bench::deform_json(*rows)));
    }
    if (!options.csv.empty()) {
        note(write_text(options.csv, bench::deform_csv(*rows)));
    }
    if (!options.html.empty()) {
        note(write_text(options.html, bench::deform_page(*rows)));
    }
    if (!options.figures.empty()) {
        write_figures(options.figures, bench::deform_figures(*rows), note);
    }
    if (const std::string problem = bench::deform_disagreement(*rows); !problem.empty()) {
        complain(problem);
        return ExitCode::InternalFailure;
    }
    return outcome_of(note.code());
}

}  // namespace

VerbAction add_bench_deform(const parser::Verb& bench) {
    const auto options = std::make_shared<DeformLabOptions>();
    const parser::Verb verb = bench.add_verb("deform", "Meshes that deform and break");
    verb.footer(kDeformLabExamples);
    add_names(verb, "--scene", options->scenes,
              "spheres, bunnies, teapot, cloth, cut, shatter, twist,\nwave (default: all); torus, "
              "for updates alone");
    add_names(verb, "--lod", options->lods, "Level of detail: 1 (default), 2, 3");
    add_names(verb, "--method", options->methods,
              "fast, fast-rebuild, fast-refit, dynamic-hierarchy,\ndynamic-kdop18, "
              "dynamic-sphere, dynamic-adaptive,\ndynamic-no-cure, front-tracking, "
              "hybrid-refit, octree,\nsweep-and-prune, swiper, or all");
    add_names(verb, "--pairs", options->pairs, "between, within (default: both)");
    add_budget(verb, options->budget_s, "Time for a method on a scene (default: 20s)");
    verb.add_option("--frame-step", options->frame_step, "Every Nth frame only")
        .check(parser::whole_number(1, 1000))
        .option_text("N");
    verb.add_option("--octree-depth", options->octree_depth,
                    "Levels of the octree (default: the number that was best)")
        .check(parser::whole_number(1, 12))
        .option_text("N");
    verb.add_flag("--quick", options->quick, "Every eighth frame, 3 s a method at most");
    verb.add_flag("--updates", options->updates,
                  "Measure only what updates, partial updates and cuts of one\nmodel cost");
    verb.add_flag("--peers", options->peers, "Embree, Bullet and FCL on the same frames");
    verb.add_option("--adapters", options->adapters, "Where the programs of the peers are")
        .option_text("FOLDER");
    add_json_option(verb, options->json);
    verb.add_option("--csv", options->csv, "The rows as CSV").option_text("FILE.csv");
    verb.add_option("--html", options->html, "A page with curves over the frames")
        .option_text("FILE.html");
    verb.add_option("--figures", options->figures,
                    "The curves as files for draw_charts.mjs, into this folder")
        .option_text("FOLDER");
    return [options] { return bench_deform(*options); };
}

}  // namespace tandem::cli
