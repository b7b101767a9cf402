// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "bench/child_process.hpp"
#include "bench/world/our_world.hpp"
#include "bench/world/pair_work.hpp"
#include "bench/world/world_table.hpp"

/// The common parts of the programs of peers for `tandem bench world`: the loop over the steps, and
/// the command line EXPERIMENT VALUE WARM_UP STEPS.
namespace tandem::bench {

/// The collision world of another library. `place` is not timed; the three stages are.
template <class World>
concept PeerWorld = requires(World world, std::size_t body, const Pose& pose) {
    world.place(body, pose);
    world.update();
    world.find_pairs();
    world.find_contacts();
    { world.possible() } -> std::convertible_to<double>;
    { world.actual() } -> std::convertible_to<double>;
};

template <PeerWorld World>
WorldRow measure_peer_world(const WorldCase& one, std::string_view peer, const WorldSteps& steps,
                            ShapeWorld& bodies, World& world) {
    WorldRow row = row_of(one, peer);
    const double part = 1.0 / steps.steps;
    for (std::uint32_t step = 0; step < steps.warm_up + steps.steps; ++step) {
        bodies.step();
        for (std::size_t k = 0; k < bodies.shapes().size(); ++k) {
            if (!bodies.is_still(k)) {
                world.place(k, bodies.poses()[k]);
            }
        }
        const double start = thread_seconds();
        world.update();
        const double updated = thread_seconds();
        world.find_pairs();
        const double paired = thread_seconds();
        world.find_contacts();
        const double done = thread_seconds();
        if (step >= steps.warm_up) {
            row.update_s += part * (updated - start);
            row.broad_s += part * (paired - updated);
            row.narrow_s += part * (done - paired);
            row.total_s += part * (done - start);
            row.possible += part * static_cast<double>(world.possible());
            row.actual += part * static_cast<double>(world.actual());
        }
    }
    return row;
}

/// Prints each row at once, so that a world which exceeds the time limit loses only its own row.
inline void show_row(const WorldRow& row) {
    std::puts(world_table().line(row).c_str());
    (void)std::fflush(stdout);
}

/// The main function of a peer: `pairs(type)` returns the row of the experiment "pairs", and
/// `worlds(case, steps)` prints the rows of all broad phases of the library.
template <class Pairs, class Worlds>
int run_world_peer(int argc, char** argv, const Pairs& pairs, const Worlds& worlds) {
    end_with_parent();
    if (argc != 5) {
        std::fputs("usage: EXPERIMENT VALUE WARM_UP STEPS\n", stderr);
        return 1;
    }
    if (std::string_view(argv[1]) == "pairs") {
        show_row(pairs(argv[2]));
        return 0;
    }
    const Result<WorldCase> one = world_case(argv[1], argv[2]);
    if (!one) {
        std::fprintf(stderr, "%s\n", one.error().message.c_str());
        return 1;
    }
    worlds(*one, WorldSteps{static_cast<std::uint32_t>(std::atoi(argv[3])),
                            static_cast<std::uint32_t>(std::atoi(argv[4]))});
    return 0;
}

}  // namespace tandem::bench
