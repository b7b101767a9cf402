// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/program.hpp"
#include "cli/start_program.hpp"
#include "simulate/simulate_verb.hpp"

int main(int argc, char** argv) {
    return tandem::cli::start_program(argc, argv, [](std::span<const std::string> arguments) {
        return tandem::cli::run(arguments, tandem::cli::kSimulateVerbs);
    });
}
