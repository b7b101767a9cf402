// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstdint>

#include <tandem/broad_phase.hpp>

#include "broadphase/sweep/sortable_float.hpp"

namespace tandem::broadphase {

/// One end of a box on one axis. Ends are ordered by place. At the same place lower ends come
/// first, because boxes that touch overlap; then the object decides, so that the order is unique.
/// All of that is one number: 32 bits for the place, one for the kind, 31 for the object.
class EndPoint {
  public:
    /// The position of the bits of place and kind.
    static constexpr unsigned kOrderBit = 31;
    static constexpr ObjectId kMaxObjects = ObjectId{1} << 31U;

    static EndPoint lower(float place, ObjectId id) noexcept {
        return EndPoint(std::uint64_t{sortable(place)} << 32U | id);
    }
    static EndPoint upper(float place, ObjectId id) noexcept {
        return EndPoint(std::uint64_t{sortable(place)} << 32U | kUpper | id);
    }
    /// Sentinels before and after every end of a box, even an infinite one (thesis, listing 2.18).
    static EndPoint first() noexcept { return EndPoint(0); }
    static EndPoint last() noexcept { return EndPoint(~std::uint64_t{0}); }

    EndPoint() = default;
    [[nodiscard]] std::uint64_t bits() const noexcept { return bits_; }
    [[nodiscard]] bool is_upper() const noexcept { return (bits_ & kUpper) != 0; }
    [[nodiscard]] ObjectId object() const noexcept {
        return static_cast<ObjectId>(bits_ & (kUpper - 1));
    }
    friend auto operator<=>(const EndPoint&, const EndPoint&) = default;

  private:
    static constexpr std::uint64_t kUpper = std::uint64_t{1} << 31U;
    explicit EndPoint(std::uint64_t bits) noexcept : bits_(bits) {}

    std::uint64_t bits_ = 0;
};

}  // namespace tandem::broadphase
