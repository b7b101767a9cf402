// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace tandem::test {

/// Watches every operator new of this program between construction and `largest`.
class AllocationWatch {
  public:
    AllocationWatch();
    /// The largest single allocation so far, in bytes.
    [[nodiscard]] std::size_t largest() const;
};

}  // namespace tandem::test
