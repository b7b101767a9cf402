// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "signals/interrupt.hpp"

namespace tandem::bench {

/// Where the outputs of a child go.
struct ChildFiles {
    std::filesystem::path output;
    std::filesystem::path complaints;
};

/// Runs a program that reads nothing and waits for it, `limit_s` at most, or until `stop` says so:
/// the program is killed then. It is in a process group of its own, so that Ctrl-C on a terminal
/// reaches the parent alone. Returns how the child ended, as the rest of a sentence; empty for
/// well.
[[nodiscard]] std::string run_child(const std::filesystem::path& program,
                                    std::vector<std::string> arguments, const ChildFiles& files,
                                    double limit_s, const signals::Stop& stop = signals::never);

/// To be called by such a program: it is killed when its parent dies. Without a parent, nothing
/// would end it after its time, and it would disturb everything that is measured later.
void end_with_parent();

}  // namespace tandem::bench
