// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "experiments/walks_options.hpp"

#include <fmt/format.h>

#include "bench/setups.hpp"
#include "cli/options/option_text.hpp"
#include "names/name_list.hpp"
#include "parser/checks.hpp"

namespace tandem::cli {
namespace {

/// All builders by name. The top-down one also has forms with axis and position, or only with axis.
std::vector<names::Named<bench::BuilderChoice>> known_builders() {
    std::vector<names::Named<bench::BuilderChoice>> known;
    known.reserve(kAllBuilders.size() + kAllSplitAxes.size() * (1 + kAllSplitPositions.size()));
    for (const BuilderKind kind : kAllBuilders) {
        known.push_back({std::string(name_of(kind)), {.kind = kind}});
    }
    for (const SplitAxis axis : kAllSplitAxes) {
        const std::string name = fmt::format("top-down:{}", name_of(axis));
        known.push_back({name, {.axis = axis}});
        for (const SplitPosition position : kAllSplitPositions) {
            known.push_back({fmt::format("{}:{}", name, name_of(position)),
                             {.axis = axis, .position = position}});
        }
    }
    return known;
}

/// Moves a list to its place unless it failed; keeps the first failure.
template <class T>
void keep(Result<std::vector<T>> picked, std::vector<T>& place, Result<Done>& outcome) {
    if (picked) {
        place = *std::move(picked);
    } else if (outcome) {
        outcome = picked.error();
    }
}

}  // namespace

void add_walks_options(const parser::Verb& verb, WalksOptions& options) {
    add_names(verb, "--experiment", options.experiments,
              "Only these: intersection, separation, close-proximity,\n"
              "small-proximity, scalability, different-size,\n"
              "different-primitives");
    add_names(verb, "--setup", options.setups, "Only these, such as intersection-2");
    add_names(verb, "--order", options.orders, "Orders of traversal (default: all)");
    add_names(verb, "--rule", options.rules,
              "Descend rules, or all (default: each order's own);\n"
              "an order takes those that it can follow");
    add_names(verb, "--volume", options.volumes,
              "Bounding volumes: aabb, obb, sphere, kdop14, kdop18,\nkdop26, all (default: aabb)");
    add_names(verb, "--builder", options.builders,
              "Builders: top-down, bottom-up, insertion, morton,\n"
              "top-down:AXIS:POSITION, all (default: top-down)");
    verb.add_option("--degree", options.degree, "Children of a tree node, 2 to 8 (default: 2)")
        .check(parser::whole_number(2, 8))
        .option_text("N");
    verb.add_option("--leaf-size", options.leaf_size, "Triangles in a leaf, 1 to 16 (default: 1)")
        .check(parser::whole_number(1, 16))
        .option_text("N");
    add_budget(verb, options.budget_s,
               "Time for everything together: 500ms, 60s, 2min\n"
               "(default: 60s); every row gets its share, and at\n"
               "least one query; charts take a fifth of it");
    verb.add_option("--mesh", options.mesh,
                    "Make the setups from this mesh, scaled to a size of 2,\n"
                    "instead of the built-in ring of 796 faces")
        .option_text("FILE");
}

Result<bench::Selection> selection_of(const WalksOptions& options, const bench::Object& object) {
    std::vector<names::Named<std::string>> setups;
    for (const bench::SetupRecipe& recipe : bench::all_setups(object)) {
        setups.push_back({recipe.name, recipe.name});
    }
    // "all" means the four kinds of builders; other forms of a kind must be named.
    std::vector<std::string> builders;
    for (const std::string& word : options.builders) {
        if (word != "all") {
            builders.push_back(word);
            continue;
        }
        for (const BuilderKind kind : kAllBuilders) {
            builders.emplace_back(name_of(kind));
        }
    }
    bench::Selection selection;
    selection.degree = options.degree;
    selection.leaf_size = options.leaf_size;
    Result<Done> outcome = Done{};
    keep(names::pick("experiment", options.experiments, names::named(bench::kAllExperiments)),
         selection.experiments, outcome);
    keep(names::pick("setup", options.setups, setups), selection.setups, outcome);
    keep(names::pick("order", options.orders, names::named(kAllOrders)), selection.orders, outcome);
    keep(names::pick("rule", options.rules, names::named(kAllRules)), selection.rules, outcome);
    keep(names::pick("volume", options.volumes, names::named(kAllVolumes)), selection.volumes,
         outcome);
    keep(names::pick("builder", builders, known_builders()), selection.builders, outcome);
    if (!outcome) {
        return outcome.error();
    }
    return selection;
}

}  // namespace tandem::cli
