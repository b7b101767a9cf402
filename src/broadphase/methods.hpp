// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "broadphase/method.hpp"

/// All methods, each made by one function. make_method.cpp selects one by its enumerator.
namespace tandem::broadphase {

/// Compares every box with every other, a vector of them at a time. There is nothing to maintain,
/// so it is hard to beat below a hundred objects. Tests compare the other methods with it.
[[nodiscard]] std::unique_ptr<BroadPhaseMethod> make_brute_force(const BroadPhaseOptions& options,
                                                                 Objects& objects);

/// Sorts the boxes by their lower ends on the axis of largest variance, and compares each box with
/// those that begin before it ends, several at a time. Only the order is kept between updates; it
/// is nearly right the next time.
[[nodiscard]] std::unique_ptr<BroadPhaseMethod> make_sort_and_sweep(
    const BroadPhaseOptions& options, Objects& objects);

/// Keeps the ends of all boxes sorted on three axes. When a lower and an upper end change places, a
/// pair may begin or end, so only motion has a cost (thesis, 2.3.1).
[[nodiscard]] std::unique_ptr<BroadPhaseMethod> make_sweep_and_prune(
    const BroadPhaseOptions& options, Objects& objects);

/// The cells are an array over the world (thesis, figure 2.14). It needs no search, but memory for
/// empty cells: at most 8 cells per object, otherwise the cells are larger. Objects that leave the
/// world are loose until the array is fitted again.
[[nodiscard]] std::unique_ptr<BroadPhaseMethod> make_dense_grid(const BroadPhaseOptions& options,
                                                                Objects& objects);

/// Cells that are not empty are in a hash table whose slots are lists (thesis, figure 2.16).
[[nodiscard]] std::unique_ptr<BroadPhaseMethod> make_chained_grid(const BroadPhaseOptions& options,
                                                                  Objects& objects);

/// Cells that are not empty are in a hash table with linear probing and lazy deletion (thesis,
/// figure 2.17); at most half of the table is used.
[[nodiscard]] std::unique_ptr<BroadPhaseMethod> make_open_grid(const BroadPhaseOptions& options,
                                                               Objects& objects);

/// Grids of doubling cell sizes in one hash table (thesis, 2.2.2). An object is in one cell only:
/// the cell of its centre, on the finest level whose cells are as large as the object.
[[nodiscard]] std::unique_ptr<BroadPhaseMethod> make_hierarchical_grid(
    const BroadPhaseOptions& options, Objects& objects);

/// An octree with each object in all leaves that it overlaps (thesis, 2.2.3).
[[nodiscard]] std::unique_ptr<BroadPhaseMethod> make_leaf_octree(const BroadPhaseOptions& options,
                                                                 Objects& objects);

/// An octree with each object in the smallest node that encloses it (thesis, 2.2.3, listings 2.13
/// and 2.14).
[[nodiscard]] std::unique_ptr<BroadPhaseMethod> make_enclosing_octree(
    const BroadPhaseOptions& options, Objects& objects);

/// A tree of boxes that exceed the objects by a margin (moving_trees.hpp): an object is reinserted
/// only when it leaves its enlarged box.
[[nodiscard]] std::unique_ptr<BroadPhaseMethod> make_dynamic_tree(const BroadPhaseOptions& options,
                                                                  Objects& objects);

/// The dynamic tree and a second tree (moving_trees.hpp) for objects that have not moved for a
/// while: pairs of two such objects are kept and not examined again.
[[nodiscard]] std::unique_ptr<BroadPhaseMethod> make_static_dynamic(
    const BroadPhaseOptions& options, Objects& objects);

/// The default: a wide tree whose order is kept. It is refitted in each update, and ordered anew
/// when that is worth its cost.
[[nodiscard]] std::unique_ptr<BroadPhaseMethod> make_wide_tree(const BroadPhaseOptions& options,
                                                               Objects& objects);

/// Begins with the method suggested by cheap properties of the world, measures its cost, and
/// changes to another method when that promises to be better. The choice never changes the pairs.
[[nodiscard]] std::unique_ptr<BroadPhaseMethod> make_auto(const BroadPhaseOptions& options,
                                                          Objects& objects);

}  // namespace tandem::broadphase
