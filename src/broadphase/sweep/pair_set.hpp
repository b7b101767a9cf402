// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <tandem/broad_phase.hpp>

namespace tandem::broadphase {

/// A set of pairs: open addressing with linear probing, at most half full. Deletion closes the gap
/// instead of leaving a mark, so a set of constant size never needs rehashing.
class PairSet {
  public:
    [[nodiscard]] std::size_t size() const noexcept { return size_; }

    [[nodiscard]] bool contains(ObjectPair pair) const noexcept {
        return !slots_.empty() && slots_[slot_of(key_of(pair))] != kFree;
    }

    /// Returns whether the pair is new.
    bool insert(ObjectPair pair) {
        if (2 * (size_ + 1) > slots_.size()) {
            grow();
        }
        std::uint64_t& slot = slots_[slot_of(key_of(pair))];
        const bool is_new = slot == kFree;
        slot = key_of(pair);
        size_ += is_new ? 1 : 0;
        return is_new;
    }

    /// Returns whether the pair was in the set.
    bool erase(ObjectPair pair) noexcept {
        if (slots_.empty()) {
            return false;
        }
        const std::size_t slot = slot_of(key_of(pair));
        if (slots_[slot] == kFree) {
            return false;
        }
        close_gap(slot);
        --size_;
        return true;
    }

    void clear() noexcept {
        slots_.assign(slots_.size(), kFree);
        size_ = 0;
    }

    /// Calls body(pair) in an order that depends only on the history of calls. The body must not
    /// change the set.
    template <class Body>
    void for_each(Body body) const {
        for (const std::uint64_t key : slots_) {
            if (key != kFree) {
                body(pair_of(key));
            }
        }
    }

    [[nodiscard]] std::size_t memory_bytes() const noexcept {
        return slots_.capacity() * sizeof(std::uint64_t);
    }

  private:
    /// No pair has this key, since a < b.
    static constexpr std::uint64_t kFree = ~std::uint64_t{0};

    static std::uint64_t key_of(ObjectPair pair) noexcept {
        return std::uint64_t{pair.a} << 32U | pair.b;
    }
    static ObjectPair pair_of(std::uint64_t key) noexcept {
        return {static_cast<ObjectId>(key >> 32U), static_cast<ObjectId>(key)};
    }
    /// Fibonacci hashing: the high bits of the product depend on all bits of the key.
    [[nodiscard]] std::size_t home_of(std::uint64_t key) const noexcept {
        return static_cast<std::size_t>((key ^ key >> 29U) * 0x9E37'79B9'7F4A'7C15U >> shift_);
    }
    /// The slot of the key, or the slot where it would be inserted.
    [[nodiscard]] std::size_t slot_of(std::uint64_t key) const noexcept {
        std::size_t slot = home_of(key);
        while (slots_[slot] != key && slots_[slot] != kFree) {
            slot = (slot + 1) & (slots_.size() - 1);
        }
        return slot;
    }

    void close_gap(std::size_t gap) noexcept;
    void grow();

    std::vector<std::uint64_t> slots_;
    unsigned shift_ = 64;
    std::size_t size_ = 0;
};

}  // namespace tandem::broadphase
