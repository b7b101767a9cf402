/* SPDX-FileCopyrightText: 2026 The Tandem authors
   SPDX-License-Identifier: MIT

   The blocked walk (004, section 2). Sixteen items compare the four nodes of a block of A with the four of a block of
   B. Together they load the eight nodes; each item loads half a node. Each overlapping pair sets a bit of a word (the
   third proposal of section 4), prefix sums of the numbers of bits give the places in the output, and a second kernel
   writes the pairs there. */
#include "gpu/kernels/packed_box.h"

/* Local memory per item: its share of the boxes of eight nodes among sixteen items, and one flag. */
#define TG_BLOCKED_WORDS (8 * TG_OBB_WORDS / 16 + 1)

/* Keeps one bit of four in each row where an inner node of A overlaps leaves of B, or in each column the other way
   round: all of them lead to the same pair of blocks (figure 3). */
TG_FN u32 first_of_rows(u32 bits) {
    u32 kept = 0u;
    u32 row;
    for (row = 0; row < 4u; ++row) {
        const u32 mine = bits >> 4u * row & 15u;
        kept |= (mine & (~mine + 1u)) << 4u * row;
    }
    return kept;
}

TG_FN u32 first_of_columns(u32 bits) {
    u32 kept = 0u;
    u32 seen = 0u;
    u32 row;
    for (row = 0; row < 4u; ++row) {
        const u32 mine = bits >> 4u * row & 15u;
        kept |= (mine & ~seen) << 4u * row;
        seen |= mine;
    }
    return kept;
}

/* flags[k] of block pair k: bit 4i + j for inner pairs, bit 16 + 4i + j for pairs of leaves. The numbers of both kinds of
   bits go to inner_counts and leaf_counts. */
TG_KERNEL blocked_flags(TG_GLOBAL const struct PoseOfPair* poses, TG_GLOBAL const struct ObjectRecord* objects,
                        TG_GLOBAL const float* block_words, u32 words, TG_GLOBAL const struct NodeTask* tasks,
                        u32 count, TG_GLOBAL u32* flags, TG_GLOBAL u32* inner_counts,
                        TG_GLOBAL u32* leaf_counts TG_SHARED_ARGUMENT(overlapping)) {
    TG_SHARED_MEMORY(overlapping, TG_BLOCKED_WORDS)
    const u32 me = TG_ITEM / 16u;
    const u32 mine = TG_LOCAL_ITEM % 16u;
    TG_LOCAL_PTR u32* nodes = &overlapping[TG_GROUP_SIZE + TG_LOCAL_ITEM / 16u * 8u * TG_OBB_WORDS];
    const u32 block_size = 4u * words;
    u32 k;
    u32 overlaps = 0u;
    /* 1. Load the eight nodes into local memory. */
    if (me < count) {
        const struct NodeTask task = tasks[me];
        TG_GLOBAL const struct PoseOfPair* pose = &poses[task.pair];
        TG_GLOBAL const float* block_a = &block_words[(objects[pose->first].blocks + task.a) * block_size];
        TG_GLOBAL const float* block_b = &block_words[(objects[pose->second].blocks + task.b) * block_size];
        const u32 share = words / 2u;
        for (k = mine * share; k < (mine + 1u) * share; ++k) {
            nodes[k] = TG_FLOAT_BITS(k < block_size ? block_a[k] : block_b[k - block_size]);
        }
    }
    TG_BARRIER();
    /* 2. Each item tests one of the sixteen pairs of boxes. */
    if (me < count) {
        TG_GLOBAL const struct PoseOfPair* pose = &poses[tasks[me].pair];
        float a[TG_OBB_WORDS];
        float b[TG_OBB_WORDS];
        for (k = 0; k < words; ++k) {
            a[k] = TG_BITS_FLOAT(nodes[mine / 4u * words + k]);
            b[k] = TG_BITS_FLOAT(nodes[(4u + mine % 4u) * words + k]);
        }
        overlaps = kind_of(TG_FLOAT_BITS(a[words - 1u])) != TG_IMAGINARY &&
                           kind_of(TG_FLOAT_BITS(b[words - 1u])) != TG_IMAGINARY &&
                           !packed_are_apart(pose, a, b, words)
                       ? 1u
                       : 0u;
    }
    overlapping[TG_LOCAL_ITEM] = overlaps;
    TG_BARRIER();
    /* 3. The first of sixteen items combines the flags to bits of a word. */
    if (me < count && mine == 0u) {
        /* A block has only leaves or only inner nodes, with imaginary ones at the end, so its first node gives the
           kind of all. */
        const u32 leaves_a = kind_of(nodes[words - 1u]) == TG_LEAF ? 1u : 0u;
        const u32 leaves_b = kind_of(nodes[block_size + words - 1u]) == TG_LEAF ? 1u : 0u;
        u32 bits = 0u;
        for (k = 0; k < 16u; ++k) {
            bits |= overlapping[TG_LOCAL_ITEM + k] << k;
        }
        if (leaves_a != 0u && leaves_b != 0u) {
            flags[me] = bits << 16;
            inner_counts[me] = 0u;
            leaf_counts[me] = TG_BITS_SET(bits);
        } else {
            const u32 kept = leaves_b != 0u ? first_of_rows(bits) : leaves_a != 0u ? first_of_columns(bits) : bits;
            flags[me] = kept;
            inner_counts[me] = TG_BITS_SET(kept);
            leaf_counts[me] = 0u;
        }
    }
}

