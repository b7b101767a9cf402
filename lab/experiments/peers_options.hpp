// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <tandem/result.hpp>

#include "bench/peers/peers.hpp"
#include "parser/verb.hpp"

namespace tandem::cli {

/// The values of the options of `bench peers`, as typed; for numbers 0 means the default.
struct PeersOptions {
    std::vector<std::string> parts;
    std::vector<std::string> meshes;
    std::vector<std::string> families;
    std::vector<std::pair<std::string, std::string>> pairs;
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
};

void add_peers_options(const parser::Verb& verb, PeersOptions& options);

/// The request for these options, with the defaults that the help states. `left_out` gets a
/// sentence for each usual mesh or peer that is not available; one that was named and is missing is
/// an error.
[[nodiscard]] Result<bench::PeersRequest> request_of(const PeersOptions& options,
                                                     std::vector<std::string>& left_out);

}  // namespace tandem::cli
