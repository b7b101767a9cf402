// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include <tandem/collide.hpp>

namespace tandem {

/// Sorts by (a, b). `scratch` is working memory, kept by the caller.
void sort_pairs(std::vector<TrianglePair>& pairs, std::vector<TrianglePair>& scratch);

}  // namespace tandem
