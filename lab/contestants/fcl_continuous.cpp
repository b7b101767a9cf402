// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// tandem_continuous_fcl QUERIES RUNS: FCL's continuous tests of the pairs of features in a file.
// Its cubic solver may miss contacts and report false ones.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fcl/narrowphase/detail/traversal/collision/intersect.h>
#include <fstream>
#include <limits>
#include <string>
#include <vector>

#include "bench/child_process.hpp"

namespace {

struct Query {
    std::string kind;  // "vf" (vertex and face) or "ee" (two edges)
    std::array<fcl::Vector3<double>, 4> start;
    std::array<fcl::Vector3<double>, 4> end;
};

std::vector<Query> read_queries(const char* file) {
    std::vector<Query> queries;
    std::ifstream in(file);
    for (Query one; in >> one.kind;) {
        for (auto* const points : {&one.start, &one.end}) {
            for (auto& point : *points) {
                in >> point[0] >> point[1] >> point[2];
            }
        }
        queries.push_back(one);
    }
    return queries;
}

bool touches(const Query& q) {
    using Intersect = fcl::detail::Intersect<double>;
    double time = 0.0;
    fcl::Vector3<double> place;
    if (q.kind == "vf") {
        return Intersect::intersect_VF(q.start[1], q.start[2], q.start[3], q.start[0], q.end[1],
                                       q.end[2], q.end[3], q.end[0], &time, &place);
    }
    return Intersect::intersect_EE(q.start[0], q.start[1], q.start[2], q.start[3], q.end[0],
                                   q.end[1], q.end[2], q.end[3], &time, &place);
}

double processor_us() {
    std::timespec now{};
    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return 1e6 * static_cast<double>(now.tv_sec) + 1e-3 * static_cast<double>(now.tv_nsec);
}

}  // namespace

int main(int argc, char** argv) {
    tandem::bench::end_with_parent();
    if (argc != 3) {
        std::fputs("usage: QUERIES RUNS\n", stderr);
        return 2;
    }
    const std::vector<Query> queries = read_queries(argv[1]);
    double least = std::numeric_limits<double>::infinity();
    long missed = 0;
    for (int run = 0; run < std::atoi(argv[2]); ++run) {
        missed = 0;
        const double before = processor_us();
        for (const Query& one : queries) {
            missed += touches(one) ? 0 : 1;
        }
        least = std::min(least, (processor_us() - before) / static_cast<double>(queries.size()));
    }
    std::printf("{\"us_per_contact\":%.6g,\"missed\":%ld}\n", least, missed);
    return 0;
}
