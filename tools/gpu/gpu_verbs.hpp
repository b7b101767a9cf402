// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>

#include <tandem/gpu.hpp>

namespace tandem::tools {

/// Exit codes of all programs.
inline constexpr int kClear = 0;
inline constexpr int kFound = 1;
inline constexpr int kBadInput = 2;

/// Runs a verb that was parsed.
using Action = std::function<int()>;

[[nodiscard]] Action add_devices(CLI::App& program);
[[nodiscard]] Action add_check(CLI::App& program);
[[nodiscard]] Action add_self(CLI::App& program);
[[nodiscard]] Action add_bench(CLI::App& program);

/// A sentence on standard error.
int complain(const std::string& message);

/// Writes a text to a file, `-` for standard output; false if that fails.
[[nodiscard]] bool write_text(const std::string& file, const std::string& text);

/// PoCL shows no device where it cannot write its cache: gives it a folder that it can.
void give_pocl_a_cache();

}  // namespace tandem::tools
