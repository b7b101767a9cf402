// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <tandem/broad_phase.hpp>

#include "broadphase/method.hpp"
#include "broadphase/space/packed_rows.hpp"

namespace tandem::broadphase {

/// Objects that do not fit into a division of space: infinite, huge or far away. They are compared
/// with all objects.
class LooseObjects {
  public:
    [[nodiscard]] std::size_t size() const noexcept { return ids_.size(); }
    [[nodiscard]] const std::vector<ObjectId>& ids() const noexcept { return ids_; }
    [[nodiscard]] bool contains(ObjectId id) const noexcept {
        return id < slots_.size() && slots_[id] != kNone;
    }
    void add(ObjectId id);
    void remove(ObjectId id);
    void clear();

    /// Appends the pairs of loose objects with each other and with all other objects.
    void append_pairs(const Objects& objects, std::vector<ObjectPair>& out);

    void validate(const Objects& objects, std::vector<std::string>& out) const;
    [[nodiscard]] std::size_t memory_bytes() const noexcept;

  private:
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;

    std::vector<ObjectId> ids_;
    std::vector<std::uint32_t> slots_;  ///< by object: its index in ids_
    PackedRows rows_;
};

}  // namespace tandem::broadphase
