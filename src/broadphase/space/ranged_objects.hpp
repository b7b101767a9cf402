// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "broadphase/method.hpp"
#include "broadphase/space/cell_lattice.hpp"
#include "broadphase/space/loose_objects.hpp"

namespace tandem::broadphase {

/// The common part of methods that keep an object in every cell that its box overlaps. The method
/// provides `range_of(box)`, the cells of a box, or none for an object that stays loose, and
/// `change_range(id, range)`, which updates cells, ranges and loose objects.
template <class Method>
class RangedObjects : public BroadPhaseMethod {
  public:
    using BroadPhaseMethod::BroadPhaseMethod;

    void add(ObjectId id) final {
        if (id >= ranges_.size()) {
            ranges_.resize(id + std::size_t{1});
        }
        ranges_[id] = {};
        loose_.add(id);
        method().change_range(id, method().range_of(objects().box(id)));
    }

    void remove(ObjectId id) final {
        method().change_range(id, {});
        loose_.remove(id);
    }

    void move(std::span<const ObjectHandle> moved, std::span<const Box> boxes) final {
        for (std::size_t k = 0; k < moved.size(); ++k) {
            objects().set_box(moved[k].id, boxes[k]);
            const CellRange range = method().range_of(boxes[k]);
            if (range != ranges_[moved[k].id]) {
                method().change_range(moved[k].id, range);
            }
        }
    }

  protected:
    std::vector<CellRange> ranges_;  ///< by object; empty for a loose one
    LooseObjects loose_;

  private:
    [[nodiscard]] Method& method() noexcept { return static_cast<Method&>(*this); }
};

}  // namespace tandem::broadphase
