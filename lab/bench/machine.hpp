// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace tandem::bench {

/// The machine and settings that measured numbers depend on.
struct Machine {
    std::string processor;  ///< model and number of hardware threads
    std::string system;
    std::string compiler;
};

[[nodiscard]] Machine this_machine();

/// For instance "2026-11-15 22:10 UTC".
[[nodiscard]] std::string date_now();

}  // namespace tandem::bench
