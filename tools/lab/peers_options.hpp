// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include <tandem/result.hpp>

#include "bench/peers.hpp"

namespace tandem::cli {

/// The options of `bench peers` as they are typed; a number of 0 is one that was not given.
struct PeersOptions {
    std::vector<std::string> meshes;
    std::vector<std::string> peers;
    std::vector<std::string> works;
    std::vector<std::string> poses;
    std::vector<std::uint32_t> threads;
    std::uint32_t rotations = 0;
    std::uint32_t rounds = 0;
    std::uint64_t seed = 1;
    double budget_s = 0.0;
    bool quick = false;
    std::string adapters;
    std::string json;
    std::string html;
    std::string markdown;
};

void add_peers_options(CLI::App& verb, PeersOptions& options);

/// A request for what was chosen, and what nobody chose as the options' help says. `left_out` gets
/// a sentence for each usual mesh or peer that is not at hand; what was asked for by name and is
/// not there is an error.
[[nodiscard]] Result<bench::PeersRequest> request_of(const PeersOptions& options,
                                                     std::vector<std::string>& left_out);

}  // namespace tandem::cli
