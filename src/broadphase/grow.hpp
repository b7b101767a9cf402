// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace tandem::broadphase {

/// push_back with a sixteenth more room where a vector of its own would double: a world may have
/// millions of objects, and its arrays are its memory.
template <class T>
void push_back_sparingly(std::vector<T>& values, T value) {
    if (values.size() == values.capacity()) {
        values.reserve(values.size() + values.size() / 16 + 16);
    }
    values.push_back(std::move(value));
}

/// The same for a list that is written anew.
template <class T>
void resize_sparingly(std::vector<T>& values, std::size_t size) {
    if (values.capacity() < size) {
        values.clear();
        values.reserve(size + size / 16);
    }
    values.resize(size);
}

}  // namespace tandem::broadphase
