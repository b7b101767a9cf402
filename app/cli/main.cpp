// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <array>

#include "cli/options/arguments.hpp"
#include "cli/program.hpp"
#include "cli/start_program.hpp"

int main(int argc, char** argv) {
    using namespace tandem::cli;
    return start_program(argc, argv, [](std::span<const std::string> typed) {
        static constexpr std::array<AddVerb, 14> kVerbs{
            add_check,   add_distance,     add_self,        add_info,    add_demo,
            add_clash,   add_parts,        add_deform,      add_toi,     add_simulate,
            add_devices, add_bench_of_lab, add_tune_of_lab, add_describe};
        const Arguments arguments = expand_help(typed);
        return is_for_lab(arguments) ? start_lab(arguments) : run(arguments, kVerbs);
    });
}
