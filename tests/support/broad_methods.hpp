// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include <tandem/broad_method.hpp>

namespace tandem::testing {

/// The settings that tests of broad phases run over: every method, some also with settings that
/// reach code which the default reaches late or never.
inline std::vector<BroadPhaseOptions> tested_broad_phases() {
    return {
        {.method = BroadMethod::BruteForce},
        {.method = BroadMethod::WideTree},
        {.method = BroadMethod::Auto},
        {.method = BroadMethod::DenseGrid},
        {.method = BroadMethod::DenseGrid, .cell_size = 0.5F},
        {.method = BroadMethod::ChainedGrid},
        {.method = BroadMethod::OpenGrid},
        {.method = BroadMethod::HierarchicalGrid},
        {.method = BroadMethod::HierarchicalGrid, .cell_size = 0.01F},
        {.method = BroadMethod::EnclosingOctree},
        {.method = BroadMethod::LeafOctree},
        {.method = BroadMethod::LeafOctree, .octree_depth = 12, .octree_leaf_objects = 2},
        {.method = BroadMethod::SweepAndPrune},
        {.method = BroadMethod::SortAndSweep},
        {.method = BroadMethod::DynamicTree},
        {.method = BroadMethod::DynamicTree, .margin = 0.0F},
        {.method = BroadMethod::StaticDynamic},
        {.method = BroadMethod::StaticDynamic, .still_updates = 2},
    };
}

/// For the names of parametrised tests.
inline std::string broad_phase_test_name(
    const ::testing::TestParamInfo<BroadPhaseOptions>& tested) {
    std::string name(name_of(tested.param.method));
    std::ranges::replace(name, '-', '_');
    return name + "_" + std::to_string(tested.index);
}

}  // namespace tandem::testing
