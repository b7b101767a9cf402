// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "signals/interrupt.hpp"

namespace tandem::bench {

/// Files for the outputs of a child.
struct ChildFiles {
    std::filesystem::path output;
    std::filesystem::path complaints;
};

/// Runs a program without input and waits for it. It is killed after `limit_s` seconds, or when
/// `stop` returns true. It has a process group of its own, so that Ctrl-C on a terminal reaches
/// only the parent. Returns how the child ended, as the rest of a sentence; empty after success.
[[nodiscard]] std::string run_child(const std::filesystem::path& program,
                                    std::vector<std::string> arguments, const ChildFiles& files,
                                    double limit_s, const signals::Stop& stop = signals::never);

/// To be called by such a program, so that it is killed when its parent dies. Otherwise nothing
/// would stop it at its time limit, and it would disturb later measurements.
void end_with_parent();

}  // namespace tandem::bench
