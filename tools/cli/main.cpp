// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <array>

#include "cli/options/arguments.hpp"
#include "cli/other_programs.hpp"
#include "cli/program.hpp"
#include "cli/start_program.hpp"

int main(int argc, char** argv) {
    using namespace tandem::cli;
    return start_program(argc, argv, [](std::span<const std::string> typed) {
        const Arguments arguments = without_device_cpu(expand_help(typed));
        static constexpr std::array<AddVerb, 6> kVerbs{add_check, add_distance, add_self,
                                                       add_info,  add_demo,     add_describe};
        const OtherVerb* other = other_verb(arguments);
        return other != nullptr ? run_other(*other, arguments)
                                : run(arguments, kVerbs, kOtherVerbs);
    });
}
