// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/options/engine_options.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <thread>

#include "cli/options/name_option.hpp"
#include "cli/options/option_text.hpp"
#include "parser/checks.hpp"

namespace tandem::cli {
namespace {

constexpr unsigned kMostThreads = 1024;

}  // namespace

EngineKind other_than(EngineKind engine) {
    return engine == EngineKind::Fast ? EngineKind::Reference : EngineKind::Fast;
}

const char* given_of(const EngineOptions& options, EngineKind owner) {
    if (owner == EngineKind::Fast) {
        return options.effort ? "--effort" : options.threads ? "--threads" : nullptr;
    }
    return options.order       ? "--order"
           : options.rule      ? "--rule"
           : options.volume    ? "--volume"
           : options.builder   ? "--builder"
           : options.leaf_size ? "--leaf-size"
                               : nullptr;
}

void add_fast_options(const parser::Verb& verb, EngineOptions& options) {
    verb.add_option("--threads", options.threads,
                    "Threads that may be used (default: 0, all there are)")
        .check(parser::whole_number(0, kMostThreads))
        .option_text("N");
    add_name_option(verb, "--effort", options.effort, kAllEfforts,
                    "Time to spend on the trees: fast (default), balanced, best");
}

void add_engine_options(const parser::Verb& verb, EngineOptions& options) {
    add_name_option(verb, "--engine", options.engine, kAllEngines,
                    "fast (default) or reference. This and what follows\n"
                    "changes the time, never the answer");
    add_fast_options(verb, options);
    add_name_option(verb, "--order", options.order, kAllOrders,
                    "Reference engine: order of the walk (default: stack)");
    add_name_option(verb, "--rule", options.rule, kAllRules,
                    "Reference engine: descend rule (default: the order's own)");
    add_name_option(verb, "--volume", options.volume, kAllVolumes,
                    "Reference engine: bounding volume (default: aabb)");
    add_name_option(verb, "--builder", options.builder, kAllBuilders,
                    "Reference engine: builder of the trees (default: top-down)");
    verb.add_option("--leaf-size", options.leaf_size,
                    "Reference engine: triangles in a leaf at most, 1 to 16\n(default: 1)")
        .check(parser::whole_number(1, 16))
        .option_text("N");
}

void add_profile_option(const parser::Verb& verb, std::string& file, const std::string& help) {
    verb.add_option("--profile", file, help).option_text("FILE");
}

EngineChoice choice_of(const EngineOptions& options) {
    EngineChoice choice{.engine = options.engine.value_or(EngineKind::Fast)};
    // The program runs few queries: a better tree would take longer to build than it saves.
    choice.fast.effort = options.effort.value_or(BuildEffort::Fast);
    choice.request.threads = options.threads.value_or(choice.request.threads);
    choice.request.order = options.order;
    choice.request.rule = options.rule;
    choice.reference.volume = options.volume.value_or(choice.reference.volume);
    choice.reference.builder = options.builder.value_or(choice.reference.builder);
    choice.reference.leaf_size = options.leaf_size.value_or(choice.reference.leaf_size);
    choice.reference.axis = options.axis.value_or(choice.reference.axis);
    choice.reference.position = options.position.value_or(choice.reference.position);
    choice.reference.degree = options.degree.value_or(choice.reference.degree);
    return choice;
}

Result<Model> build_model(Mesh mesh, const EngineChoice& choice) {
    return choice.engine == EngineKind::Fast ? Model::build(std::move(mesh), choice.fast)
                                             : Model::build(std::move(mesh), choice.reference);
}

unsigned thread_count(const EngineChoice& choice) {
    if (choice.engine == EngineKind::Reference) {
        return 1;
    }
    return choice.request.threads != 0 ? choice.request.threads
                                       : std::max(1U, std::thread::hardware_concurrency());
}

}  // namespace tandem::cli
