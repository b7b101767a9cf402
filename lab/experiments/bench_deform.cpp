// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <filesystem>
#include <fmt/format.h>

#include "bench/child_process.hpp"
#include "bench/deform/run.hpp"
#include "bench/deform/updates.hpp"
#include "cli/options/option_text.hpp"
#include "experiments/adapters.hpp"
#include "experiments/experiment.hpp"
#include "io/file_bytes.hpp"
#include "parser/checks.hpp"
#include "signals/interrupt.hpp"
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
    std::string adapters;
    double budget_s = 20.0;
    std::uint32_t octree_depth = 0;
    std::uint32_t frame_step = 1;
    bool quick = false;
    bool peers = false;
    bool updates = false;
};

/// The methods of tables 2 and 3, and the fast engine.
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

constexpr std::array<const char*, 3> kDeformPeers{"embree", "bullet", "fcl"};

fs::path deform_peer(const DeformLabOptions& options, const std::string& peer) {
    return adapters_folder(options.adapters) / ("tandem_deform_" + peer);
}

/// Measures the other libraries, each in a process of its own.
void append_peers(std::vector<bench::DeformRow>& rows, const DeformLabOptions& options,
                  const bench::DeformRow& like, Progress& progress) {
    for (const std::string peer : kDeformPeers) {
        if (signals::interrupted()) {
            return;
        }
        progress.phase(fmt::format("{} level {}: {}", like.scene, like.lod, peer));
        const work::WorkFolder work("deform");
        const bench::ChildFiles files{work.path() / "rows.json", work.path() / "complaints"};
        const std::string ended = bench::run_child(
            deform_peer(options, peer),
            {like.scene, std::to_string(like.lod), like.self ? "within" : "between",
             std::to_string(options.frame_step), std::to_string(options.budget_s)},
            files, 20.0 * options.budget_s + 60.0, signals::interrupted);
        if (!ended.empty()) {
            progress.note(fmt::format("{}: {}", peer, ended));
            continue;
        }
        const Result<io::FileBytes> output = io::read_file(files.output);
        const Result<std::vector<bench::DeformRow>> found =
            output ? bench::deform_table().rows(io::as_text(output->bytes())) : output.error();
        if (!found) {
            progress.note(fmt::format("{}: {}", peer, found.error().message));
            continue;
        }
        rows.insert(rows.end(), found->begin(), found->end());
    }
}

class Deforming final : public Experiment {
  public:
    [[nodiscard]] About about() const override {
        return {"deform", "Meshes that deform and break", kDeformLabExamples};
    }
    void add_options(const parser::Verb& verb) override {
        add_names(
            verb, "--scene", options_.scenes,
            "spheres, bunnies, teapot, cloth, cut, shatter, twist,\nwave (default: all); torus, "
            "for updates alone");
        add_names(verb, "--lod", options_.lods, "Level of detail: 1 (default), 2, 3");
        add_names(verb, "--method", options_.methods,
                  "fast, fast-rebuild, fast-refit, dynamic-hierarchy,\ndynamic-kdop18, "
                  "dynamic-sphere, dynamic-adaptive,\ndynamic-no-cure, front-tracking, "
                  "hybrid-refit, octree,\nsweep-and-prune, swiper, or all");
        add_names(verb, "--pairs", options_.pairs, "between, within (default: both)");
        add_budget(verb, options_.budget_s, "Time for a method on a scene (default: 20s)");
        verb.add_option("--frame-step", options_.frame_step, "Every Nth frame only")
            .check(parser::whole_number(1, 1000))
            .option_text("N");
        verb.add_option("--octree-depth", options_.octree_depth,
                        "Levels of the octree (default: the number that was best)")
            .check(parser::whole_number(1, 12))
            .option_text("N");
        verb.add_flag("--quick", options_.quick, "Every eighth frame, 3 s a method at most");
        verb.add_flag("--updates", options_.updates,
                      "Measure only the cost of updates, partial updates and\ncuts of one model");
        verb.add_flag("--peers", options_.peers, "Embree, Bullet and FCL on the same frames");
        verb.add_option("--adapters", options_.adapters, "Folder of the peers' programs")
            .option_text("FOLDER");
    }
    [[nodiscard]] Needs needs() const override {
        Needs needs = options_.peers ? adapters_needed(options_.adapters) : Needs{};
        needs.emplace_back("meshes bunny teapot");
        return needs;
    }
    [[nodiscard]] std::vector<DocumentKind> documents() const override {
        return {{"tandem.bench.deform/1", bench::deform_table().roles()},
                {"tandem.bench.updates/1", bench::updates_table().roles()}};
    }

    [[nodiscard]] Result<bench::Report> run(Progress& progress, Charts /*charts*/) override {
        if (options_.updates) {
            progress.phase("updates of tori");
            return bench::report_of(bench::measure_updates(signals::interrupted));
        }
        if (options_.quick) {
            options_.frame_step = 8;
            options_.budget_s = std::min(options_.budget_s, 3.0);
        }
        const Result<DeformPlan> plan = plan_of(options_);
        if (!plan) {
            return plan.error();
        }
        for (const char* peer : kDeformPeers) {
            if (options_.peers && !fs::exists(deform_peer(options_, peer))) {
                return no_adapters("deform --peers", adapters_folder(options_.adapters));
            }
        }
        std::vector<bench::DeformRow> rows;
        for (const std::string& name : plan->scenes) {
            for (const std::uint32_t lod : plan->lods) {
                if (const Result<Done> done = measure(name, lod, *plan, progress, rows); !done) {
                    return done.error();
                }
            }
        }
        if (rows.empty() && signals::interrupted()) {
            return nothing_measured();
        }
        bench::Report report = bench::report_of(rows);
        report.completeness.interrupted = signals::interrupted();
        report.completeness.done = rows.size();
        report.completeness.planned = planned_;
        return report;
    }

  private:
    /// Measures all methods on a scene.
    Result<Done> measure(const std::string& name, std::uint32_t lod, const DeformPlan& plan,
                         Progress& progress, std::vector<bench::DeformRow>& rows) {
        const Result<scenes::AnimatedScene> scene = bench::deform_scene(name, lod);
        if (!scene) {
            return scene.error();
        }
        for (const deform::Pairs pairs : plan.pairs) {
            if (pairs == deform::Pairs::BetweenObjects && scene->objects.size() < 2) {
                continue;
            }
            const std::size_t before = rows.size();
            for (const MethodKind kind : plan.methods) {
                const auto method = deform::make_method(
                    kind, {pairs, scene->triangle_count(), options_.octree_depth});
                planned_ += method ? 1U : 0U;
                if (!method || signals::interrupted()) {
                    continue;
                }
                const std::string method_name(deform::kMethodNames.name_of(kind));
                progress.phase(fmt::format("{} level {}: {}", name, lod, method_name));
                rows.push_back(bench::run_method(*scene, method_name, pairs, *method,
                                                 {options_.frame_step, options_.budget_s},
                                                 signals::interrupted));
            }
            if (options_.peers && rows.size() > before) {
                append_peers(rows, options_, bench::DeformRow(rows.back()), progress);
            }
        }
        return Done{};
    }

    DeformLabOptions options_;
    std::size_t planned_ = 0;  ///< number of our own rows
};

}  // namespace

std::unique_ptr<Experiment> deform_experiment() {
    return std::make_unique<Deforming>();
}

}  // namespace tandem::cli
