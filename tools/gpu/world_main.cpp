// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <array>

#include "clash/clash_verb.hpp"
#include "cli/program.hpp"
#include "cli/start_program.hpp"
#include "gpu/open_cl_pairs.hpp"
#include "motion/motion_verbs.hpp"
#include "simulate/simulate_verb.hpp"

int main(int argc, char** argv) {
    using namespace tandem::cli;
    return start_program(argc, argv, [](std::span<const std::string> arguments) {
        static constexpr std::array<AddVerb, 3> kVerbs{add_clash, add_deform, add_simulate};
        give_pocl_a_cache();
        offer_devices(open_opencl_pairs);
        return run(arguments, kVerbs);
    });
}
