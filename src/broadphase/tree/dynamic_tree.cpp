// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/methods.hpp"
#include "broadphase/tree/moving_trees.hpp"

namespace tandem::broadphase {

std::unique_ptr<BroadPhaseMethod> make_dynamic_tree(const BroadPhaseOptions& options,
                                                    Objects& objects) {
    return std::make_unique<MovingTrees>(
        objects, MovingTrees::Settings{.kind = BroadMethod::DynamicTree, .margin = options.margin});
}

}  // namespace tandem::broadphase
