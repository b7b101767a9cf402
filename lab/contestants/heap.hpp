// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <malloc.h>

namespace tandem::peers {

/// Bytes that are allocated now, for trees of libraries that do not report their size.
[[nodiscard]] inline std::size_t heap_in_use() {
    const struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

}  // namespace tandem::peers
