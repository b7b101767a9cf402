// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <cmath>
#include <fmt/format.h>

#include "broadphase/brute_force.hpp"
#include "broadphase/dynamic_tree.hpp"
#include "broadphase/method.hpp"
#include "broadphase/sort_and_sweep.hpp"
#include "broadphase/static_dynamic.hpp"
#include "broadphase/sweep_and_prune.hpp"
#include "broadphase/wide_tree.hpp"

namespace tandem {

Result<std::unique_ptr<BroadPhaseMethod>> make_method(const BroadPhaseOptions& options,
                                                      Objects& objects) {
    if (!(options.margin >= 0.0F && std::isfinite(options.margin))) {
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("a margin of {} makes no box larger", options.margin)};
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
        default:
            return Error{ErrorCode::Unsupported,
                         fmt::format("the method {} is not there", name_of(options.method))};
    }
}

}  // namespace tandem
