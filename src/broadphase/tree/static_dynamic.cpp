// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/methods.hpp"
#include "broadphase/tree/moving_trees.hpp"

namespace tandem::broadphase {

std::unique_ptr<BroadPhaseMethod> make_static_dynamic(const BroadPhaseOptions& options,
                                                      Objects& objects) {
    return std::make_unique<MovingTrees>(
        objects, MovingTrees::Settings{.kind = BroadMethod::StaticDynamic,
                                       .margin = options.margin,
                                       .still_updates = options.still_updates});
}

}  // namespace tandem::broadphase
