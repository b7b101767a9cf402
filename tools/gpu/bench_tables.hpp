// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <tandem/gpu.hpp>

#include "bench/completeness.hpp"
#include "bench/machine.hpp"

namespace tandem::cli {

/// One scene on one engine: table 1 of 002, and what it took.
struct BenchRow {
    std::string scene;
    std::string device;
    std::string kernel;
    std::uint64_t objects = 0;
    std::uint64_t triangles = 0;
    std::uint64_t broad = 0;   ///< pairs of objects whose boxes overlap
    std::uint64_t narrow = 0;  ///< of which triangles touch
    std::uint64_t faces = 0;   ///< pairs of touching triangles
    std::string hash;          ///< of all of them
    bool agrees = true;        ///< with the hash of the processor
    double total = 0.0;        ///< seconds
    gpu::Times times;
    gpu::Counters counters;
};

/// What was measured where.
struct BenchReport {
    std::string date;
    bench::Machine machine;
    std::vector<gpu::DeviceInfo> devices;
    bench::Completeness completeness;
    std::vector<BenchRow> rows;
};

[[nodiscard]] std::string bench_text(const BenchReport& report);
[[nodiscard]] std::string bench_json(const BenchReport& report);
[[nodiscard]] std::string bench_page(const BenchReport& report);

}  // namespace tandem::cli
