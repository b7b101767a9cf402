// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <vector>

#include <tandem/name_table.hpp>
#include <tandem/result.hpp>

namespace tandem {

/// The instruction sets that the fast engine is compiled for. The best one of the processor is
/// chosen when the program starts, unless the environment variable TANDEM_SIMD names another. No
/// choice changes an answer.
enum class SimdKind { Portable, Sse4, Avx2, Avx512, Neon };

/// Names as TANDEM_SIMD spells them.
inline constexpr NameTable kSimdNames{{EnumName{SimdKind::Portable, "portable"},
                                       {SimdKind::Sse4, "sse4"},
                                       {SimdKind::Avx2, "avx2"},
                                       {SimdKind::Avx512, "avx512"},
                                       {SimdKind::Neon, "neon"}}};
static_assert(is_complete<kSimdNames>());

/// All instruction sets.
inline constexpr auto kAllSimd = kSimdNames.values();

/// The name of an instruction set; "?" for a number that is not an enumerator.
[[nodiscard]] constexpr std::string_view name_of(SimdKind kind) noexcept {
    return kSimdNames.name_of(kind);
}

/// The instruction sets that this processor and this build support, the best last.
[[nodiscard]] std::vector<SimdKind> available_simd();

/// The instruction set that queries use now.
[[nodiscard]] SimdKind simd_in_use();

/// Applies TANDEM_SIMD at the first call; later calls return the same result. Building or loading a
/// model calls it, and every query needs a model. A program may call it earlier, to report a bad
/// value of the variable before it reads a mesh.
[[nodiscard]] Result<Done> simd_environment();

/// For tests and measurements. Do not call it while another thread builds or queries.
Result<Done> use_simd(SimdKind kind);

}  // namespace tandem
