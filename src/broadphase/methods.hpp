// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "broadphase/method.hpp"

/// All methods there are, each made by one function. make_method.cpp chooses among them by name.
namespace tandem::broadphase {

/// Every box against every other, a vector of them at a time. Nothing to maintain, so it is hard
/// to beat below a hundred objects, and it is what the other methods are tested against.
[[nodiscard]] std::unique_ptr<BroadPhaseMethod> make_brute_force(const BroadPhaseOptions& options,
                                                                 Objects& objects);

/// Sorts the boxes by their lower ends on one axis, that of the largest variance, and compares each
/// with those that begin before it ends, several at a time. Nothing is kept between updates but the
/// order, which is nearly right the next time.
[[nodiscard]] std::unique_ptr<BroadPhaseMethod> make_sort_and_sweep(
    const BroadPhaseOptions& options, Objects& objects);

/// Keeps the ends of all boxes sorted on three axes. Where a lower and an upper end change places a
/// pair may begin or has ended, so that only motion costs anything (thesis, 2.3.1).
[[nodiscard]] std::unique_ptr<BroadPhaseMethod> make_sweep_and_prune(
    const BroadPhaseOptions& options, Objects& objects);

/// The cells are an array over the world (thesis, figure 2.14): no search, but memory for empty
/// cells; at most 8 cells per object, larger cells otherwise. What leaves the world is loose until
/// the array is fitted again.
[[nodiscard]] std::unique_ptr<BroadPhaseMethod> make_dense_grid(const BroadPhaseOptions& options,
                                                                Objects& objects);

/// The cells that are not empty are in a hash table whose slots are lists (thesis, figure 2.16).
[[nodiscard]] std::unique_ptr<BroadPhaseMethod> make_chained_grid(const BroadPhaseOptions& options,
                                                                  Objects& objects);

/// The cells that are not empty are in a hash table with linear probing and lazy deletion (thesis,
/// figure 2.17); at most half of it is used.
[[nodiscard]] std::unique_ptr<BroadPhaseMethod> make_open_grid(const BroadPhaseOptions& options,
                                                               Objects& objects);

/// Grids of doubling cell sizes in one hash table (thesis, 2.2.2): an object is in one cell only,
/// that of its centre, of the finest level whose cells are as large as the object.
[[nodiscard]] std::unique_ptr<BroadPhaseMethod> make_hierarchical_grid(
    const BroadPhaseOptions& options, Objects& objects);

/// Octree, an object in all leaves that it overlaps (thesis, 2.2.3).
[[nodiscard]] std::unique_ptr<BroadPhaseMethod> make_leaf_octree(const BroadPhaseOptions& options,
                                                                 Objects& objects);

/// Octree, an object in the smallest node that encloses it (thesis, 2.2.3, listings 2.13 and 2.14).
[[nodiscard]] std::unique_ptr<BroadPhaseMethod> make_enclosing_octree(
    const BroadPhaseOptions& options, Objects& objects);

/// A tree of boxes that are a margin larger than the objects (moving_trees.hpp): an object is
/// inserted anew only when it leaves its fat box.
[[nodiscard]] std::unique_ptr<BroadPhaseMethod> make_dynamic_tree(const BroadPhaseOptions& options,
                                                                  Objects& objects);

/// The dynamic tree with a second one beside it (moving_trees.hpp), for what has not moved for a
/// while: pairs of two such objects are kept and not looked at again.
[[nodiscard]] std::unique_ptr<BroadPhaseMethod> make_static_dynamic(
    const BroadPhaseOptions& options, Objects& objects);

/// The default: a wide tree in an order that is kept, fitted anew at each update, put in order anew
/// when that has become worth its cost.
[[nodiscard]] std::unique_ptr<BroadPhaseMethod> make_wide_tree(const BroadPhaseOptions& options,
                                                               Objects& objects);

/// Begins with the method that cheap features of the world suggest, measures what it costs, and
/// changes to another when that promises to be better. The pairs are the same whatever it does.
[[nodiscard]] std::unique_ptr<BroadPhaseMethod> make_auto(const BroadPhaseOptions& options,
                                                          Objects& objects);

}  // namespace tandem::broadphase
