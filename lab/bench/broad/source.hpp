// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include <tandem/box_recording.hpp>
#include <tandem/result.hpp>

#include "scenes/box_world.hpp"

namespace tandem::bench {

/// The source of the boxes: a generated world, or a recording if one is named.
struct BroadWorkload {
    scenes::BoxWorldSettings world;
    std::string recording;
};

/// Boxes step by step, the same for every method.
class BoxSource {
  public:
    BoxSource() = default;
    BoxSource(const BoxSource&) = delete;
    BoxSource& operator=(const BoxSource&) = delete;
    virtual ~BoxSource() = default;

    /// Replaces the content of `step`; returns false after the last one. A world never ends; its
    /// first step adds all objects.
    [[nodiscard]] virtual Result<bool> next(BoxStep& step) = 0;
};

[[nodiscard]] Result<std::unique_ptr<BoxSource>> open_source(const BroadWorkload& workload);

/// The box around all boxes of the first `steps` steps, and the largest number of objects.
struct SourceLimits {
    Box around;
    std::uint32_t objects = 0;
};
[[nodiscard]] Result<SourceLimits> limits_of(const BroadWorkload& workload, std::uint64_t steps);

/// Writes the steps of a source to a file.
[[nodiscard]] Result<Done> record(const BroadWorkload& workload, std::uint64_t steps,
                                  const std::string& file);

}  // namespace tandem::bench
