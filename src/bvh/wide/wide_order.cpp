// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bvh/wide/wide_order.hpp"

#include <algorithm>
#include <span>

#include "bvh/build/primitive_boxes.hpp"
#include "bvh/wide/wide_tree.hpp"

namespace tandem {
namespace {

struct Item {
    Eigen::Array3f centre;
    std::uint32_t id;
};

/// Cuts items into groups of `unit`, the last one possibly smaller, neighbours close together.
void arrange(std::span<Item> items, std::size_t unit) {
    if (items.size() <= unit) {
        if (unit > 1) {
            arrange(items, unit / kWide);
        }
        return;
    }
    Eigen::Array3f lo = items[0].centre;
    Eigen::Array3f hi = lo;
    for (const Item& item : items) {
        lo = lo.min(item.centre);
        hi = hi.max(item.centre);
    }
    Eigen::Index axis = 0;
    (hi - lo).maxCoeff(&axis);
    const std::size_t groups = (items.size() + unit - 1) / unit;
    const std::size_t left = groups / 2 * unit;
    std::nth_element(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(left), items.end(),
                     [axis](const Item& a, const Item& b) {
                         return a.centre[axis] < b.centre[axis] ||
                                (a.centre[axis] == b.centre[axis] && a.id < b.id);
                     });
    arrange(items.first(left), unit);
    arrange(items.subspan(left), unit);
}

}  // namespace

std::vector<std::uint32_t> balanced_wide_order(const Mesh& mesh, const TreeFrame& frame) {
    std::vector<Item> items;
    items.reserve(mesh.triangle_count());
    for (const PrimitiveBox& box : primitive_boxes(mesh, frame)) {
        items.push_back({box.centre, static_cast<std::uint32_t>(items.size())});
    }
    std::size_t unit = kWide;
    while (unit < items.size()) {
        unit *= kWide;
    }
    arrange(items, unit);
    std::vector<std::uint32_t> order;
    order.reserve(items.size());
    for (const Item& item : items) {
        order.push_back(item.id);
    }
    return order;
}

std::vector<std::uint32_t> wide_order(const Mesh& mesh, const TreeFrame& frame, BuildEffort) {
    return balanced_wide_order(mesh, frame);
}

}  // namespace tandem
