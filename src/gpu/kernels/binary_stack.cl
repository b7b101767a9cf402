/* SPDX-FileCopyrightText: 2026 The Tandem authors
   SPDX-License-Identifier: MIT

   The binary stack walk (002, sections 2 to 4): each item walks two post-indexed trees. Its stack has one bit for each
   step of the descent, in four coupled words. Items take pairs of nodes from a pool, as section 6 proposes. After a
   bounded number of steps an item stores its walk; if the pool is empty by then, it gives away all pairs that wait, and
   keeps only the subtree that it is in. */
#include "gpu/kernels/packed_box.h"

/* Indices of `counters`. */
#define TG_POOL_HEAD 0
#define TG_POOL_NEXT 1
#define TG_CANDIDATE_END 2
#define TG_UNFINISHED 3
#define TG_STEPS 4

/* The number of the caller's own rule, the expression TG_CUSTOM_RULE; it follows those of RuleKind. */
#define TG_CUSTOM_RULE_NUMBER 255u

struct Bits {
    u32 w0, w1, w2, w3; /* bit 0 of w0 is the top of the stack */
};

/* Push and pop move all bits by one position, across the four words (section 4). */
TG_FN struct Bits with_pushed(struct Bits s, u32 bit) {
    s.w3 = s.w3 << 1 | s.w2 >> 31;
    s.w2 = s.w2 << 1 | s.w1 >> 31;
    s.w1 = s.w1 << 1 | s.w0 >> 31;
    s.w0 = s.w0 << 1 | bit;
    return s;
}

TG_FN struct Bits with_popped(struct Bits s) {
    s.w0 = s.w0 >> 1 | s.w1 << 31;
    s.w1 = s.w1 >> 1 | s.w2 << 31;
    s.w2 = s.w2 >> 1 | s.w3 << 31;
    s.w3 = s.w3 >> 1;
    return s;
}

/* The rules of traversal/reference/rules.hpp by the numbers of RuleKind; Both is treated as First, as on the CPU. */
TG_FN float measure_of(u32 rule, struct Vector extent) {
    if (rule == 4u) {
        return extent.x * extent.y * extent.z;
    }
    if (rule == 5u) {
        return (extent.x * extent.y + extent.y * extent.z) + extent.z * extent.x;
    }
    return TG_MAX(TG_MAX(extent.x, extent.y), extent.z);
}

#if defined(TG_CUSTOM_RULE)
/* The members of NodeFacts (include/tandem/rule.hpp), in units of the first tree. */
struct RuleFacts {
    float volume;
    float surface;
    float longest_side;
    int level;
    int levels_left;
};

TG_FN struct RuleFacts facts_of(struct Vector extent, TG_GLOBAL const struct PostLinks* links) {
    struct RuleFacts facts;
    facts.volume = 8.0f * measure_of(4u, extent);
    facts.surface = 8.0f * measure_of(5u, extent);
    facts.longest_side = 2.0f * measure_of(6u, extent);
    facts.level = (int)links->level;
    facts.levels_left = (int)links->height;
    return facts;
}

/* A function of its own, so that the caller's expression can use only the facts of the two nodes. */
TG_FN int custom_rule(struct RuleFacts a, struct RuleFacts b) {
    return (TG_CUSTOM_RULE) ? 1 : 0;
}
#endif

TG_FN int descends_first(u32 rule, const float* box_a, TG_GLOBAL const struct PostLinks* a, const float* box_b,
                         TG_GLOBAL const struct PostLinks* b, float ratio) {
#if defined(TG_CUSTOM_RULE)
    if (rule == TG_CUSTOM_RULE_NUMBER) {
        return custom_rule(facts_of(unpacked(box_a).extent, a), facts_of(scaled(unpacked(box_b).extent, ratio), b));
    }
#endif
    if (rule == 0u || rule == 3u) {
        return 1;
    }
    if (rule == 1u) {
        return 0;
    }
    if (rule == 2u) {
        return a->level < b->level;
    }
    if (rule == 7u) {
        return !(b->height < a->height);
    }
    return !(measure_of(rule, unpacked(box_a).extent) < measure_of(rule, scaled(unpacked(box_b).extent, ratio)));
}

