// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <array>

#include "gpu/walks/task_pool.hpp"
#include "gpu/walks/walk.hpp"

namespace tandem::gpu {
namespace {

constexpr std::size_t kFirstNodePairs = std::size_t{1} << 14U;
constexpr std::size_t kItemsPerNodePair = 8;
constexpr std::size_t kChildrenOfNodePair = 64;

/// Walks wide trees level by level: one kernel tests and appends (kernels/wide.cl).
class WideWalk final : public Walk {
  public:
    WideWalk(Machine& machine, Objects& objects, const BatchRequest& request)
        : machine_(machine),
          objects_(objects),
          request_(request),
          pool_(machine, kChildrenOfNodePair),
          ends_(machine) {}

    void run(const PosedPairs& pairs, TriangleStage& stage, TriangleStage::Exact exact,
             Counters& counters) override {
        std::vector<NodeTask> roots;
        for (std::size_t k = 0; k < pairs.questions.size(); ++k) {
            const PairQuestion& question = pairs.questions[k];
            roots.push_back({.pair = word(k),
                             .a = 0,
                             .b = 0,
                             .levels = (objects_[question.first].record.levels - 1) |
                                       (objects_[question.second].record.levels - 1) << 8U});
        }
        ends_.make_room(2);
        pool_.start(roots);
        // From here on the walk has the least memory that it needs; without more it continues in
        // smaller pieces.
        stage.take_first_room();
        pool_.make_room_up_to(request_.first_room == 0 ? kFirstNodePairs : request_.first_room);
        while (!pool_.empty()) {
            pool_.take();
            while (!step(stage, exact, counters)) {
                ++counters.repeated;
            }
        }
    }

  private:
    /// Returns false if the results had no room; the caller repeats the step with the same tasks or
    /// with half of them.
    bool step(TriangleStage& stage, TriangleStage::Exact exact, Counters& counters) {
        // 1. Test all pairs of nodes; append children to the pool, and triangles to the candidates.
        std::array<std::uint32_t, 2> ends{pool_.end(), stage.end()};
        ends_.assign(ends);
        const std::size_t items = kItemsPerNodePair * pool_.count();
        launch(machine_, KernelId::wide_step, items,
               {stage.poses(), objects_.records.buffer(), objects_.nodes.buffer(),
                objects_.slots.buffer(), pool_.working(), pool_.count(), pool_.waiting(),
                pool_.room(), stage.candidates(), stage.room(), ends_.buffer()});
        ends_.read(0, ends);
        counters.items += items;
        // 2. If a buffer was too small, enlarge it and repeat the step.
        try {
            if (ends[1] > stage.room()) {
                stage.make_room(ends[1] - stage.end(), exact, counters);
                return false;
            }
            if (ends[0] > pool_.room()) {
                pool_.make_room(ends[0]);
                return false;
            }
        } catch (const NoRoom&) {
            pool_.take_fewer();
            return false;
        }
        // 3. Accept what was appended.
        counters.node_pairs += pool_.count();
        pool_.set_end(ends[0]);
        stage.set_end(ends[1]);
        return true;
    }

    Machine& machine_;
    Objects& objects_;
    BatchRequest request_;
    TaskPool pool_;
    Records<std::uint32_t> ends_;
};

}  // namespace

std::unique_ptr<Walk> make_wide_walk(Machine& machine, Objects& objects,
                                     const BatchRequest& request) {
    return std::make_unique<WideWalk>(machine, objects, request);
}

}  // namespace tandem::gpu
