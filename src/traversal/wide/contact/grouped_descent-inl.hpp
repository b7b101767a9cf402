// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#if defined(TANDEM_GROUPED_DESCENT_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TANDEM_GROUPED_DESCENT_INL
#undef TANDEM_GROUPED_DESCENT_INL
#else
#define TANDEM_GROUPED_DESCENT_INL
#endif

#include "traversal/wide/contact/contact_dive-inl.hpp"
#include "traversal/wide/contact/grouped_frame-inl.hpp"
#include "traversal/wide/contact/grouped_memory.hpp"
#include "traversal/wide/contact/triangle_block-inl.hpp"
#include "traversal/wide/contact/triangle_stage-inl.hpp"
#include "traversal/wide/node_pair-inl.hpp"
#include "traversal/wide/oriented_boxes-inl.hpp"
#include "traversal/wide/triangle_boxes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace tandem::traversal::HWY_NAMESPACE {

/// The grouped dual descent: compares one node of B at a time with a list of nodes of A. B's eight
/// boxes are turned once for the whole list. The result is one list for each child of B.
class GroupedDescent {
  public:
    GroupedDescent(const GroupedWalk& walk, GroupedMemory& memory, TraversalStats& stats)
        : walk_(walk),
          stats_(stats),
          lists_(memory.frame.lists),
          has_oriented_boxes_(walk.tree_a.has_oriented_boxes() || walk.tree_b.has_oriented_boxes()),
          turn_(walk.pose),
          stage_(walk, memory, stats),
          frame_(*this, memory.frame, stats) {
        plan_.size_a = walk.tree_a.node_size;
        for (std::size_t level = 0; level < plan_.size_b.size(); ++level) {
            plan_.size_b[level] =
                static_cast<float>(walk.pose.ratio) * walk.tree_b.node_size[level];
        }
    }
    GroupedDescent(const GroupedDescent&) = delete;
    GroupedDescent& operator=(const GroupedDescent&) = delete;

    /// Walks below tasks that are all on the same levels; their lists are parts of `nodes_a`.
    Flow run(std::span<const GroupedTask> tasks, std::span<const std::uint32_t> nodes_a) {
        begin(tasks, nodes_a);
        return walk_tasks({tasks[0].level_a, tasks[0].level_b, &plan_});
    }

    /// Dives to where contact is most likely, then walks everything.
    Flow run_to_contact() {
        const auto compare = [this](WideNodes nodes) {
            return are_apart({0, 0}, nodes) ? Flow::Continue
                                            : TriangleBlock(walk_, nodes).tell_first(stats_);
        };
        const auto apart = [this](NodeLevels levels, WideNodes nodes) {
            return are_apart(levels, nodes);
        };
        const NodeLevels roots{walk_.tree_a.root_level(), walk_.tree_b.root_level(), &plan_};
        if (are_apart(roots, {0, 0})) {
            return Flow::Continue;
        }
        if (ContactDive(walk_, roots, compare, apart, stats_).run() == Flow::Stop) {
            return Flow::Stop;
        }
        frame_.begin_narrow();
        return run_below(roots, 0, 0);
    }

    template <class Emit>
    void split(std::span<const GroupedTask> tasks, std::span<const std::uint32_t> nodes_a,
               Emit emit) {
        begin(tasks, nodes_a);
        frame_.split({tasks[0].level_a, tasks[0].level_b, &plan_}, emit);
    }

  private:
    friend class GroupedFrame<GroupedDescent>;

    Flow run_below(NodeLevels levels, std::uint32_t node_a, std::uint32_t node_b) {
        frame_.clear();
        frame_.add_task(node_b, {&node_a, 1});
        return walk_tasks(levels);
    }

    Flow walk_tasks(NodeLevels levels) {
        Flow flow = frame_.run(levels);
        if (flow == Flow::Continue) {
            flow = stage_.flush();
        }
        stage_.clear();
        return flow;
    }

