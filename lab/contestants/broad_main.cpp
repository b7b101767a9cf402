// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// tandem_broad_LIBRARY CASE: measures one broad phase of another library on one case
// (lab/bench/broad/case.hpp) and prints its answer as a line of JSON.
#include <cstdio>
#include <exception>
#include <string>

#include "bench/broad/run_case.hpp"
#include "bench/child_process.hpp"
#include "broad_adapter.hpp"

int main(int argc, char** argv) {
    tandem::bench::end_with_parent();
    std::string complaint = "usage: a file with a case, as `tandem bench broadphase` writes it";
    try {
        if (argc == 2) {
            const auto answer =
                tandem::bench::answer_broad_case(argv[1], tandem::peers::make_broad_adapter);
            if (answer) {
                std::fputs(answer->c_str(), stdout);
                return 0;
            }
            complaint = answer.error().message;
        }
    } catch (const std::exception& problem) {
        complaint = problem.what();
    }
    std::fprintf(stderr, "%s\n", complaint.c_str());
    return 1;
}
