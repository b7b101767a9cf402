// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <vector>

#include <tandem/name_table.hpp>
#include <tandem/result.hpp>

namespace tandem {

/// The instruction sets the fast engine is compiled for. The best one of the processor is chosen
/// when the program starts, unless the environment variable TANDEM_SIMD names another; no choice
/// changes an answer.
enum class SimdKind { Portable, Sse4, Avx2, Avx512, Neon };

/// Names as TANDEM_SIMD spells them.
inline constexpr NameTable kSimdNames{{EnumName{SimdKind::Portable, "portable"},
                                       {SimdKind::Sse4, "sse4"},
                                       {SimdKind::Avx2, "avx2"},
                                       {SimdKind::Avx512, "avx512"},
                                       {SimdKind::Neon, "neon"}}};
static_assert(is_complete<kSimdNames>());

/// Every instruction set there is.
inline constexpr auto kAllSimd = kSimdNames.values();

/// The name of an instruction set; "?" for a number that is none.
[[nodiscard]] constexpr std::string_view name_of(SimdKind kind) noexcept {
    return kSimdNames.name_of(kind);
}

/// What this processor and this build have, the best last.
[[nodiscard]] std::vector<SimdKind> available_simd();

/// What queries use now.
[[nodiscard]] SimdKind simd_in_use();

/// Does what TANDEM_SIMD says, when called for the first time; later calls repeat the outcome.
/// Building or loading a model asks, since nothing is computed without one; a program may ask
/// before, to complain about the environment rather than about a mesh.
[[nodiscard]] Result<Done> simd_environment();

/// For tests and measurements. Not while another thread builds or queries.
Result<Done> use_simd(SimdKind kind);

}  // namespace tandem