TG_FN void load_box(TG_GLOBAL const float* boxes, u32 node, u32 words, float* box) {
    u32 k;
    for (k = 0; k < words; ++k) {
        box[k] = boxes[node * words + k];
    }
}

/* Returns how many pairs of nodes wait to the right of the descent path. Those with a place below `room` are written to
   tasks[place …]. */
TG_FN u32 give_away(struct StackState s, TG_GLOBAL const struct PostLinks* links_a,
                    TG_GLOBAL const struct PostLinks* links_b, TG_GLOBAL struct NodeTask* tasks, u32 place, u32 room) {
    struct Bits bits;
    u32 a = s.a;
    u32 b = s.b;
    u32 depth;
    u32 count = 0u;
    bits.w0 = s.bits[0];
    bits.w1 = s.bits[1];
    bits.w2 = s.bits[2];
    bits.w3 = s.bits[3];
    for (depth = s.depth; depth > 0u; --depth) {
        const int first = (bits.w0 & 1u) != 0u;
        while ((first ? links_a[a].right_child_level : links_b[b].right_child_level) == 0u) {
            if (first) {
                a = links_a[a].escape;
            } else {
                b = links_b[b].escape;
            }
            if (place + count < room) {
                struct NodeTask task;
                task.pair = s.pair;
                task.a = a;
                task.b = b;
                task.levels = 0u;
                tasks[place + count] = task;
            }
            ++count;
        }
        /* The right-most child is stored directly after its parent: go back to the parent. */
        if (first) {
            --a;
        } else {
            --b;
        }
        bits = with_popped(bits);
    }
    return count;
}

