// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include <tandem/broad_method.hpp>
#include <tandem/collide.hpp>
#include <tandem/engine.hpp>
#include <tandem/model.hpp>
#include <tandem/result.hpp>

namespace tandem {

/// How models are built and asked about. No choice changes the set of pairs.
struct MeshProfile {
    EngineKind engine = EngineKind::Fast;
    BuildOptions fast{};             ///< for the fast engine
    ReferenceOptions reference{};    ///< for the reference engine, as the next two
    std::optional<OrderKind> order;  ///< (default: Stack)
    std::optional<RuleKind> rule;    ///< (default: the order's own)
    unsigned threads = 1;            ///< of the fast engine, 0 for all there are

    /// The model, and how to ask about it, as this profile says.
    [[nodiscard]] Result<Model> build(Mesh mesh) const;
    [[nodiscard]] CollideRequest request() const;
};

/// What was found to be fastest for some work, by `tandem tune` or by hand. As a file: JSON with
/// the schema tandem.profile/1, docs/guide/tuning.md.
struct Profile {
    std::string about;  ///< for people
    std::optional<BroadPhaseOptions> broad_phase;
    std::optional<MeshProfile> mesh;
};

/// What the field `schema` of a profile file says.
inline constexpr std::string_view kProfileSchema = "tandem.profile/1";

/// Fields that are not written have their defaults; an unknown or a wrong one is an error that
/// names it, as is a profile that says nothing.
[[nodiscard]] Result<Profile> load_profile(const std::filesystem::path& file);
/// Replaces the file as a whole or leaves it as it was.
[[nodiscard]] Result<Done> save_profile(const Profile& profile, const std::filesystem::path& file);

/// The same for those who keep it elsewhere. Messages start with `name`.
[[nodiscard]] Result<Profile> parse_profile(std::string_view text,
                                            std::string_view name = "profile");
/// What save_profile writes.
[[nodiscard]] std::string to_json(const Profile& profile);

}  // namespace tandem
