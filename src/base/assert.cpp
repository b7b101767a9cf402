// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "base/assert.hpp"

#include <cstdlib>
#include <fmt/format.h>

namespace tandem::base {

void assertion_failed(const char* condition, const char* file, int line) {
    fmt::print(stderr, "tandem: assertion failed: {} ({}:{})\n", condition, file, line);
    std::abort();
}

}  // namespace tandem::base
