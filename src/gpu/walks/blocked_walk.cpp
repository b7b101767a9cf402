// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "gpu/walks/task_pool.hpp"
#include "gpu/walks/walk.hpp"

namespace tandem::gpu {
namespace {

constexpr std::size_t kFirstBlockPairs = std::size_t{1} << 12U;
constexpr std::size_t kItemsPerBlockPair = 16;
constexpr std::size_t kChildrenOfBlockPair = 16;

/// The method of 004, figure 5: flags, prefix sums and collection in each iteration. All sizes are
/// computed before anything is written, so no step is repeated because a buffer is too small.
class BlockedWalk final : public Walk {
  public:
    BlockedWalk(Machine& machine, Objects& objects, const BatchRequest& request)
        : machine_(machine),
          objects_(objects),
          request_(request),
          pool_(machine, kChildrenOfBlockPair),
          primitives_(machine),
          flags_(machine),
          inner_counts_(machine),
          leaf_counts_(machine),
          inner_places_(machine),
          leaf_places_(machine) {}

    void run(const PosedPairs& pairs, TriangleStage& stage, TriangleStage::Exact exact,
             Counters& counters) override {
        std::vector<NodeTask> roots;
        for (std::size_t k = 0; k < pairs.questions.size(); ++k) {
            roots.push_back({.pair = word(k), .a = 0, .b = 0, .levels = 0});
        }
        pool_.start(roots);
        make_room(1);
        // There is memory for one pair of blocks; without more the walk continues pair by pair.
        stage.take_first_room();
        pool_.make_room_up_to(request_.first_room == 0 ? kFirstBlockPairs : request_.first_room);
        while (!pool_.empty()) {
            pool_.take();
            while (!iterate(stage, exact, counters)) {
                ++counters.repeated;
            }
        }
    }

  private:
    void make_room(std::size_t count) {
        flags_.make_room(count, 0);
        inner_counts_.make_room(count, 0);
        leaf_counts_.make_room(count, 0);
        inner_places_.make_room(count, 0);
        leaf_places_.make_room(count, 0);
        primitives_.make_room_for_sums(count);
    }

    /// Returns false if memory was too small; the caller repeats it with the same tasks or with
    /// half.
    bool iterate(TriangleStage& stage, TriangleStage::Exact exact, Counters& counters) {
        const std::uint32_t count = pool_.count();
        std::uint32_t inner = 0;
        std::uint32_t leaves = 0;
        try {
            // 1. Flags: the overlapping pairs of nodes in each pair of blocks, and their numbers.
            make_room(count);
            launch(machine_, KernelId::blocked_flags, kItemsPerBlockPair * count,
                   {stage.poses(), objects_.records.buffer(), objects_.boxes.buffer(),
                    objects_.box_words(), pool_.working(), count, flags_.buffer(),
                    inner_counts_.buffer(), leaf_counts_.buffer()});
            counters.items += kItemsPerBlockPair * count;
            // 2. Prefix sums: the place of each pair in the output. Make room for all of them.
            inner = primitives_.prefix_sum(inner_counts_, count, inner_places_);
            leaves = primitives_.prefix_sum(leaf_counts_, count, leaf_places_);
            if (stage.end() + leaves > stage.room()) {
                stage.make_room(leaves, exact, counters);
            }
            if (pool_.end() + inner > pool_.room()) {
                pool_.make_room(pool_.end() + inner);
            }
        } catch (const NoRoom&) {
            pool_.take_fewer();
            return false;
        }
        // 3. Collection: write the pairs to their places.
        launch(
            machine_, KernelId::blocked_collect, count,
            {stage.poses(), objects_.records.buffer(), objects_.boxes.buffer(),
             objects_.box_words(), pool_.working(), count, flags_.buffer(), inner_places_.buffer(),
             leaf_places_.buffer(), pool_.waiting(), pool_.end(), stage.candidates(), stage.end()});
        counters.node_pairs += count;
        pool_.set_end(pool_.end() + inner);
        stage.set_end(stage.end() + leaves);
        return true;
    }

    Machine& machine_;
    Objects& objects_;
    BatchRequest request_;
    TaskPool pool_;
    Primitives primitives_;
    Records<std::uint32_t> flags_;
    Records<std::uint32_t> inner_counts_;
    Records<std::uint32_t> leaf_counts_;
    Records<std::uint32_t> inner_places_;
    Records<std::uint32_t> leaf_places_;
};

}  // namespace

std::unique_ptr<Walk> make_blocked_walk(Machine& machine, Objects& objects,
                                        const BatchRequest& request) {
    return std::make_unique<BlockedWalk>(machine, objects, request);
}

}  // namespace tandem::gpu
