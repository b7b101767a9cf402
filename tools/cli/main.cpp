// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <array>

#include "cli/program.hpp"
#include "cli/run_lab.hpp"
#include "cli/start_program.hpp"

int main(int argc, char** argv) {
    using namespace tandem::cli;
    return start_program(argc, argv, [](std::span<const std::string> arguments) {
        static constexpr std::array<AddVerb, 7> kVerbs{
            add_check, add_distance, add_self, add_info, add_demo, announce_bench, announce_tune};
        return is_for_lab(arguments) ? run_lab(arguments) : run(arguments, kVerbs);
    });
}
