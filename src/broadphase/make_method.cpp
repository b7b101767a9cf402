// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <cmath>
#include <fmt/format.h>

#include "broadphase/method.hpp"
#include "broadphase/methods.hpp"
#include "broadphase/space/octree_space.hpp"

namespace tandem::broadphase {
namespace {

std::optional<Error> refusal_of(const BroadPhaseOptions& options) {
    if (!std::isfinite(options.cell_size) || options.cell_size < 0.0F) {
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("cell_size must be 0 (automatic) or a positive number, not {}",
                                 options.cell_size)};
    }
    if (options.octree_depth > kMostOctreeDepth) {
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("octree_depth must be at most {}, not {}", kMostOctreeDepth,
                                 options.octree_depth)};
    }
    if (options.octree_leaf_objects == 0) {
        return Error{ErrorCode::InvalidArgument, "octree_leaf_objects must be at least 1"};
    }
    if (!std::isfinite(options.margin) || options.margin < 0.0F) {
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("margin must be 0 or a positive number, not {}", options.margin)};
    }
    return std::nullopt;
}

}  // namespace

Result<std::unique_ptr<BroadPhaseMethod>> make_method(const BroadPhaseOptions& options,
                                                      Objects& objects) {
    if (auto refused = refusal_of(options)) {
        return *std::move(refused);
    }
    switch (options.method) {
        case BroadMethod::BruteForce:
            return make_brute_force(options, objects);
        case BroadMethod::WideTree:
            return make_wide_tree(options, objects);
        case BroadMethod::SortAndSweep:
            return make_sort_and_sweep(options, objects);
        case BroadMethod::SweepAndPrune:
            return make_sweep_and_prune(options, objects);
        case BroadMethod::DynamicTree:
            return make_dynamic_tree(options, objects);
        case BroadMethod::StaticDynamic:
            return make_static_dynamic(options, objects);
        case BroadMethod::DenseGrid:
            return make_dense_grid(options, objects);
        case BroadMethod::ChainedGrid:
            return make_chained_grid(options, objects);
        case BroadMethod::OpenGrid:
            return make_open_grid(options, objects);
        case BroadMethod::HierarchicalGrid:
            return make_hierarchical_grid(options, objects);
        case BroadMethod::EnclosingOctree:
            return make_enclosing_octree(options, objects);
        case BroadMethod::LeafOctree:
            return make_leaf_octree(options, objects);
        case BroadMethod::Auto:
            return make_auto(options, objects);
    }
    return Error{ErrorCode::InvalidArgument,
                 "the method of a broad phase must be an enumerator of BroadMethod"};
}

}  // namespace tandem::broadphase
