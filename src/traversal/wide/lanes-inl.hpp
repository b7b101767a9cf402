// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT

// Included once per instruction set (Highway's foreach_target), hence the toggled guard.
#if defined(TANDEM_LANES_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TANDEM_LANES_INL
#undef TANDEM_LANES_INL
#else
#define TANDEM_LANES_INL
#endif

#include <cstddef>
#include <cstdint>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace tandem::traversal::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// Floats per vector: eight children or triangles, or four if registers have 128 bits. Wider
/// registers would not be faster, because they would wait for the loads.
inline constexpr std::size_t kLanes = HWY_MAX_BYTES >= 32 ? 8 : 4;
using Floats = hn::FixedTag<float, kLanes>;
using Ints = hn::FixedTag<std::int32_t, kLanes>;
using Words = hn::FixedTag<std::uint32_t, kLanes>;
using Quad = hn::FixedTag<float, 4>;
using VF = hn::Vec<Floats>;
using V4 = hn::Vec<Quad>;
using MF = hn::Mask<Floats>;

struct VF3 {
    VF x, y, z;
};

HWY_INLINE VF3 operator-(const VF3& a, const VF3& b) {
    return {hn::Sub(a.x, b.x), hn::Sub(a.y, b.y), hn::Sub(a.z, b.z)};
}

HWY_INLINE VF3 operator+(const VF3& a, const VF3& b) {
    return {hn::Add(a.x, b.x), hn::Add(a.y, b.y), hn::Add(a.z, b.z)};
}

HWY_INLINE VF3 cross(const VF3& a, const VF3& b) {
    return {hn::MulSub(a.y, b.z, hn::Mul(a.z, b.y)), hn::MulSub(a.z, b.x, hn::Mul(a.x, b.z)),
            hn::MulSub(a.x, b.y, hn::Mul(a.y, b.x))};
}

HWY_INLINE VF dot(const VF3& a, const VF3& b) {
    return hn::MulAdd(a.z, b.z, hn::MulAdd(a.y, b.y, hn::Mul(a.x, b.x)));
}

/// `yes` where the mask is set, otherwise `no`.
HWY_INLINE VF3 choose(MF mask, const VF3& yes, const VF3& no) {
    return {hn::IfThenElse(mask, yes.x, no.x), hn::IfThenElse(mask, yes.y, no.y),
            hn::IfThenElse(mask, yes.z, no.z)};
}

/// Copies one of four numbers to all lanes.
template <int kPlace>
HWY_INLINE VF to_all(V4 v) {
    const V4 four = hn::Broadcast<kPlace>(v);
#if HWY_MAX_BYTES >= 32
    return hn::Combine(Floats(), four, four);
#else
    return four;
#endif
}

/// The x, y, z and fourth components of kLanes vectors of four floats.
struct Transposed {
    VF3 v;
    VF w;
};

HWY_INLINE void transpose(VF r0, VF r1, VF r2, VF r3, VF3& v, VF& w) {
    const Floats d;
    const VF x02_y02 = hn::InterleaveLower(d, r0, r2);
    const VF x13_y13 = hn::InterleaveLower(d, r1, r3);
    const VF z02_w02 = hn::InterleaveUpper(d, r0, r2);
    const VF z13_w13 = hn::InterleaveUpper(d, r1, r3);
    v.x = hn::InterleaveLower(d, x02_y02, x13_y13);
    v.y = hn::InterleaveUpper(d, x02_y02, x13_y13);
    v.z = hn::InterleaveLower(d, z02_w02, z13_w13);
    w = hn::InterleaveUpper(d, z02_w02, z13_w13);
}

HWY_INLINE Transposed transposed(VF r0, VF r1, VF r2, VF r3) {
    Transposed t;
    transpose(r0, r1, r2, r3, t.v, t.w);
    return t;
}

/// Loads four floats into each 128 bits of a vector: those of lane k and, in vectors of 256 bits,
/// those of lane k + 4. `at(lane)` points to them, aligned to 16 bytes.
template <class At>
HWY_INLINE VF load_quads(At at, std::size_t k) {
    const Quad d4;
    const Floats d;
#if HWY_MAX_BYTES >= 32
    return hn::Combine(d, hn::Load(d4, at(k + 4)), hn::Load(d4, at(k)));
#else
    (void)d4;
    return hn::Load(d, at(k));
#endif
}

template <class At>
HWY_INLINE Transposed load_transposed(At at) {
    return transposed(load_quads(at, 0), load_quads(at, 1), load_quads(at, 2), load_quads(at, 3));
}