    void begin(std::span<const GroupedTask> tasks, std::span<const std::uint32_t> nodes_a) {
        frame_.clear();
        for (const GroupedTask& task : tasks) {
            frame_.add_task(task.node_b, nodes_a.subspan(task.first, task.count));
        }
    }

    [[nodiscard]] const WideNode* level_a(std::uint32_t level) const {
        return walk_.tree_a.level(level);
    }
    [[nodiscard]] const WideNode* level_b(std::uint32_t level) const {
        return walk_.tree_b.level(level);
    }

    HWY_INLINE void place(const WideNode& b, PlacedBoxes& boxes) const {
        place_children(b, walk_.pose.b_to_a, walk_.pose.slack, boxes);
        boxes.used = used_bits_b(b.count);
    }

    [[nodiscard]] HWY_INLINE std::uint64_t meet_on_grid_a(std::uint32_t, std::uint32_t,
                                                          const WideNode& node_a,
                                                          const PlacedBoxes& boxes,
                                                          const GridMap& map) const {
        return overlaps_on_grid_a(node_a, boxes, map) & boxes.used;
    }

    [[nodiscard]] bool is_cancelled() const { return walk_.is_cancelled(); }

    [[nodiscard]] bool tests_grid_b() const { return walk_.pose.tests_axes_of_b; }

    HWY_INLINE void place_in_b(const WideNode& node_a, const WideNode& node_b, PlacedBoxes& boxes,
                               GridMap& map) const {
        place_children(node_a, walk_.pose.a_to_b, walk_.pose.slack, boxes);
        map_to_grid(boxes.origin, node_b, walk_.pose.ratio, map);
    }

    /// Whether oriented boxes, if the trees have any, prove that two nodes are apart.
    [[nodiscard]] bool are_apart(NodeLevels levels, WideNodes nodes) {
        if (!has_oriented_boxes_) {
            return false;
        }
        ++stats_.volume_tests;
        return sieve(levels).are_apart(nodes);
    }

    void drop_apart(NodeLevels levels, std::span<NodeTask> tasks) {
        if (!has_oriented_boxes_) {
            return;
        }
        for (const NodeTask& task : tasks) {
            stats_.volume_tests += task.list.size;
        }
        sieve(levels).drop(tasks, lists_.data());
    }

    [[nodiscard]] OrientedSieve sieve(NodeLevels levels) const {
        return {walk_.tree_a, walk_.tree_b, levels, walk_.pose, turn_};
    }

    /// Triangles are tested if exactly one side is at the bottom, unless B is so small that its
    /// grids leave the range of float.
    [[nodiscard]] bool tests_triangles(NodeLevels levels) const {
        return (levels.a == 0) != (levels.b == 0) && walk_.pose.ratio >= kLeastRatioForB;
    }
    /// Perpendiculars of edges are tested only if the triangles are larger than the boxes of the
    /// other side. Otherwise the triangles' boxes find nearly all gaps.
    [[nodiscard]] TrianglesAgainstBoxes triangles(NodeLevels levels, std::uint32_t node_b) const {
        const bool are_large = levels.a == 0 ? plan_.size_a[0] > plan_.size_b[levels.b]
                                             : plan_.size_b[0] > plan_.size_a[levels.a];
        using Axes = TrianglesAgainstBoxes::Axes;
        return {walk_.tree_a,
                walk_.tree_b,
                walk_.pose,
                levels,
                node_b,
                are_large ? Axes::NormalAndEdges : Axes::Normal,
                walk_.near != nullptr ? walk_.near->slack : walk_.pose.slack,
                walk_.near != nullptr ? walk_.near->gap : 0.0F};
    }

    Flow compare(std::span<const NodeTask> tasks) { return stage_.compare(tasks, lists_); }

    const GroupedWalk& walk_;
    TraversalStats& stats_;
    ListArena& lists_;
    bool has_oriented_boxes_;
    OrientedTurn turn_;
    LevelPlan plan_;
    TriangleStage stage_;
    GroupedFrame<GroupedDescent> frame_;
};

}  // namespace tandem::traversal::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