TG_KERNEL binary_stack_walk(TG_GLOBAL const struct PoseOfPair* poses, TG_GLOBAL const struct ObjectRecord* objects,
                            TG_GLOBAL const float* boxes, u32 words, TG_GLOBAL const struct PostLinks* links, u32 rule,
                            TG_GLOBAL const struct NodeTask* tasks, u32 task_count,
                            TG_GLOBAL struct NodeTask* given_away, u32 given_room,
                            TG_GLOBAL struct StackState* states, u32 walkers, u32 most_steps,
                            TG_GLOBAL struct PairOfTriangles* candidates, u32 candidate_room,
                            TG_GLOBAL u32* counters) {
    const u32 me = TG_ITEM;
    if (me < walkers) {
        struct StackState s = states[me];
        struct Bits bits;
        float box_a[TG_OBB_WORDS];
        float box_b[TG_OBB_WORDS];
        u32 step;
        u32 steps = 0u;
        int full = 0;
        bits.w0 = s.bits[0];
        bits.w1 = s.bits[1];
        bits.w2 = s.bits[2];
        bits.w3 = s.bits[3];
        for (step = 0; step < most_steps && !full; ++step) {
            TG_GLOBAL const struct PoseOfPair* pose;
            TG_GLOBAL const struct PostLinks* links_a;
            TG_GLOBAL const struct PostLinks* links_b;
            u32 first_node;
            u32 second_node;
            int descend = 0;
            /* 1. Without a walk, take a pair from the pool. */
            if (s.pair == TG_NO_TASK) {
                const u32 next = TG_ATOMIC_ADD(&counters[TG_POOL_HEAD], 1u);
                if (next >= task_count) {
                    break;
                }
                s.pair = tasks[next].pair;
                s.a = tasks[next].a;
                s.b = tasks[next].b;
                s.depth = 0u;
                if (s.pair == TG_NO_TASK) {
                    continue;
                }
            }
            /* 2. Test the two boxes. A pair of leaves becomes a candidate; otherwise descend on one side. */
            pose = &poses[s.pair];
            first_node = objects[pose->first].post_nodes;
            second_node = objects[pose->second].post_nodes;
            links_a = &links[first_node];
            links_b = &links[second_node];
            load_box(boxes, first_node + s.a, words, box_a);
            load_box(boxes, second_node + s.b, words, box_b);
            ++steps;
            if (!packed_are_apart(pose, box_a, box_b, words)) {
                const int leaf_a = links_a[s.a].left_most_child == s.a;
                const int leaf_b = links_b[s.b].left_most_child == s.b;
                if (leaf_a && leaf_b) {
                    const u32 place = TG_ATOMIC_ADD(&counters[TG_CANDIDATE_END], 1u);
                    if (place >= candidate_room) {
                        /* The pair is tested again in the next launch, when the host has made room. */
                        full = 1;
                        --steps;
                    } else {
                        struct PairOfTriangles pair;
                        pair.pair = s.pair;
                        pair.a = links_a[s.a].triangle;
                        pair.b = links_b[s.b].triangle;
                        candidates[place] = pair;
                    }
                } else {
                    const int first = leaf_b || (!leaf_a && descends_first(rule, box_a, &links_a[s.a], box_b,
                                                                           &links_b[s.b], pose->ratio));
                    bits = with_pushed(bits, first ? 1u : 0u);
                    ++s.depth;
                    if (first) {
                        s.a = links_a[s.a].left_most_child;
                    } else {
                        s.b = links_b[s.b].left_most_child;
                    }
                    descend = 1;
                }
            }
            /* 3. After a leaf or a separated pair, go up past right-most children, then on to the next sibling. */
            if (!descend && !full) {
                u32 up_a = 0u;
                u32 up_b = 0u;
                while (s.depth > 0u) {
                    const int first = (bits.w0 & 1u) != 0u;
                    if (first && up_a < links_a[s.a].right_child_level) {
                        ++up_a;
                    } else if (!first && up_b < links_b[s.b].right_child_level) {
                        ++up_b;
                    } else {
                        break;
                    }
                    bits = with_popped(bits);
                    --s.depth;
                }
                if (s.depth == 0u) {
                    s.pair = TG_NO_TASK;
                } else if ((bits.w0 & 1u) != 0u) {
                    s.a = links_a[s.a].escape;
                    s.b -= up_b;
                } else {
                    s.a -= up_a;
                    s.b = links_b[s.b].escape;
                }
            }
        }
        /* 4. Store the walk; when the pool is empty, give the waiting pairs away. */
        s.bits[0] = bits.w0;
        s.bits[1] = bits.w1;
        s.bits[2] = bits.w2;
        s.bits[3] = bits.w3;
        if (s.pair != TG_NO_TASK) {
            TG_ATOMIC_ADD(&counters[TG_UNFINISHED], 1u);
            if (!full && TG_ATOMIC_ADD(&counters[TG_POOL_HEAD], 0u) >= task_count) {
                TG_GLOBAL const struct PostLinks* links_a = &links[objects[poses[s.pair].first].post_nodes];
                TG_GLOBAL const struct PostLinks* links_b = &links[objects[poses[s.pair].second].post_nodes];
                const u32 count = give_away(s, links_a, links_b, given_away, 0u, 0u);
                const u32 place = count == 0u ? 0u : TG_ATOMIC_ADD(&counters[TG_POOL_NEXT], count);
                if (count != 0u && place + count <= given_room) {
                    (void)give_away(s, links_a, links_b, given_away, place, given_room);
                    s.depth = 0u;
                } else if (count != 0u) {
                    /* No room: mark the reserved places as empty; the item keeps its walk. */
                    u32 k;
                    for (k = place; k < place + count && k < given_room; ++k) {
                        given_away[k].pair = TG_NO_TASK;
                    }
                }
            }
        }
        TG_ATOMIC_ADD(&counters[TG_STEPS], steps);
        states[me] = s;
    }
}
