// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "deform/reference/candidates.hpp"

namespace tandem::deform {

/// Runs SWIPER or sweep and prune for each object.
template <class Sorter>
class SortingMethod final : public DeformMethod {
  public:
    SortingMethod() : candidates_(Pairs::WithinObjects) {}

    /// Sorting and traversal are one step, and both count as `update`.
    void update(std::span<const MeshView> objects) override {
        objects_.set(objects);
        sorters_.resize(objects.size());
        candidates_.clear();
        for (std::size_t k = 0; k < objects.size(); ++k) {
            sorters_[k].frame(objects[k], [&](std::uint32_t i, std::uint32_t j) {
                candidates_.add(objects_.number(k, i), objects_.number(k, j));
            });
        }
    }
    void query() override {}
    void decide(std::vector<TrianglePair>& pairs) override { candidates_.decide(objects_, pairs); }

    [[nodiscard]] std::size_t bytes() const override {
        std::size_t sum = candidates_.bytes();
        for (const Sorter& sorter : sorters_) {
            sum += sorter.bytes();
        }
        return sum;
    }

  private:
    NumberedObjects objects_;
    std::vector<Sorter> sorters_;
    Candidates candidates_;
};

}  // namespace tandem::deform
