// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "clash/clash_verb.hpp"
#include "cli/program.hpp"
#include "cli/start_program.hpp"

int main(int argc, char** argv) {
    return tandem::cli::start_program(argc, argv, [](std::span<const std::string> arguments) {
        return tandem::cli::run(arguments, tandem::cli::kClashVerbs);
    });
}