/* Writes the pairs of all bits that are set: inner pairs to the pool, pairs of leaves to the candidates. */
TG_KERNEL blocked_collect(TG_GLOBAL const struct PoseOfPair* poses, TG_GLOBAL const struct ObjectRecord* objects,
                          TG_GLOBAL const float* block_words, u32 words, TG_GLOBAL const struct NodeTask* tasks,
                          u32 count, TG_GLOBAL const u32* flags, TG_GLOBAL const u32* inner_places,
                          TG_GLOBAL const u32* leaf_places, TG_GLOBAL struct NodeTask* pool, u32 pool_end,
                          TG_GLOBAL struct PairOfTriangles* candidates, u32 candidate_end) {
    const u32 me = TG_ITEM;
    if (me < count && flags[me] != 0u) {
        const struct NodeTask task = tasks[me];
        TG_GLOBAL const struct PoseOfPair* pose = &poses[task.pair];
        const u32 size = 4u * words;
        TG_GLOBAL const float* block_a = &block_words[(objects[pose->first].blocks + task.a) * size];
        TG_GLOBAL const float* block_b = &block_words[(objects[pose->second].blocks + task.b) * size];
        u32 inner = pool_end + inner_places[me];
        u32 leaf = candidate_end + leaf_places[me];
        u32 k;
        for (k = 0; k < 16u; ++k) {
            const u32 link_a = TG_FLOAT_BITS(block_a[(k / 4u + 1u) * words - 1u]);
            const u32 link_b = TG_FLOAT_BITS(block_b[(k % 4u + 1u) * words - 1u]);
            if ((flags[me] >> k & 1u) != 0u) {
                /* Where one node is a leaf, its side stays at the same block while the other side descends. */
                struct NodeTask next;
                next.pair = task.pair;
                next.a = kind_of(link_a) == TG_LEAF ? task.a : target_of(link_a);
                next.b = kind_of(link_b) == TG_LEAF ? task.b : target_of(link_b);
                next.levels = 0u;
                pool[inner++] = next;
            }
            if ((flags[me] >> (16u + k) & 1u) != 0u) {
                struct PairOfTriangles pair;
                pair.pair = task.pair;
                pair.a = target_of(link_a);
                pair.b = target_of(link_b);
                candidates[leaf++] = pair;
            }
        }
    }
}
