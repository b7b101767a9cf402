// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <sys/resource.h>

#include "bench/child_process.hpp"
#include "bench/clash_table.hpp"
#include "scenes/plant.hpp"

namespace tandem::peers {

/// The main program of a peer of `tandem bench clash`: makes the assembly that the arguments
/// describe, measures `find`, which returns the number of colliding pairs of parts, and prints a
/// line of JSON.
template <class Find>
int run_clash_peer(int argc, char** argv, const char* name, Find find) {
    if (argc != 5) {
        std::fprintf(stderr, "PARTS TRIANGLES MESHES CLASHING\n");
        return 2;
    }
    bench::end_with_parent();
    scenes::PlantOptions options;
    options.parts = std::strtoull(argv[1], nullptr, 10);
    options.triangles = std::strtoull(argv[2], nullptr, 10);
    options.meshes = std::strtoull(argv[3], nullptr, 10);
    options.clashing = std::strtod(argv[4], nullptr);
    const scenes::Plant plant = scenes::plant(options);
    const auto start = std::chrono::steady_clock::now();
    const std::clock_t cpu = std::clock();
    const std::size_t colliding = find(plant);
    const double cpu_s = static_cast<double>(std::clock() - cpu) / CLOCKS_PER_SEC;
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    std::puts(bench::clash_table()
                  .line({name, wall.count(), cpu_s, static_cast<double>(usage.ru_maxrss) / 1024.0,
                         colliding})
                  .c_str());
    return 0;
}

}  // namespace tandem::peers
