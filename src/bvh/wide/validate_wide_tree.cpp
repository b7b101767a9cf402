// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "bvh/wide/wide_hierarchy.hpp"

namespace tandem {

std::vector<std::string> validate(const WideTree& tree, const Mesh& mesh) {
    return validate(hierarchy_of(tree), mesh.triangle_count());
}

}  // namespace tandem
