// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/space/loose_objects.hpp"

#include <fmt/format.h>

#include "base/assert.hpp"

namespace tandem::broadphase {

void LooseObjects::add(ObjectId id) {
    TANDEM_ASSERT(!contains(id));
    if (id >= slots_.size()) {
        slots_.resize(id + std::size_t{1}, kNone);
    }
    slots_[id] = static_cast<std::uint32_t>(ids_.size());
    ids_.push_back(id);
}

void LooseObjects::remove(ObjectId id) {
    TANDEM_ASSERT(contains(id));
    const std::uint32_t slot = slots_[id];
    ids_[slot] = ids_.back();
    slots_[ids_[slot]] = slot;
    ids_.pop_back();
    slots_[id] = kNone;
}

void LooseObjects::clear() {
    ids_.clear();
    slots_.clear();
}

void LooseObjects::append_pairs(const Objects& objects, std::vector<ObjectPair>& out) {
    if (ids_.empty()) {
        return;
    }
    rows_.clear();
    for (ObjectId id = 0; id < objects.id_end(); ++id) {
        if (objects.contains(id) && !contains(id)) {
            rows_.push_back(id, objects.box(id));
        }
    }
    const std::size_t others = rows_.size();
    for (const ObjectId id : ids_) {
        rows_.push_back(id, objects.box(id));
    }
    const RowRange loose{others, rows_.size()};
    append_overlaps_between(rows_, loose, {0, others}, out);
    append_overlaps_within(rows_, loose, out);
}

void LooseObjects::validate(const Objects& objects, std::vector<std::string>& out) const {
    std::size_t slots_in_use = 0;
    for (const std::uint32_t slot : slots_) {
        slots_in_use += slot == kNone ? 0U : 1U;
    }
    if (slots_in_use != ids_.size()) {
        out.push_back(fmt::format("{} loose objects, but {} slots", ids_.size(), slots_in_use));
    }
    for (std::size_t k = 0; k < ids_.size(); ++k) {
        if (!objects.contains(ids_[k]) || ids_[k] >= slots_.size() || slots_[ids_[k]] != k) {
            out.push_back(fmt::format("loose object {} is wrong", ids_[k]));
        }
    }
}

std::size_t LooseObjects::memory_bytes() const noexcept {
    return ids_.capacity() * sizeof(ObjectId) + slots_.capacity() * sizeof(std::uint32_t) +
           rows_.memory_bytes();
}

}  // namespace tandem::broadphase
