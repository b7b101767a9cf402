// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/objects.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <new>
#include <utility>

#include "base/assert.hpp"
#include "broadphase/grow.hpp"

namespace tandem::broadphase {

void Objects::reserve(std::size_t count, ObjectFilter filter) {
    const std::size_t more = count - std::min(count, free_now_);
    reserve_sparingly(boxes_, more);
    reserve_sparingly(generations_, more);
    if (!filters_.empty()) {
        reserve_sparingly(filters_, more);
    } else if (filter != ObjectFilter{}) {
        filters_.reserve(boxes_.size() + more);
    }
}

ObjectId Objects::take(const Box& box, ObjectFilter filter) {
    reserve(1, filter);
    ObjectId id = id_end();
    if (free_now_ == 0) {
        boxes_.push_back(box);
        generations_.push_back(first_generation_);
        if (!filters_.empty()) {
            filters_.emplace_back();
        }
    } else {
        // The last id of the waiting ones moves into the gap.
        id = std::exchange(free_[--free_now_], free_.back());
        free_.pop_back();
        boxes_[id] = box;
        ++generations_[id];
    }
    set_filter(id, filter);
    ++size_;
    return id;
}

void Objects::give_back(ObjectId id) noexcept {
    TANDEM_ASSERT(contains(id));
    --size_;
    boxes_[id] = kEmptyBox;
    if (!filters_.empty()) {
        filters_[id] = {};
    }
    // After the last generation the id would start with the first one again, and an old handle
    // could be mistaken for a new one. So the id is retired.
    if (generations_[id] == std::numeric_limits<std::uint32_t>::max()) {
        generations_[id] = 0;
        ++retired_;
        return;
    }
    ++generations_[id];
    try {
        push_back_sparingly(free_, id);
    } catch (const std::bad_alloc&) {
        // A removal never fails: without memory for the list, the id is lost, which costs 28 bytes.
        ++retired_;
    }
}

void Objects::set_filter(ObjectId id, ObjectFilter filter) {
    if (filters_.empty() && filter != ObjectFilter{}) {
        filters_.resize(boxes_.size());
    }
    if (!filters_.empty()) {
        filters_[id] = filter;
    }
}

std::size_t Objects::memory_bytes() const noexcept {
    return boxes_.capacity() * sizeof(Box) + generations_.capacity() * sizeof(std::uint32_t) +
           filters_.capacity() * sizeof(ObjectFilter) + free_.capacity() * sizeof(ObjectId);
}

std::vector<std::string> Objects::validate() const {
    std::vector<std::string> broken;
    if (generations_.size() != boxes_.size() ||
        (!filters_.empty() && filters_.size() != boxes_.size()) || free_now_ > free_.size()) {
        broken.push_back(fmt::format("{} boxes, {} generations, {} filters, {} of {} ids free now",
                                     boxes_.size(), generations_.size(), filters_.size(), free_now_,
                                     free_.size()));
        return broken;
    }
    std::size_t in_use = 0;
    for (ObjectId id = 0; id < id_end(); ++id) {
        in_use += contains(id) ? 1U : 0U;
        if (contains(id) != is_of_use(generations_[id])) {
            broken.push_back(
                fmt::format("id {} has generation {}, but its box says that it is {}in use", id,
                            generations_[id], contains(id) ? "" : "not "));
        }
        if (!contains(id) && filter(id) != ObjectFilter{}) {
            broken.push_back(fmt::format("id {} is not in use, but has a filter", id));
        }
    }
    std::vector<std::uint8_t> is_listed(boxes_.size(), 0);
    for (const ObjectId id : free_) {
        if (id >= boxes_.size() || contains(id)) {
            broken.push_back(fmt::format("id {} is in the list of free ids, but in use", id));
        } else if (is_listed[id]++ != 0) {
            broken.push_back(fmt::format("id {} is twice in the list of free ids", id));
        }
    }
    if (in_use != size_ || in_use + free_.size() + retired_ != boxes_.size()) {
        broken.push_back(fmt::format("{} ids: {} in use, {} counted, {} free, {} retired",
                                     boxes_.size(), in_use, size_, free_.size(), retired_));
    }
    return broken;
}

}  // namespace tandem::broadphase
