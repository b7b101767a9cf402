// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <tandem/profile.hpp>

#include "cli/options/engine_options.hpp"

namespace tandem::cli {

Result<EngineOptions> with_profile(EngineOptions options, const std::string& file) {
    const Result<Profile> profile = load_profile(file);
    if (!profile) {
        return profile.error();
    }
    if (!profile->mesh) {
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("{}: is a profile for broad phases, not for meshes", file)};
    }
    const MeshProfile& mesh = *profile->mesh;
    if (options.engine && *options.engine != mesh.engine) {
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("--engine {} is given, but {} is for the {} engine; leave out one",
                                 name_of(*options.engine), file, name_of(mesh.engine))};
    }
    if (const char* const option = given_of(options, other_than(mesh.engine))) {
        return Error{
            ErrorCode::InvalidArgument,
            fmt::format("{} belongs to the {} engine, but {} is for the {} engine; leave "
                        "out one",
                        option, name_of(other_than(mesh.engine)), file, name_of(mesh.engine))};
    }
    const auto fill = [](auto& option, const auto& value) {
        if (!option) {
            option = value;
        }
    };
    fill(options.engine, mesh.engine);
    if (mesh.engine == EngineKind::Fast) {
        fill(options.effort, mesh.fast.effort);
        fill(options.threads, mesh.threads);
        return options;
    }
    // The rule of a profile belongs to its order: ignore it if another order is given.
    if (!options.order) {
        fill(options.rule, mesh.rule);
    }
    fill(options.order, mesh.order);
    fill(options.volume, mesh.reference.volume);
    fill(options.builder, mesh.reference.builder);
    fill(options.leaf_size, mesh.reference.leaf_size);
    fill(options.axis, mesh.reference.axis);
    fill(options.position, mesh.reference.position);
    fill(options.degree, mesh.reference.degree);
    return options;
}

}  // namespace tandem::cli
