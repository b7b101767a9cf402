// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/program.hpp"
#include "cli/start_program.hpp"
#include "experiments/lab_verbs.hpp"

int main(int argc, char** argv) {
    using namespace tandem::cli;
    return start_program(argc, argv, [](std::span<const std::string> arguments) {
        if (!arguments.empty() && arguments.front() == "needs") {
            return run(arguments.subspan(1), kNeedsVerbs);
        }
        return run(arguments, kLabVerbs);
    });
}
