// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "clash/part_models.hpp"

#include <atomic>

#include "base/parallel.hpp"

namespace tandem::clash {

std::size_t PartModels::bytes_for(const Mesh& mesh) {
    // Per triangle: mesh 36 bytes, tree and float copy about 90, topology about 110.
    constexpr std::size_t kPerTriangle = 240;
    return kPerTriangle * mesh.triangle_count() + 4096;
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
    std::atomic<std::size_t> failed{missing.size()};
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
            Result<Model> model = Model::build(scene_.meshes[missing[k]], options);
            if (!model) {
                outcomes[k] = model.error();
                failed = k;
                return;
            }
            models_[missing[k]] = *std::move(model);
        });
    });
    return failed < missing.size() ? outcomes[failed] : Result<Done>(Done{});
}

Placed PartModels::placed(std::uint32_t part) const {
    const ScenePart& shown = scene_.parts[part];
    return {*models_[shown.mesh], shown.pose};
}

PlacedBody PartModels::body(std::uint32_t part) const {
    const ScenePart& shown = scene_.parts[part];
    const auto make = [&] { return ContactBody::create(*models_[shown.mesh]).value(); };
    return {bodies_[shown.mesh].get(make), shown.pose};
}

}  // namespace tandem::clash
