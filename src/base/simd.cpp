// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <cstdlib>
#include <fmt/format.h>
#include <hwy/highway.h>

#include <tandem/simd.hpp>

#include "base/simd_targets.hpp"

namespace tandem {

using namespace base;

namespace {

/// The targets that are compiled in and supported by the processor. All files listed in
/// cmake/simd.cmake, of which this is one, have the same targets compiled in.
std::int64_t usable_targets() {
    // Read once, before a caller can narrow the choice.
    static const std::int64_t kUsable = (hwy::SupportedTargets() | HWY_EMU128) & HWY_TARGETS;
    return kUsable;
}

std::string list_of(const std::vector<SimdKind>& kinds) {
    std::string text;
    for (const SimdKind kind : kinds) {
        text += fmt::format("{}{}", text.empty() ? "" : ", ", name_of(kind));
    }
    return text;
}

Result<Done> read_environment() {
    if (usable_targets() == 0) {
        return Error{ErrorCode::Unsupported,
                     "this build needs a processor with SSE4.2 (2010 or later), or the one that it "
                     "was made for; configure it with -DTANDEM_KERNELS=all for older ones"};
    }
    // NOLINTNEXTLINE(concurrency-mt-unsafe): once, and the library sets no variables.
    const char* const wanted = std::getenv("TANDEM_SIMD");
    if (wanted == nullptr || *wanted == '\0') {
        return Done{};
    }
    for (const SimdKind kind : available_simd()) {
        if (name_of(kind) == wanted) {
            return use_simd(kind);
        }
    }
    return Error{
        ErrorCode::InvalidArgument,
        fmt::format(
            "the environment variable TANDEM_SIMD is '{}'; this build and this machine have {}",
            wanted, list_of(available_simd()))};
}

}  // namespace

std::vector<SimdKind> available_simd() {
    std::vector<SimdKind> kinds;
    for (const SimdKind kind : kAllSimd) {
        if (targets_of(kind, usable_targets()) != 0) {
            kinds.push_back(kind);
        }
    }
    return kinds;
}

SimdKind simd_in_use() {
    const std::int64_t chosen = (hwy::SupportedTargets() | HWY_EMU128) & HWY_TARGETS;
    return kind_of_target(chosen & -chosen);  // lower bits are better targets
}

Result<Done> use_simd(SimdKind kind) {
    const std::int64_t targets = targets_of(kind, usable_targets());
    if (targets == 0) {
        return Error{ErrorCode::Unsupported, fmt::format("{}: this build and this machine have {}",
                                                         name_of(kind), list_of(available_simd()))};
    }
    hwy::SetSupportedTargetsForTest(targets);
    return Done{};
}

Result<Done> simd_environment() {
    static const Result<Done> kOutcome = read_environment();
    return kOutcome;
}

}  // namespace tandem
