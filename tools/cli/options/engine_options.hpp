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

/// How the trees are built and the question is asked.
struct EngineChoice {
    EngineKind engine = EngineKind::Fast;
    BuildOptions fast{};
    ReferenceOptions reference{};
    CollideRequest request{.threads = 0};
};

/// The options as they are typed, or as a profile has them; each belongs to one engine.
struct EngineOptions {
    std::optional<EngineKind> engine{};
    std::optional<BuildEffort> effort{};
    std::optional<unsigned> threads{};
    std::optional<OrderKind> order{};
    std::optional<RuleKind> rule{};
    std::optional<VolumeKind> volume{};
    std::optional<BuilderKind> builder{};
    std::optional<std::uint32_t> leaf_size{};
    // Only in profiles.
    std::optional<SplitAxis> axis{};
    std::optional<SplitPosition> position{};
    std::optional<std::uint32_t> degree{};
};

/// `--threads` and `--effort`, for questions that only the fast engine answers.
void add_fast_options(const parser::Verb& verb, EngineOptions& options);

/// These and `--engine`, and what the reference engine takes.
void add_engine_options(const parser::Verb& verb, EngineOptions& options);

/// `--profile`
void add_profile_option(const parser::Verb& verb, std::string& file, const std::string& help);

/// What is not typed is as the mesh part of a profile has it. An error if the profile has none, or
/// is for another engine than the one that is typed.
[[nodiscard]] Result<EngineOptions> with_profile(EngineOptions options, const std::string& file);

[[nodiscard]] EngineKind other_than(EngineKind engine);

/// The first option that is given, of those that `owner` alone knows; null if there is none.
[[nodiscard]] const char* given_of(const EngineOptions& options, EngineKind owner);

/// What is not given has its default. cli/options/refusals.hpp has the options that exclude each
/// other.
[[nodiscard]] EngineChoice choice_of(const EngineOptions& options);

/// A tree for the engine that is chosen.
[[nodiscard]] Result<Model> build_model(Mesh mesh, const EngineChoice& choice);

/// How many threads a query may use: never 0.
[[nodiscard]] unsigned thread_count(const EngineChoice& choice);

}  // namespace tandem::cli
