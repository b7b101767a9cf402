// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace tandem::testing {

/// Watches every operator new of this program from its construction on. The replaced operators are
/// in allocation_watch.cpp; only programs that watch have this source.
class AllocationWatch {
  public:
    AllocationWatch();
    /// The largest single allocation so far, in bytes.
    [[nodiscard]] std::size_t largest() const;
    [[nodiscard]] std::size_t count() const;
};

}  // namespace tandem::testing
