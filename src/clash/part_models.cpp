// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "clash/part_models.hpp"

#include "base/parallel.hpp"

namespace tandem::clash {

std::size_t PartModels::bytes_for(std::size_t triangles) {
    // Per triangle: mesh 36 bytes, tree and float copy about 90, topology about 110.
    constexpr std::size_t kPerTriangle = 240;
    return kPerTriangle * triangles + 4096;
}

Result<Done> PartModels::keep_only(std::span<const std::uint32_t> meshes,
                                   const Executor& executor) {
    // 1. Drop models that are not needed.
    std::vector<bool> wanted(models_.size(), false);
    std::vector<std::uint32_t> missing;
    for (const std::uint32_t mesh : meshes) {
        if (!wanted[mesh] && !models_[mesh]) {
            missing.push_back(mesh);
        }
        wanted[mesh] = true;
    }
    for (std::size_t mesh = 0; mesh < models_.size(); ++mesh) {
        if (!wanted[mesh]) {
            models_[mesh].reset();
            bodies_[mesh].forget();
        }
    }
    // 2. Build the missing models.
    std::vector<Result<Done>> outcomes(missing.size(), Done{});
    base::run_in(executor, [&] {
        base::parallel_for(missing.size(), [&](std::size_t k) {
            // With few large meshes, the threads share each build; with many small ones, each
            // thread builds meshes of its own. A model serves only a few queries: a fast build is
            // better.
            BuildOptions options{.effort = BuildEffort::Fast, .threads = 1};
            if (missing.size() < 4 * std::size_t{executor.threads()}) {
                options.executor = executor;
            }
            outcomes[k] = build(missing[k], options);
        });
    });
    for (const Result<Done>& outcome : outcomes) {
        TANDEM_TRY_DONE(outcome);
    }
    return Done{};
}

Result<Done> PartModels::build(std::uint32_t mesh, const BuildOptions& options) {
    TANDEM_TRY(Mesh loaded, meshes_.load(mesh));
    TANDEM_TRY(models_[mesh], Model::build(std::move(loaded), options));
    return Done{};
}

Placed PartModels::placed(std::uint32_t part) const {
    const ScenePart& shown = parts_[part];
    return {*models_[shown.mesh], shown.pose};
}

PlacedBody PartModels::body(std::uint32_t part) const {
    const ScenePart& shown = parts_[part];
    const auto make = [&] { return ContactBody::create(*models_[shown.mesh]).value(); };
    return {bodies_[shown.mesh].get(make), shown.pose};
}

}  // namespace tandem::clash
