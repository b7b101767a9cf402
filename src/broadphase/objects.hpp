// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <tandem/broad_phase.hpp>

#include "base/assert.hpp"
#include "broadphase/grow.hpp"

namespace tandem::broadphase {

/// The objects of a broad phase: their boxes by id, and which ids are in use. Boxes of ids not in
/// use are empty (lo > hi), so that a method which looks at all of them finds nothing there.
class Objects {
  public:
    static constexpr Box kEmptyBox{{1.0F, 1.0F, 1.0F}, {-1.0F, -1.0F, -1.0F}};

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    /// All ids are below this.
    [[nodiscard]] ObjectId id_end() const noexcept { return static_cast<ObjectId>(boxes_.size()); }
    [[nodiscard]] bool contains(ObjectId id) const noexcept {
        return id < boxes_.size() && is_proper(boxes_[id]);
    }
    [[nodiscard]] const Box& box(ObjectId id) const noexcept { return boxes_[id]; }
    [[nodiscard]] const std::vector<Box>& boxes() const noexcept { return boxes_; }
    void set_box(ObjectId id, const Box& box) noexcept { boxes_[id] = box; }

    [[nodiscard]] ObjectId take(const Box& box) {
        ++size_;
        if (free_.empty()) {
            push_back_sparingly(boxes_, box);
            if (!filters_.empty()) {
                push_back_sparingly(filters_, ObjectFilter{});
            }
            return id_end() - 1;
        }
        const ObjectId id = free_.back();
        free_.pop_back();
        boxes_[id] = box;
        return id;
    }
    void give_back(ObjectId id) {
        TANDEM_ASSERT(contains(id));
        --size_;
        boxes_[id] = kEmptyBox;
        set_filter(id, {});
        leaving_.push_back(id);
    }
    /// From now on the ids that were given back may be taken again.
    void recycle() {
        free_.insert(free_.end(), leaving_.begin(), leaving_.end());
        leaving_.clear();
    }

    /// Kept only once there is one that lets not everything through.
    [[nodiscard]] bool has_filters() const noexcept { return !filters_.empty(); }
    [[nodiscard]] ObjectFilter filter(ObjectId id) const noexcept {
        return filters_.empty() ? ObjectFilter{} : filters_[id];
    }
    void set_filter(ObjectId id, ObjectFilter filter) {
        if (filters_.empty() && filter != ObjectFilter{}) {
            filters_.resize(boxes_.size());
        }
        if (!filters_.empty()) {
            filters_[id] = filter;
        }
    }

    [[nodiscard]] std::size_t memory_bytes() const noexcept {
        return boxes_.capacity() * sizeof(Box) + filters_.capacity() * sizeof(ObjectFilter) +
               (free_.capacity() + leaving_.capacity()) * sizeof(ObjectId);
    }

  private:
    std::vector<Box> boxes_;
    std::vector<ObjectFilter> filters_;
    std::vector<ObjectId> free_;
    std::vector<ObjectId> leaving_;
    std::size_t size_ = 0;
};

}  // namespace tandem::broadphase
