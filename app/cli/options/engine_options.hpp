// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <tandem/collide.hpp>
#include <tandem/model.hpp>

#include "parser/verb.hpp"

namespace tandem::cli {

/// The settings for building trees and running queries.
struct EngineChoice {
    EngineKind engine = EngineKind::Fast;
    BuildOptions fast{};
    ReferenceOptions reference{};
    CollideRequest request{.threads = 0};
};

/// The options from the command line or a profile; each belongs to one engine.
struct EngineOptions {
    std::optional<EngineKind> engine{};
    std::optional<BuildEffort> effort{};
    std::optional<unsigned> threads{};
    std::optional<OrderKind> order{};
    std::optional<RuleKind> rule{};
    std::optional<VolumeKind> volume{};
    std::optional<BuilderKind> builder{};
    std::optional<std::uint32_t> leaf_size{};
    // These are set only by profiles.
    std::optional<SplitAxis> axis{};
    std::optional<SplitPosition> position{};
    std::optional<std::uint32_t> degree{};
};

/// Adds `--threads` and `--effort`, for queries that only the fast engine supports.
void add_fast_options(const parser::Verb& verb, EngineOptions& options);

/// Adds those, `--engine`, and the options of the reference engine.
void add_engine_options(const parser::Verb& verb, EngineOptions& options);

/// Adds `--profile`.
void add_profile_option(const parser::Verb& verb, std::string& file, const std::string& help);

/// Fills in options that are not given from the mesh part of a profile. An error if the profile has
/// no such part, or is for another engine than the given one.
[[nodiscard]] Result<EngineOptions> with_profile(EngineOptions options, const std::string& file);

[[nodiscard]] EngineKind other_than(EngineKind engine);

/// The name of the first given option that only the engine `owner` has; null if there is none.
[[nodiscard]] const char* given_of(const EngineOptions& options, EngineKind owner);

/// Options that are not given get their defaults. cli/options/refusals.hpp lists options that
/// exclude each other.
[[nodiscard]] EngineChoice choice_of(const EngineOptions& options);

/// Builds a tree for the chosen engine.
[[nodiscard]] Result<Model> build_model(Mesh mesh, const EngineChoice& choice);

/// The number of threads that a query may use; at least 1.
[[nodiscard]] unsigned thread_count(const EngineChoice& choice);

}  // namespace tandem::cli
