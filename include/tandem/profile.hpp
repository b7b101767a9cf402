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

/// How models are built and queried. No choice changes the set of pairs.
struct MeshProfile {
    EngineKind engine = EngineKind::Fast;
    BuildOptions fast{};             ///< for the fast engine
    ReferenceOptions reference{};    ///< for the reference engine, as are the next two
    std::optional<OrderKind> order;  ///< default: Stack
    std::optional<RuleKind> rule;    ///< default: `default_rule(order)`
    unsigned threads = 1;            ///< for the fast engine, 0 for all threads of the processor

    /// A model and a request with the settings of this profile.
    [[nodiscard]] Result<Model> build(Mesh mesh) const;
    [[nodiscard]] CollideRequest request() const;
};

/// The fastest settings for some work, found by `tandem tune` or by hand. Stored as JSON with the
/// schema tandem.profile/1, see docs/guide/tuning.md.
struct Profile {
    std::string about;  ///< a note for human readers
    std::optional<BroadPhaseOptions> broad_phase;
    std::optional<MeshProfile> mesh;
};

/// The value of the field `schema` in a profile file.
inline constexpr std::string_view kProfileSchema = "tandem.profile/1";

/// Missing fields get their defaults. An unknown field, a wrong value, or a profile without
/// settings is an error that names the offender.
[[nodiscard]] Result<Profile> load_profile(const std::filesystem::path& file);
/// Refuses a profile that `load_profile` would refuse. On failure an existing file stays unchanged.
[[nodiscard]] Result<Done> save_profile(const Profile& profile, const std::filesystem::path& file);

/// The same from text that is stored elsewhere. Error messages start with `name`.
[[nodiscard]] Result<Profile> parse_profile(std::string_view text,
                                            std::string_view name = "profile");
/// The text that save_profile writes.
[[nodiscard]] std::string to_json(const Profile& profile);

}  // namespace tandem
