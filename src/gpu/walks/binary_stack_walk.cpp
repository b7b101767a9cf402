// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <utility>

#include "gpu/walks/walk.hpp"

namespace tandem::gpu {
namespace {

/// Number of bits in the stack of a StackState.
constexpr std::uint32_t kMostBits = 4 * 32;
constexpr std::uint32_t kWalkersPerUnit = 256;
constexpr std::uint32_t kMostWalkers = 1U << 16U;

/// Number of the caller's own rule in kernels/binary_stack.cl; RuleKind has fewer values.
constexpr std::uint32_t kCustomRule = 255;

/// The counters that kernels/binary_stack.cl writes.
struct StackCounters {
    std::uint32_t pool_head = 0;
    std::uint32_t pool_next = 0;
    std::uint32_t candidate_end = 0;
    std::uint32_t unfinished = 0;
    std::uint32_t steps = 0;
};

/// The walk of 002: one item for each pair of objects, and a pool from which idle items take work.
class BinaryStackWalk final : public Walk {
  public:
    BinaryStackWalk(Machine& machine, Objects& objects, const BatchRequest& request)
        : machine_(machine),
          objects_(objects),
          request_(request),
          tasks_(machine),
          given_(machine),
          states_(machine),
          counters_(machine) {}

    void run(const PosedPairs& pairs, TriangleStage& stage, TriangleStage::Exact exact,
             Counters& counters) override {
        machine_.put_in_front(kFile, rule_definition());
        start(pairs);
        // From here on the walk has the least memory that it needs; without more it continues in
        // smaller pieces.
        stage.take_first_room();
        StackCounters now{};
        bool unfinished = true;
        while (unfinished || now.pool_head < task_count_) {
            now.pool_next = 0;
            now.candidate_end = stage.end();
            now.unfinished = 0;
            now.steps = 0;
            counters_.assign(std::span<const StackCounters>(&now, 1));
            launch(
                machine_, KernelId::binary_stack_walk, walkers_,
                {stage.poses(), objects_.records.buffer(), objects_.boxes.buffer(),
                 objects_.box_words(), objects_.links.buffer(), rule_number(), tasks_.buffer(),
                 task_count_, given_.buffer(), word(given_.room()), states_.buffer(), walkers_,
                 request_.steps_per_launch, stage.candidates(), stage.room(), counters_.buffer()});
            now = counters_.read_one(0);
            counters.items += walkers_;
            counters.node_pairs += now.steps;
            counters.unfinished += now.unfinished;
            unfinished = now.unfinished > 0;
            take_what_was_given(now, counters);
            const bool full = now.candidate_end > stage.room();
            stage.set_end(std::min(now.candidate_end, stage.room()));
            if (full) {
                ++counters.repeated;
                make_room(stage, exact, counters);
            }
        }
    }

  private:
    static constexpr std::string_view kFile = "binary_stack";

    /// The rule as a one-line macro for the kernel's text.
    [[nodiscard]] std::string rule_definition() const {
        if (request_.rule_text.empty()) {
            return {};
        }
        std::string line = request_.rule_text;
        std::replace_if(
            line.begin(), line.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
        return fmt::format("#define TG_CUSTOM_RULE {}\n", line);
    }

    [[nodiscard]] std::uint32_t rule_number() const {
        return request_.rule_text.empty() ? static_cast<std::uint32_t>(request_.rule) : kCustomRule;
    }

    void start(const PosedPairs& pairs) {
        std::vector<NodeTask> roots;
        for (std::size_t k = 0; k < pairs.questions.size(); ++k) {
            const PairQuestion& question = pairs.questions[k];
            const std::uint32_t bits =
                objects_[question.first].stack_bits + objects_[question.second].stack_bits;
            if (bits > kMostBits) {
                throw DeviceError(fmt::format(
                    "the trees have {} levels together, more than the {} bits of the stack", bits,
                    kMostBits));
            }
            roots.push_back({.pair = word(k), .a = 0, .b = 0, .levels = 0});
        }
        const std::uint32_t many =
            std::min(kMostWalkers, kWalkersPerUnit * machine_.info().compute_units);
        walkers_ = request_.walkers == 0 ? std::min(many, std::max(word(roots.size()), 64U))
                                         : request_.walkers;
        counters_.make_room(1, 0);
        make_room_for_walkers();
        tasks_.assign(std::span<const NodeTask>(roots));
        task_count_ = word(roots.size());
        StackState idle{};
        idle.pair = TG_NO_TASK;
        states_.assign(std::vector<StackState>(walkers_, idle));
    }

    /// Reduces the number of walkers until their states fit; NoRoom if not even one fits.
    void make_room_for_walkers() {
        for (;;) {
            try {
                // A walk gives away at most one pair of nodes for each bit of its stack. The pairs
                // given away become the next pool, so both buffers have the same size.
                tasks_.make_room(std::size_t{walkers_} * 32, 0);
                given_.make_room(std::size_t{walkers_} * 32, 0);
                states_.make_room(walkers_, 0);
                return;
            } catch (const NoRoom&) {
                if (walkers_ == 1) {
                    throw;
                }
                walkers_ /= 2;
                tasks_ = Records<NodeTask>(machine_);
                given_ = Records<NodeTask>(machine_);
                states_ = Records<StackState>(machine_);
            }
        }
    }

    void take_what_was_given(StackCounters& now, Counters& counters) {
        const std::uint32_t given = std::min(now.pool_next, word(given_.room()));
        if (given > 0) {
            // Items give pairs away only when the pool is empty.
            std::swap(tasks_, given_);
            task_count_ = given;
            now.pool_head = 0;
            counters.given_away += given;
        } else {
            now.pool_head = std::min(now.pool_head, task_count_);
        }
    }

    static void make_room(TriangleStage& stage, TriangleStage::Exact exact, Counters& counters) {
        stage.flush(exact, counters);
        try {
            stage.make_room(2 * stage.room(), exact, counters);
        } catch (const NoRoom&) {
            // The stage is empty, so the walk can continue with the room that it has.
        }
    }

    Machine& machine_;
    Objects& objects_;
    BatchRequest request_;
    Records<NodeTask> tasks_;
    Records<NodeTask> given_;
    Records<StackState> states_;
    Records<StackCounters> counters_;
    std::uint32_t task_count_ = 0;
    std::uint32_t walkers_ = 0;
};

}  // namespace

std::unique_ptr<Walk> make_binary_stack_walk(Machine& machine, Objects& objects,
                                             const BatchRequest& request) {
    return std::make_unique<BinaryStackWalk>(machine, objects, request);
}

}  // namespace tandem::gpu
