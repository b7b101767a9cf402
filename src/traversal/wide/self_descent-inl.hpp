// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#if defined(TANDEM_SELF_DESCENT_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TANDEM_SELF_DESCENT_INL
#undef TANDEM_SELF_DESCENT_INL
#else
#define TANDEM_SELF_DESCENT_INL
#endif

#include "traversal/wide/grouped_frame-inl.hpp"
#include "traversal/wide/self_stage-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace tandem::HWY_NAMESPACE {

/// The grouped descent of a tree against itself: a node with a list of nodes of its level, none
/// behind it, so that each pair of nodes is met once. Both sides go down together.
class SelfDescent : public SelfMeetings {
  public:
    SelfDescent(const SelfWalk& walk, SelfMemory& memory, TraversalStats& stats)
        : walk_(walk), stage_(walk, memory, stats), frame_(*this, memory.frame, stats) {}
    SelfDescent(const SelfDescent&) = delete;
    SelfDescent& operator=(const SelfDescent&) = delete;

    Flow run(const SelfTask& task, std::span<const std::uint32_t> nodes) {
        frame_.clear();
        frame_.add_task(task.node, nodes);
        Flow flow = frame_.run({task.level, task.level});
        if (flow == Flow::Continue) {
            flow = stage_.flush();
        }
        stage_.clear();
        return flow;
    }

    template <class Emit>
    void split(const SelfTask& task, std::span<const std::uint32_t> nodes, Emit emit) {
        frame_.clear();
        frame_.add_task(task.node, nodes);
        frame_.split({task.level, task.level}, emit);
    }

  private:
    friend class GroupedFrame<SelfDescent>;

    [[nodiscard]] const WideNode* level_a(std::uint32_t level) const {
        return walk_.tree.level(level);
    }
    [[nodiscard]] const WideNode* level_b(std::uint32_t level) const {
        return walk_.tree.level(level);
    }

    [[nodiscard]] bool is_cancelled() const { return walk_.is_cancelled(); }

    Flow compare(std::span<const NodeTask> tasks) {
        for (const NodeTask& task : tasks) {
            if (stage_.compare(task.node_b, task.list) == Flow::Stop) {
                return Flow::Stop;
            }
        }
        return Flow::Continue;
    }

    const SelfWalk& walk_;
    SelfStage stage_;
    GroupedFrame<SelfDescent> frame_;
};

}  // namespace tandem::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
