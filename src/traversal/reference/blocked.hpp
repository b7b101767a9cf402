// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <numeric>
#include <vector>

#include <tandem/statistics.hpp>

#include "base/module_names.hpp"
#include "bvh/blocked.hpp"
#include "traversal/reference/concepts.hpp"

namespace tandem::traversal {

/// The arrays of one iteration, as a GPU would hold them.
struct BlockedBuffers {
    std::vector<NodePair> block_pairs;
    std::vector<NodePair> next_block_pairs;
    std::vector<NodePair> leaf_pairs;
    std::vector<std::uint32_t> inner_flags;  ///< sixteen per pair of blocks
    std::vector<std::uint32_t> leaf_flags;
    std::vector<std::uint32_t> positions;
};

/// Tandem traversal of blocked trees (Damkjær & Erleben 2009). One iteration handles all pairs of
/// blocks of one level, sixteen pairs of nodes each; every step is a loop without dependences.
/// Flags mark the pairs to keep, a prefix sum turns the flags into positions, and the pairs of the
/// next iteration are written there (figure 5).
///
/// No pair of blocks is pushed twice. Two inner nodes push the pair of their children's blocks. An
/// inner node that overlaps leaves pushes its children's block with the leaves' block, only once
/// however many of the leaves it overlaps (figure 3).
template <class Volume>
class BlockedWalk {
  public:
    BlockedWalk(const BlockedBvh<Volume>& tree_a, const BlockedBvh<Volume>& tree_b,
                BlockedBuffers& buffers)
        : tree_a_(tree_a), tree_b_(tree_b), buffers_(buffers) {}

    /// One tree against itself: within one block, each unordered pair of nodes counts once.
    BlockedWalk(const BlockedBvh<Volume>& tree, BlockedBuffers& buffers)
        : tree_a_(tree), tree_b_(tree), buffers_(buffers), self_walk_(true) {}

    /// Walks from the pairs in `buffers.block_pairs` down.
    template <class Test, LeafVisitor Visitor>
    Flow run(const Test& test, Visitor& visit, TraversalStats& stats) {
        while (!buffers_.block_pairs.empty()) {
            set_flags(test, stats);
            collect(buffers_.leaf_flags, buffers_.leaf_pairs);
            collect(buffers_.inner_flags, buffers_.next_block_pairs);
            for (const NodePair leaves : buffers_.leaf_pairs) {
                ++stats.leaf_overlaps;
                if (visit(leaves) == Flow::Stop) {
                    return Flow::Stop;
                }
            }
            std::swap(buffers_.block_pairs, buffers_.next_block_pairs);
        }
        return Flow::Continue;
    }

  private:
    using Kind = typename BlockedBvh<Volume>::Kind;
    static constexpr std::uint32_t kPairsPerBlock = kBlockWidth * kBlockWidth;

    template <class Test>
    void set_flags(const Test& test, TraversalStats& stats) {
        const std::size_t count = buffers_.block_pairs.size() * kPairsPerBlock;
        buffers_.inner_flags.assign(count, 0);
        buffers_.leaf_flags.assign(count, 0);
        for (std::size_t p = 0; p < buffers_.block_pairs.size(); ++p) {
            ++stats.iterations;
            const auto& block_a = tree_a_.blocks[buffers_.block_pairs[p].a];
            const auto& block_b = tree_b_.blocks[buffers_.block_pairs[p].b];
            const bool self = self_walk_ && buffers_.block_pairs[p].a == buffers_.block_pairs[p].b;

            // Bit i: node i of A has already pushed its children with B's block of leaves.
            std::uint32_t pushed_a = 0;
            std::uint32_t pushed_b = 0;
            for (std::uint32_t i = 0; i < kBlockWidth; ++i) {
                for (std::uint32_t j = self ? i + 1 : 0; j < kBlockWidth; ++j) {
                    const Kind kind_a = block_a[i].kind;
                    const Kind kind_b = block_b[j].kind;
                    if (kind_a == Kind::Imaginary || kind_b == Kind::Imaginary) {
                        continue;
                    }
                    ++stats.volume_tests;
                    if (!test(block_a[i].volume, block_b[j].volume)) {
                        continue;
                    }
                    ++stats.overlaps;
                    const std::size_t flag = p * kPairsPerBlock + i * kBlockWidth + j;
                    if (kind_a == Kind::Leaf && kind_b == Kind::Leaf) {
                        buffers_.leaf_flags[flag] = 1;
                    } else if (kind_a == Kind::Inner && kind_b == Kind::Inner) {
                        buffers_.inner_flags[flag] = 1;
                    } else if (kind_a == Kind::Inner) {
                        buffers_.inner_flags[flag] = (pushed_a >> i & 1U) ^ 1U;
                        pushed_a |= 1U << i;
                    } else {
                        buffers_.inner_flags[flag] = (pushed_b >> j & 1U) ^ 1U;
                        pushed_b |= 1U << j;
                    }
                }
            }
        }
    }

    /// Writes the links of all flagged pairs, in order: an exclusive prefix sum gives each flag its
    /// position in `out`.
    void collect(const std::vector<std::uint32_t>& flags, std::vector<NodePair>& out) {
        buffers_.positions.resize(flags.size());
        std::exclusive_scan(flags.begin(), flags.end(), buffers_.positions.begin(), 0U);
        out.resize(flags.empty() ? 0 : buffers_.positions.back() + flags.back());
        for (std::size_t flag = 0; flag < flags.size(); ++flag) {
            if (flags[flag] == 0) {
                continue;
            }
            const NodePair blocks = buffers_.block_pairs[flag / kPairsPerBlock];
            const auto& a = tree_a_.blocks[blocks.a][flag / kBlockWidth % kBlockWidth];
            const auto& b = tree_b_.blocks[blocks.b][flag % kBlockWidth];
            // A leaf keeps its whole block while the other side descends. Two leaves are a result.
            const bool both_leaves = a.kind == Kind::Leaf && b.kind == Kind::Leaf;
            const bool stay_a = a.kind == Kind::Leaf && !both_leaves;
            const bool stay_b = b.kind == Kind::Leaf && !both_leaves;
            out[buffers_.positions[flag]] = {stay_a ? blocks.a : a.link,
                                             stay_b ? blocks.b : b.link};
        }
    }

    const BlockedBvh<Volume>& tree_a_;
    const BlockedBvh<Volume>& tree_b_;
    BlockedBuffers& buffers_;
    bool self_walk_ = false;
};

template <class Volume, class Test, LeafVisitor Visitor>
TraversalStats walk_blocked(const BlockedBvh<Volume>& tree_a, const BlockedBvh<Volume>& tree_b,
                            const Test& test, Visitor& visit, BlockedBuffers& buffers) {
    TraversalStats stats;
    if (!tree_a.empty() && !tree_b.empty()) {
        buffers.block_pairs.assign(1, {0, 0});
        BlockedWalk<Volume>(tree_a, tree_b, buffers).run(test, visit, stats);
    }
    return stats;
}

}  // namespace tandem::traversal
