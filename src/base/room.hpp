// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "base/module_names.hpp"

namespace tandem::base {

/// Makes room for `size` elements as `push_back` does: at least twice as many as there was room
/// for. `reserve` makes room for exactly as many, so that a call for each new element moves all
/// elements each time.
template <class T>
void make_room(std::vector<T>& elements, std::size_t size) {
    if (elements.capacity() < size) {
        elements.reserve(std::max(size, 2 * elements.capacity()));
    }
}

}  // namespace tandem::base
