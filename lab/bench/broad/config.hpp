// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <tandem/broad_method.hpp>
#include <tandem/result.hpp>

#include "scenes/box_world.hpp"

namespace tandem::bench {

/// A value of a swept parameter: a number, or a name for shapes and motions.
using SweepValue = std::variant<double, std::string>;

/// For instance "1000", "0.05" or "cone".
[[nodiscard]] std::string text_of(const SweepValue& value);

struct Sweep {
    std::string parameter;  ///< one of `kSweepParameters`
    std::vector<SweepValue> values;

    friend bool operator==(const Sweep&, const Sweep&) = default;
};

inline constexpr std::array<std::string_view, 8> kSweepParameters{
    "objects", "density", "velocity", "spin", "stationary", "uniformity", "shape", "motion"};

/// The configuration of `tandem bench broadphase`: a world, the methods that find its pairs, and
/// one parameter to vary. As JSON it has the schema tandem.broadphase.config/1;
/// docs/guide/broadphase-lab.md.
struct BroadConfig {
    std::string name = "custom";
    std::string about;  ///< one sentence for the report
    scenes::BoxWorldSettings world;
    std::string recording;  ///< a file to replay instead of generating the world
    /// Names of our methods and of peers; empty means all of ours.
    std::vector<std::string> methods;
    BroadPhaseOptions options;  ///< `method` is ignored
    std::optional<Sweep> sweep;
    std::uint32_t warm_up = 200;
    std::uint32_t steps = 400;
    /// Worlds with more objects get proportionally fewer steps, but at least 5 and 10; 0 never
    /// reduces.
    std::uint32_t fewer_steps_above = 10'000;
    std::uint32_t rounds = 3;

    friend bool operator==(const BroadConfig&, const BroadConfig&) = default;
};

inline constexpr std::string_view kConfigSchema = "tandem.broadphase.config/1";

/// Missing fields have the defaults of `BroadConfig`. A wrong value or an unknown field is an error
/// that names its place.
[[nodiscard]] Result<BroadConfig> parse_config(std::string_view text, std::string_view name);

/// All fields, so that people can edit them.
[[nodiscard]] std::string to_json(const BroadConfig& config);

/// The world with another value of a parameter; an error if the value is invalid.
[[nodiscard]] Result<scenes::BoxWorldSettings> with_value(const scenes::BoxWorldSettings& world,
                                                          const std::string& parameter,
                                                          const SweepValue& value);

/// Parses "objects=100..100000" (with 1, 2 and 5 times powers of ten in between),
/// "density=0.01,0.1", "shape=box,cone".
[[nodiscard]] Result<Sweep> parse_sweep(const std::string& text);

/// Returns an error for numbers that no world can have.
[[nodiscard]] Result<Done> check_world(const scenes::BoxWorldSettings& world);

}  // namespace tandem::bench
