// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <tandem/broad_method.hpp>
#include <tandem/result.hpp>

#include "source.hpp"

namespace tandem::bench {

// What `tandem bench broadphase` and the processes that it starts say to each other: a case as a
// JSON file, an answer as a line of JSON.

/// One method or peer on one workload.
struct BroadCase {
    std::string method;  ///< "wide-tree", "bullet-dbvt"
    BroadPhaseOptions options;
    BroadWorkload workload;
    std::uint32_t warm_up = 200;
    std::uint32_t steps = 400;
};

/// What happened in the measured steps.
struct BroadSeries {
    std::vector<double> update_s;
    std::vector<double> broad_s;
    std::vector<std::uint64_t> possible;  ///< pairs that a narrow phase would get
    std::vector<std::uint64_t> actual;    ///< pairs of boxes that overlap
};

struct BroadAnswer {
    std::string version;
    std::uint64_t objects = 0;  ///< at the end
    std::uint64_t bytes = 0;    ///< at the end
    std::string pair_hash;      ///< of the actual pairs of all measured steps
    BroadSeries series;
};

[[nodiscard]] std::string to_json(const BroadCase& one);
[[nodiscard]] Result<BroadCase> parse_broad_case(std::string_view text);

/// One line, with its end.
[[nodiscard]] std::string to_json(const BroadAnswer& answer);
[[nodiscard]] Result<BroadAnswer> parse_broad_answer(std::string_view line);

}  // namespace tandem::bench
