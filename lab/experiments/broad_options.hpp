// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <tandem/result.hpp>

#include "bench/broad/lab.hpp"
#include "parser/verb.hpp"

namespace tandem::cli {

/// The values of the options of `bench broadphase`, as typed.
struct BroadOptions {
    std::string config;
    std::vector<std::string> experiments;
    std::vector<std::string> methods;
    std::string profile;
    std::optional<std::uint32_t> objects;
    std::optional<double> density;
    std::optional<double> velocity;
    std::optional<double> stationary;
    std::optional<double> uniformity;
    std::optional<std::string> motion;
    std::vector<std::string> shapes;
    bool terrain = false;
    std::string sweep;
    std::optional<std::uint32_t> steps;
    std::optional<std::uint32_t> warm_up;
    std::optional<std::uint32_t> rounds;
    std::optional<std::uint64_t> seed;
    std::optional<std::uint32_t> threads;
    double limit_s = 600.0;
    bool quick = false;
    bool peers = false;
    bool narrow = false;
    std::string adapters;
    std::string replay;
    std::string record;
    std::string write_config;
    std::string run;  ///< file of a case; set in the child process that measures it
};

void add_broad_options(const parser::Verb& verb, BroadOptions& options);

/// The request for the available methods. `left_out` gets a sentence for each method or peer that
/// is not available and was not named.
[[nodiscard]] Result<bench::BroadRequest> request_of(const BroadOptions& options,
                                                     std::vector<std::string>& left_out);

}  // namespace tandem::cli
