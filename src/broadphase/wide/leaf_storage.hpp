// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <span>

#include "bvh/wide/wide_tree.hpp"

namespace tandem::broadphase {

/// Eight boxes side by side. A slot without an object has lo = NaN, hi = −∞: it overlaps nothing,
/// not even an infinite box.
struct alignas(32) LeafBoxes {
    std::array<std::array<float, kWide>, 3> lo;
    std::array<std::array<float, kWide>, 3> hi;
};

/// An object to be ordered by a key.
struct OrderKey {
    std::uint32_t key;
    std::uint32_t id;
};

/// An object to be ordered by its centre.
struct Centred {
    std::array<float, 3> centre;
    std::uint32_t id;
};

/// Memory for the leaves. While the order is computed, the leaves are not valid, and sorting uses
/// their memory: it needs 16 of the 24 bytes per object.
class LeafStorage {
  public:
    [[nodiscard]] std::span<LeafBoxes> leaves() noexcept { return {as<LeafBoxes>(), leaf_count_}; }
    [[nodiscard]] std::span<const LeafBoxes> leaves() const noexcept {
        return {as<const LeafBoxes>(), leaf_count_};
    }

    /// The contents are lost. If memory runs out, there are no leaves afterwards.
    void resize(std::size_t leaf_count) {
        if (leaf_count > capacity_) {
            // The old memory is freed first, because its contents are not needed. The counts are
            // set with the memory, so that they are right if the allocation throws.
            leaf_count_ = 0;
            capacity_ = 0;
            bytes_.reset();
            bytes_.reset(static_cast<std::byte*>(
                ::operator new (leaf_count * sizeof(LeafBoxes), std::align_val_t{kAlignment})));
            capacity_ = leaf_count;
        }
        leaf_count_ = leaf_count;
    }

    /// Two arrays of keys that share the memory of the leaves.
    struct Keys {
        std::span<OrderKey> keys;
        std::span<OrderKey> scratch;
    };
    [[nodiscard]] Keys sorting_space(std::size_t count) {
        resize((count + kWide - 1) / kWide);
        auto* first = as<OrderKey>();
        return {{first, count}, {first + count, count}};
    }

    /// An array of objects that shares the memory of the leaves.
    [[nodiscard]] std::span<Centred> halving_space(std::size_t count) {
        resize((count + kWide - 1) / kWide);
        return {as<Centred>(), count};
    }

    [[nodiscard]] std::size_t memory_bytes() const noexcept {
        return capacity_ * sizeof(LeafBoxes);
    }

  private:
    static constexpr std::size_t kAlignment = 64;
    struct Free {
        void operator()(std::byte* bytes) const noexcept {
            ::operator delete (bytes, std::align_val_t{kAlignment});
        }
    };

    // All of these are implicit-lifetime types, so storage from operator new may be used as any of
    // them.
    template <class T>
    [[nodiscard]] T* as() const noexcept {
        return reinterpret_cast<T*>(bytes_.get());
    }

    std::unique_ptr<std::byte, Free> bytes_;
    std::size_t capacity_ = 0;
    std::size_t leaf_count_ = 0;
};
static_assert(2 * kWide * sizeof(OrderKey) <= sizeof(LeafBoxes));
static_assert(kWide * sizeof(Centred) <= sizeof(LeafBoxes));

}  // namespace tandem::broadphase
