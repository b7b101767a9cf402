// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/program.hpp"
#include "cli/start_program.hpp"
#include "gpu/gpu_verbs.hpp"
#include "gpu/open_cl_pairs.hpp"

int main(int argc, char** argv) {
    return tandem::cli::start_program(argc, argv, [](std::span<const std::string> arguments) {
        tandem::cli::give_pocl_a_cache();
        return tandem::cli::run(arguments, tandem::cli::kGpuVerbs);
    });
}
