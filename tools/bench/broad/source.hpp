// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include <tandem/box_recording.hpp>
#include <tandem/result.hpp>

#include "scenes/box_world.hpp"

namespace tandem::bench {

/// Where boxes come from: a generated world, or a recording if one is named.
struct BroadWorkload {
    scenes::BoxWorldSettings world;
    std::string recording;
};

/// Boxes step by step, the same ones for every method.
class BoxSource {
  public:
    BoxSource() = default;
    BoxSource(const BoxSource&) = delete;
    BoxSource& operator=(const BoxSource&) = delete;
    virtual ~BoxSource() = default;

    /// Replaces the contents of `step`; false after the last one. A world has no last one, and its
    /// first step adds all objects.
    [[nodiscard]] virtual Result<bool> next(BoxStep& step) = 0;
};

[[nodiscard]] Result<std::unique_ptr<BoxSource>> open_source(const BroadWorkload& workload);

/// The box around all boxes of the first `steps` steps, and how many objects there are at most.
struct SourceLimits {
    Box around;
    std::uint32_t objects = 0;
};
[[nodiscard]] Result<SourceLimits> limits_of(const BroadWorkload& workload, std::uint64_t steps);

/// Writes what a source gives, step by step, to a file.
[[nodiscard]] Result<Done> record(const BroadWorkload& workload, std::uint64_t steps,
                                  const std::string& file);

}  // namespace tandem::bench
