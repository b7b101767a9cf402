// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <numeric>
#include <vector>

#include "base/module_names.hpp"

namespace tandem::geometry {

/// Disjoint sets with path halving.
class DisjointSets {
  public:
    explicit DisjointSets(std::size_t count) : parent_(count) {
        std::iota(parent_.begin(), parent_.end(), 0U);
    }
    /// Adds a set with one element; returns its number.
    std::uint32_t add() {
        parent_.push_back(static_cast<std::uint32_t>(parent_.size()));
        return parent_.back();
    }
    std::uint32_t root(std::uint32_t i) {
        while (parent_[i] != i) {
            i = parent_[i] = parent_[parent_[i]];
        }
        return i;
    }
    void join(std::uint32_t i, std::uint32_t j) { parent_[root(i)] = root(j); }

  private:
    std::vector<std::uint32_t> parent_;
};

}  // namespace tandem::geometry
