// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "mesh_run.hpp"

#include <optional>
#include <span>

#include "step_timer.hpp"

namespace tandem::tune {
namespace {

class MeshRun final : public Run {
  public:
    MeshRun(std::shared_ptr<const Models> models, const MeshProfile& profile,
            std::shared_ptr<ModelCache> cache)
        : models_(std::move(models)),
          cache_(std::move(cache)),
          query_(profile.request()),
          clock_(bench::time_source_for(profile.request().threads)) {}

    Result<Turn> go(std::uint32_t steps, const TurnLimit& limit) override {
        const std::vector<Pose>& poses = cache_->workload().poses_b;
        StepTimer timer(clock_);
        Turn turn;
        while (timer.steps() < steps &&
               (timer.steps() == 0 || (timer.seconds() < limit.seconds && !limit.stop()))) {
            timer.begin();
            const Result<std::span<const TrianglePair>> pairs =
                query_.all_pairs({models_->a}, {models_->b, poses[steps_ % poses.size()]});
            timer.end();
            if (!pairs) {
                return pairs.error();
            }
            if (is_checked(steps_, poses.size())) {
                timer.pause();
                turn.pair_hashes.push_back(pair_hash(*pairs));
            }
            ++steps_;
        }
        timer.pause();
        turn.steps = timer.steps();
        turn.seconds = timer.seconds();
        return turn;
    }

  private:
    std::shared_ptr<const Models> models_;
    std::shared_ptr<ModelCache> cache_;
    CollideQuery query_;
    bench::TimeSource clock_;
    std::uint64_t steps_ = 0;
};

}  // namespace

Result<std::shared_ptr<const Models>> ModelCache::models(const MeshProfile& profile) {
    MeshProfile trees = profile;
    trees.order.reset();
    trees.rule.reset();
    trees.threads = 1;
    std::weak_ptr<const Models>& known = known_[to_json(Profile{{}, {}, trees})];
    if (std::shared_ptr<const Models> there = known.lock()) {
        return there;
    }
    Result<Model> a = profile.build(workload_->a);
    if (!a) {
        return a.error();
    }
    Result<Model> b = profile.build(workload_->b);
    if (!b) {
        return b.error();
    }
    std::shared_ptr<const Models> made(new Models{*std::move(a), *std::move(b)});
    known = made;
    return made;
}

Candidate mesh_candidate(std::string name, const MeshProfile& profile,
                         std::shared_ptr<ModelCache> cache) {
    const auto start = [profile, cache = std::move(cache)]() -> Result<std::unique_ptr<Run>> {
        Result<std::shared_ptr<const Models>> models = cache->models(profile);
        if (!models) {
            return models.error();
        }
        return std::unique_ptr<Run>(std::make_unique<MeshRun>(*std::move(models), profile, cache));
    };
    return {std::move(name), start};
}

}  // namespace tandem::tune
