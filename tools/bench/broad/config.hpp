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

/// "1000", "0.05", "cone"
[[nodiscard]] std::string text_of(const SweepValue& value);

struct Sweep {
    std::string parameter;  ///< one of `kSweepParameters`
    std::vector<SweepValue> values;

    friend bool operator==(const Sweep&, const Sweep&) = default;
};

inline constexpr std::array<std::string_view, 8> kSweepParameters{
    "objects", "density", "velocity", "spin", "stationary", "uniformity", "shape", "motion"};

/// What `tandem bench broadphase` measures: a world, the methods that find its pairs, and one
/// parameter that changes. As JSON: schema tandem.broadphase.config/1,
/// docs/guide/broadphase-lab.md.
struct BroadConfig {
    std::string name = "custom";
    std::string about;  ///< one sentence for the report
    scenes::BoxWorldSettings world;
    std::string recording;  ///< a file to replay instead of the world
    /// Methods of ours and peers by name; none means every method of ours.
    std::vector<std::string> methods;
    BroadPhaseOptions options;  ///< their method is not looked at
    std::optional<Sweep> sweep;
    std::uint32_t warm_up = 200;
    std::uint32_t steps = 400;
    /// Worlds of more objects get fewer steps in proportion, 5 and 10 at least; 0: never.
    std::uint32_t fewer_steps_above = 10'000;
    std::uint32_t rounds = 3;

    friend bool operator==(const BroadConfig&, const BroadConfig&) = default;
};

inline constexpr std::string_view kConfigSchema = "tandem.broadphase.config/1";

/// A field that is not written has its default of `BroadConfig`; a wrong value or an unknown field
/// is an error that names the place.
[[nodiscard]] Result<BroadConfig> parse_config(std::string_view text, std::string_view name);

/// Every field, so that it can be edited.
[[nodiscard]] std::string to_json(const BroadConfig& config);

/// The world with another value of a parameter; an error if it makes no sense.
[[nodiscard]] Result<scenes::BoxWorldSettings> with_value(const scenes::BoxWorldSettings& world,
                                                          const std::string& parameter,
                                                          const SweepValue& value);

/// "objects=100..100000" (1, 2 and 5 times powers of ten between), "density=0.01,0.1",
/// "shape=box,cone".
[[nodiscard]] Result<Sweep> parse_sweep(const std::string& text);

/// An error for numbers that no world can have.
[[nodiscard]] Result<Done> check_world(const scenes::BoxWorldSettings& world);

}  // namespace tandem::bench
