// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "selection.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace tandem::bench {
namespace {

template <class List, class T>
bool contains(const List& list, const T& value) {
    return std::find(list.begin(), list.end(), value) != list.end();
}

template <class T, class All>
std::vector<T> all_unless_given(const std::vector<T>& given, const All& all) {
    return given.empty() ? std::vector<T>(all.begin(), all.end()) : given;
}

}  // namespace

std::string name_of(const BuilderChoice& builder) {
    if (builder.kind != BuilderKind::TopDown || builder == BuilderChoice{}) {
        return std::string(name_of(builder.kind));
    }
    return fmt::format("{}:{}:{}", name_of(builder.kind), name_of(builder.axis),
                       name_of(builder.position));
}

bool selects(const Selection& selection, const SetupRecipe& recipe) {
    return (selection.experiments.empty() || contains(selection.experiments, recipe.experiment)) &&
           (selection.setups.empty() || contains(selection.setups, recipe.name));
}

std::vector<Walk> walks_of(const Selection& selection) {
    std::vector<Walk> walks;
    for (const OrderKind order : all_unless_given(selection.orders, kAllOrders)) {
        if (selection.rules.empty()) {
            walks.push_back({order, default_rule(order)});
        }
        for (const RuleKind rule : selection.rules) {
            if (admits(order, rule)) {
                walks.push_back({order, rule});
            }
        }
    }
    return walks;
}

std::vector<ReferenceOptions> builds_of(const Selection& selection) {
    std::vector<ReferenceOptions> builds;
    for (const VolumeKind volume :
         all_unless_given(selection.volumes, std::array{VolumeKind::Aabb})) {
        for (const BuilderChoice& builder :
             all_unless_given(selection.builders, std::array{BuilderChoice{}})) {
            builds.push_back({.volume = volume,
                              .builder = builder.kind,
                              .axis = builder.axis,
                              .position = builder.position,
                              .degree = selection.degree,
                              .leaf_size = selection.leaf_size});
        }
    }
    return builds;
}

Selection widened(Selection selection) {
    selection.orders = all_unless_given(selection.orders, kAllOrders);
    selection.rules = all_unless_given(selection.rules, kAllRules);
    selection.volumes = all_unless_given(selection.volumes, kAllVolumes);
    return selection;
}

}  // namespace tandem::bench
