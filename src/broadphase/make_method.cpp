// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "broadphase/brute_force.hpp"
#include "broadphase/method.hpp"
#include "broadphase/wide_tree.hpp"

namespace tandem {

Result<std::unique_ptr<BroadPhaseMethod>> make_method(const BroadPhaseOptions& options,
                                                      Objects& objects) {
    switch (options.method) {
        case BroadMethod::BruteForce:
            return make_brute_force(options, objects);
        case BroadMethod::WideTree:
            return make_wide_tree(options, objects);
        default:
            return Error{ErrorCode::Unsupported,
                         fmt::format("the method {} is not there", name_of(options.method))};
    }
}

}  // namespace tandem
