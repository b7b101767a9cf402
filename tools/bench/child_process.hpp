// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace tandem::bench {

/// Where the outputs of a child go.
struct ChildFiles {
    std::filesystem::path output;
    std::filesystem::path complaints;
};

/// Runs a program and waits for it, `limit_s` at most. It reads nothing. How it ended, as the rest
/// of a sentence; empty for well.
[[nodiscard]] std::string run_child(const std::filesystem::path& program,
                                    std::vector<std::string> arguments, const ChildFiles& files,
                                    double limit_s);

/// To be called by such a program: when whoever started it is killed, so is it. Nobody would stop
/// it after its time, and it would be in the way of all that is measured later.
void end_with_parent();

}  // namespace tandem::bench