/// The inverse of load_transposed: stores kLanes vectors of four floats, each where `at(lane)`
/// points to.
template <class At>
HWY_INLINE void store_transposed(const VF3& v, VF w, At at) {
    const Floats d;
    const VF x0_z0 = hn::InterleaveLower(d, v.x, v.z);
    const VF x2_z2 = hn::InterleaveUpper(d, v.x, v.z);
    const VF y0_w0 = hn::InterleaveLower(d, v.y, w);
    const VF y2_w2 = hn::InterleaveUpper(d, v.y, w);
    const VF rows[4] = {hn::InterleaveLower(d, x0_z0, y0_w0), hn::InterleaveUpper(d, x0_z0, y0_w0),
                        hn::InterleaveLower(d, x2_z2, y2_w2), hn::InterleaveUpper(d, x2_z2, y2_w2)};
    for (std::size_t k = 0; k < 4; ++k) {
#if HWY_MAX_BYTES >= 32
        const Quad d4;
        hn::Store(hn::LowerHalf(d4, rows[k]), d4, at(k));
        hn::Store(hn::UpperHalf(d4, rows[k]), d4, at(k + 4));
#else
        hn::Store(rows[k], d, at(k));
#endif
    }
}

/// Loads three times four consecutive floats per lane. It works lane by lane, so that few pointers
/// are live at once. Each vector has a variable of its own, because g++ writes structures that are
/// copied as a whole to the stack.
template <class At>
HWY_INLINE void load_three_transposed(At at, VF3& v0, VF& w0, VF3& v1, VF& w1, VF3& v2, VF& w2) {
    const auto second = [at](std::size_t lane) { return at(lane) + 4; };
    const auto third = [at](std::size_t lane) { return at(lane) + 8; };
    const VF a0 = load_quads(at, 0);
    const VF b0 = load_quads(second, 0);
    const VF c0 = load_quads(third, 0);
    const VF a1 = load_quads(at, 1);
    const VF b1 = load_quads(second, 1);
    const VF c1 = load_quads(third, 1);
    const VF a2 = load_quads(at, 2);
    const VF b2 = load_quads(second, 2);
    const VF c2 = load_quads(third, 2);
    const VF a3 = load_quads(at, 3);
    const VF b3 = load_quads(second, 3);
    const VF c3 = load_quads(third, 3);
    transpose(a0, a1, a2, a3, v0, w0);
    transpose(b0, b1, b2, b3, v1, w1);
    transpose(c0, c1, c2, c3, v2, w2);
}

/// Stores vectors into rows of eight, from column `at` on.
HWY_INLINE void store_rows(const VF3& v, float (&rows)[3][8], std::size_t at) {
    const Floats d;
    hn::Store(v.x, d, &rows[0][at]);
    hn::Store(v.y, d, &rows[1][at]);
    hn::Store(v.z, d, &rows[2][at]);
}

HWY_INLINE VF3 load_rows(const float (&rows)[3][8], std::size_t at) {
    const Floats d;
    return {hn::Load(d, &rows[0][at]), hn::Load(d, &rows[1][at]), hn::Load(d, &rows[2][at])};
}

/// Makes the compiler assume that other code may have changed the stored data. Otherwise g++ copies
/// each number to all lanes with two permutations, which share one execution port; a load does it
/// at no cost.
HWY_INLINE void keep_in_memory([[maybe_unused]] void* stored) {
#if HWY_COMPILER_GCC || HWY_COMPILER_CLANG
    asm volatile("" : : "r"(stored) : "memory");
#endif
}

/// Copies column `j` of the rows to all lanes.
HWY_INLINE VF3 row_to_all(const float (&rows)[3][8], std::size_t j) {
    const Floats d;
    return {hn::Set(d, rows[0][j]), hn::Set(d, rows[1][j]), hn::Set(d, rows[2][j])};
}

/// Looks up one of eight numbers for each lane.
HWY_INLINE VF look_up(const float (&eight)[8], hn::Vec<Ints> places) {
    const Floats d;
#if HWY_MAX_BYTES >= 32
    return hn::TableLookupLanes(hn::Load(d, eight), hn::IndicesFromVec(d, places));
#else
    return hn::GatherIndex(d, eight, places);
#endif
}

HWY_INLINE VF3 look_up(const float (&rows)[3][8], hn::Vec<Ints> places) {
    return {look_up(rows[0], places), look_up(rows[1], places), look_up(rows[2], places)};
}

/// Rounds towards zero. The values must be in the range of int: Highway's own conversion spends
/// time on values outside.
HWY_INLINE hn::Vec<Ints> truncated(VF v) {
#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3
    return hn::Vec<Ints>{_mm256_cvttps_epi32(v.raw)};
#elif HWY_TARGET == HWY_SSE4
    return hn::Vec<Ints>{_mm_cvttps_epi32(v.raw)};
#else
    return hn::ConvertTo(Ints(), v);
#endif
}

HWY_INLINE unsigned bits_of(MF mask) {
    std::uint8_t bits[8];
    hn::StoreMaskBits(Floats(), mask, bits);
    return bits[0];
}

}  // namespace tandem::traversal::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
