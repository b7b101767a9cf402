// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#if defined(TANDEM_SET_BITS_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TANDEM_SET_BITS_INL
#undef TANDEM_SET_BITS_INL
#else
#define TANDEM_SET_BITS_INL
#endif

#include <bit>

#include "bvh/wide/wide_tree.hpp"
#include "traversal/wide/contact/slot_pairs.hpp"
#include "traversal/wide/lanes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace tandem::traversal::HWY_NAMESPACE {

/// Stores first + k for every set bit k of a byte, and returns the number of set bits. Always
/// writes eight numbers.
HWY_INLINE std::uint32_t store_set_bits(unsigned byte, std::uint32_t first, std::uint32_t* out) {
    const Words d;
    const hn::Rebind<std::uint8_t, Words> d8;
    for (std::size_t at = 0; at < kWide; at += kLanes) {
        const auto bits = hn::PromoteTo(d, hn::LoadU(d8, &kSetBits[byte][at]));
        hn::StoreU(hn::Add(bits, hn::Set(d, first)), d, out + at);
    }
    return static_cast<std::uint32_t>(std::popcount(byte));
}

HWY_INLINE void store_eight(std::uint32_t value, std::uint32_t* out) {
    const Words d;
    for (std::size_t at = 0; at < kWide; at += kLanes) {
        hn::StoreU(hn::Set(d, value), d, out + at);
    }
}

}  // namespace tandem::traversal::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
