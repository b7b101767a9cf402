// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <vector>

#include "broadphase/object_scan.hpp"
#include "broadphase/objects.hpp"
#include "broadphase/space/cell_lattice.hpp"

namespace tandem::broadphase {

struct CellAndId {
    CellIndex cell{};
    ObjectId id = 0;
};

/// Calls add(id) for all objects in the order of their cells, so that objects near in space are
/// near in memory; `scratch` is kept for the next call.
template <class CellOf, class Add>
void add_in_order(const Objects& objects, std::vector<CellAndId>& scratch, CellOf cell_of,
                  Add add) {
    scratch.clear();
    for_each_object(objects, [&](ObjectId id, const Box&) {
        scratch.push_back({cell_of(id), id});
    });
    std::ranges::sort(scratch, [](const CellAndId& a, const CellAndId& b) {
        return a.cell[2] != b.cell[2]   ? a.cell[2] < b.cell[2]
               : a.cell[1] != b.cell[1] ? a.cell[1] < b.cell[1]
               : a.cell[0] != b.cell[0] ? a.cell[0] < b.cell[0]
                                        : a.id < b.id;
    });
    for (const CellAndId& next : scratch) {
        add(next.id);
    }
}

}  // namespace tandem::broadphase
