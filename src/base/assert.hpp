// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "base/module_names.hpp"

namespace tandem::base {

[[noreturn]] void assertion_failed(const char* condition, const char* file, int line);

}  // namespace tandem::base

/// For mistakes of the caller and for invariants, never for outside data, which gets a Result.
#if defined(TANDEM_ASSERTIONS)
#define TANDEM_ASSERT(condition)        \
    ((condition) ? static_cast<void>(0) \
                 : ::tandem::base::assertion_failed(#condition, __FILE__, __LINE__))
#else
#define TANDEM_ASSERT(condition) static_cast<void>(0)
#endif
