// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#if defined(TANDEM_SELF_DESCENT_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TANDEM_SELF_DESCENT_INL
#undef TANDEM_SELF_DESCENT_INL
#else
#define TANDEM_SELF_DESCENT_INL
#endif

#include <algorithm>

#include "traversal/wide/contact/grouped_frame-inl.hpp"
#include "traversal/wide/oriented_boxes-inl.hpp"
#include "traversal/wide/self/self_stage-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace tandem::traversal::HWY_NAMESPACE {

/// The grouped descent of a tree against itself. A task is a node with a list of nodes of its
/// level, none with a higher number, so that each pair of nodes meets once. Both sides descend
/// together.
class SelfDescent : public SelfMeetings {
  public:
    SelfDescent(const SelfWalk& walk, SelfMemory& memory, TraversalStats& stats)
        : walk_(walk),
          stats_(stats),
          lists_(memory.frame.lists),
          has_fans_(walk.common_vertices.any()),
          stage_(walk, memory, stats),
          frame_(*this, memory.frame, stats) {}
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

    /// Drops nodes of the same fan and, in trees with slivers, nodes whose oriented boxes are
    /// apart.
    void drop_apart(NodeLevels levels, std::span<NodeTask> tasks) {
        if (has_fans_) {
            drop_fans(levels.a, tasks);
        }
        if (walk_.tree.has_oriented_boxes()) {
            for (const NodeTask& task : tasks) {
                stats_.volume_tests += task.list.size;
            }
            OrientedSieve(walk_.tree, walk_.tree, levels, in_place_, turn_)
                .drop(tasks, lists_.data());
        }
    }

    /// Drops pairs of nodes of one fan: all pairs of triangles below them share a vertex.
    void drop_fans(std::uint32_t level, std::span<NodeTask> tasks) {
        const std::uint32_t least = walk_.sharers == VertexSharers::Examine ? kHubMark : 0;
        for (NodeTask& task : tasks) {
            std::uint32_t* const nodes = lists_.data() + task.list.begin;
            std::uint32_t* const end =
                std::remove_if(nodes, nodes + task.list.size, [&](std::uint32_t node) {
                    return walk_.common_vertices.all_share(level, node, task.node_b, least);
                });
            task.list.size = static_cast<std::uint32_t>(end - nodes);
        }
    }

    Flow compare(std::span<const NodeTask> tasks) {
        for (const NodeTask& task : tasks) {
            if (is_cancelled() || stage_.compare(task.node_b, task.list) == Flow::Stop) {
                return Flow::Stop;
            }
        }
        return Flow::Continue;
    }

    const SelfWalk& walk_;
    TraversalStats& stats_;
    ListArena& lists_;
    bool has_fans_;
    WidePose in_place_{.b_to_a = wide_map(Eigen::Matrix3d::Identity(), Vec3::Zero()),
                       .a_to_b = wide_map(Eigen::Matrix3d::Identity(), Vec3::Zero()),
                       .slack = kSelfSlack};
    OrientedTurn turn_{in_place_};
    SelfStage stage_;
    GroupedFrame<SelfDescent> frame_;
};

}  // namespace tandem::traversal::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
