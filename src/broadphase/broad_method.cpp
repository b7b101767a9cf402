// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>

#include <tandem/broad_method.hpp>

namespace tandem {

std::string_view name_of(BroadMethod method) {
    switch (method) {
        case BroadMethod::BruteForce:
            return "brute-force";
        case BroadMethod::DenseGrid:
            return "dense-grid";
        case BroadMethod::ChainedGrid:
            return "chained-grid";
        case BroadMethod::OpenGrid:
            return "open-grid";
        case BroadMethod::HierarchicalGrid:
            return "hierarchical-grid";
        case BroadMethod::EnclosingOctree:
            return "enclosing-octree";
        case BroadMethod::LeafOctree:
            return "leaf-octree";
        case BroadMethod::SweepAndPrune:
            return "sweep-and-prune";
        case BroadMethod::SortAndSweep:
            return "sort-and-sweep";
        case BroadMethod::DynamicTree:
            return "dynamic-tree";
        case BroadMethod::StaticDynamic:
            return "static-dynamic";
        case BroadMethod::WideTree:
            return "wide-tree";
        case BroadMethod::Auto:
            return "auto";
    }
    return "?";
}

std::optional<BroadMethod> broad_method_named(std::string_view name) {
    const auto* found = std::ranges::find_if(
        kAllBroadMethods, [&](BroadMethod method) { return name_of(method) == name; });
    return found == kAllBroadMethods.end() ? std::nullopt : std::optional(*found);
}

}  // namespace tandem
