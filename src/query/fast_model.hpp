// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <tandem/model.hpp>
#include <tandem/result.hpp>

#include "bvh/model_tree.hpp"

namespace tandem {

/// The tree of a model of the fast engine, or an error that says which query needs it.
[[nodiscard]] inline Result<const WideTree*> wide_tree_of(const Model& model, const char* query) {
    if (const auto* tree = std::get_if<WideTree>(&model.tree().tree)) {
        return tree;
    }
    return Error{
        ErrorCode::Unsupported,
        std::string(query) + " needs a model of the fast engine: build it with BuildOptions"};
}

}  // namespace tandem
