// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include <tandem/gpu.hpp>

#include "bench/report.hpp"

namespace tandem::bench {

/// One scene on one engine: table 1 of 002, with the cost.
struct GpuRow {
    std::string scene{};
    std::string device{};
    std::string kernel{};
    std::uint64_t objects = 0;
    std::uint64_t triangles = 0;
    std::uint64_t broad = 0;   ///< pairs of objects with overlapping boxes
    std::uint64_t narrow = 0;  ///< pairs of objects with touching triangles
    std::uint64_t faces = 0;   ///< pairs of touching triangles
    std::string hash{};        ///< hash of all these pairs
    bool agrees = true;        ///< whether the hash equals that of the processor
    double total_ms = 0.0;
    double upload_ms = 0.0;
    double kernels_ms = 0.0;
    double copy_back_ms = 0.0;
    double exact_ms = 0.0;
    gpu::Counters counters{};
};

[[nodiscard]] const Table<GpuRow>& gpu_table();
[[nodiscard]] Report report_of(std::span<const GpuRow> rows,
                               std::span<const gpu::DeviceInfo> devices);

}  // namespace tandem::bench
