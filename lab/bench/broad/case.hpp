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

// The protocol between `tandem bench broadphase` and the processes that it starts: a case is a JSON
// file, an answer is a line of JSON.

/// One method or peer on one workload.
struct BroadCase {
    std::string method;  ///< "wide-tree", "bullet-dbvt"
    BroadPhaseOptions options;
    BroadWorkload workload;
    std::uint32_t warm_up = 200;
    std::uint32_t steps = 400;
};

/// Results of the measured steps.
struct BroadSeries {
    std::vector<double> update_s;
    std::vector<double> broad_s;
    std::vector<std::uint64_t> possible;  ///< pairs that a narrow phase would receive
    std::vector<std::uint64_t> actual;    ///< pairs of boxes that overlap
};

struct BroadAnswer {
    std::string version;
    std::uint64_t objects = 0;  ///< number of objects at the end
    std::uint64_t bytes = 0;    ///< memory at the end
    std::string pair_hash;      ///< hash of the actual pairs of all measured steps
    BroadSeries series;
};

[[nodiscard]] std::string to_json(const BroadCase& one);
[[nodiscard]] Result<BroadCase> parse_broad_case(std::string_view text);

/// One line of JSON, with its line end.
[[nodiscard]] std::string to_json(const BroadAnswer& answer);
[[nodiscard]] Result<BroadAnswer> parse_broad_answer(std::string_view line);

}  // namespace tandem::bench
