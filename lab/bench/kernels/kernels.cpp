// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/kernels/kernels.hpp"

#include <algorithm>
#include <bit>
#include <vector>

#include "bvh/wide/wide_order.hpp"
#include "scenes/random.hpp"
#include "scenes/soups.hpp"
#include "traversal/wide/contact/slot_pairs.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "lab/bench/kernels/kernels.cpp"
#include <hwy/foreach_target.h>  // IWYU pragma: keep

#include "traversal/wide/contact/pair_sieve-inl.hpp"
#include "traversal/wide/node_pair-inl.hpp"

#ifndef TANDEM_KERNEL_DATA
#define TANDEM_KERNEL_DATA
namespace tandem::bench {

using namespace traversal;

struct KernelData {
    WideTree tree_a;
    WideTree tree_b;
    WidePose pose;
    std::vector<CentreOffset> offsets = std::vector<CentreOffset>(Kernels::kTrianglePairs);
    SlotPairs waiting;
    SlotPairs queue;
};
}  // namespace tandem::bench
#endif

HWY_BEFORE_NAMESPACE();
namespace tandem::bench::HWY_NAMESPACE {

using namespace traversal::HWY_NAMESPACE;

std::uint64_t node_pairs_target(const KernelData& data) {
    PlacedBoxes boxes;
    const WideNode& b = data.tree_b.level(1)[0];
    place_children(b, data.pose.b_to_a, data.pose.slack, boxes);
    std::uint64_t sum = 0;
    const WideNode* nodes = data.tree_a.level(0);
    GridMap maps[Kernels::kNodes];
    for (std::size_t i = 0; i < Kernels::kNodes; ++i) {
        map_to_grid(boxes.origin, nodes[i], 1.0, maps[i]);
    }
    for (std::size_t i = 0; i < Kernels::kNodes; ++i) {
        sum +=
            static_cast<std::uint64_t>(std::popcount(overlaps_on_grid_a(nodes[i], boxes, maps[i])));
    }
    return sum;
}

/// Runs the first pass of the filter.
HWY_INLINE void run_first_pass(KernelData& data, const PairSource<WideTriangle>& source) {
    // The filter removes pairs from its queue, so it gets a copy; copying takes a hundredth of the
    // time.
    data.queue.count = Kernels::kTrianglePairs;
    std::copy_n(data.waiting.slot_a.data(), data.queue.count, data.queue.slot_a.data());
    std::copy_n(data.waiting.slot_b.data(), data.queue.count, data.queue.slot_b.data());
    std::copy_n(data.waiting.offset.data(), data.queue.count, data.queue.offset.data());
    drop_apart(source, data.queue, [](const PlaneSides& s) { return surely_apart(s); });
}

PairSource<WideTriangle> source_of(const KernelData& data) {
    return {data.tree_a.triangles.data(), data.tree_b.triangles.data(), data.offsets.data(),
            data.pose.slack};
}

std::uint64_t first_pass_target(KernelData& data) {
    run_first_pass(data, source_of(data));
    return data.queue.count;
}

std::uint64_t triangle_pairs_target(KernelData& data) {
    run_first_pass(data, source_of(data));
    keep_touching(source_of(data), data.queue);
    return data.queue.count;
}

}  // namespace tandem::bench::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tandem::bench {

HWY_EXPORT(node_pairs_target);
HWY_EXPORT(first_pass_target);
HWY_EXPORT(triangle_pairs_target);

struct Kernels::Data : KernelData {};

namespace {

WideTree tree_of(const Mesh& mesh) {
    const TreeFrame frame = frame_of(mesh);
    return fit_wide_tree(wide_order(mesh, frame, BuildEffort::Balanced), mesh, frame);
}

/// Triangles as in queries: of neighbouring bottom nodes, with about one pair in five touching.
void fill_queue(KernelData& data, std::uint64_t seed) {
    scenes::Random random(seed);
    const auto below = [&](std::size_t limit) {
        return static_cast<std::uint32_t>(0.5 * (random.symmetric() + 1.0) *
                                          static_cast<double>(limit));
    };
    for (std::size_t k = 0; k < Kernels::kTrianglePairs; ++k) {
        data.waiting.slot_a[k] = below(data.tree_a.triangles.size());
        data.waiting.slot_b[k] = below(data.tree_b.triangles.size());
        data.waiting.offset[k] = static_cast<std::uint32_t>(k);
        const float reach = data.tree_a.triangles[data.waiting.slot_a[k]].span;
        for (float& x : data.offsets[k].xyz) {
            x = 0.3F * reach * static_cast<float>(random.symmetric());
        }
    }
}

}  // namespace

Kernels::Kernels(std::uint64_t seed) : data_(std::make_unique<Data>()) {
    data_->tree_a = tree_of(scenes::random_soup(seed, kWide * kNodes, 0.3));
    data_->tree_b = tree_of(scenes::random_soup(seed + 1, kWide * Kernels::kLeavesB, 0.3));
    RelativePose side_by_side;
    side_by_side.slack = 0x1p-40;  // the size of real poses; with 0, floats would underflow
    data_->pose = wide_pose(side_by_side);
    fill_queue(*data_, seed);
}

Kernels::~Kernels() = default;

std::uint64_t Kernels::node_pairs() {
    return HWY_DYNAMIC_DISPATCH(node_pairs_target)(*data_);
}

std::uint64_t Kernels::triangle_pairs() {
    return HWY_DYNAMIC_DISPATCH(triangle_pairs_target)(*data_);
}

double Kernels::second_pass_share() {
    return static_cast<double>(HWY_DYNAMIC_DISPATCH(first_pass_target)(*data_)) / kTrianglePairs;
}

}  // namespace tandem::bench
#endif
