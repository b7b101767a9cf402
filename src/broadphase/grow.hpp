// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace tandem::broadphase {

// Vectors here grow by a sixteenth, where std::vector doubles: a world may have millions of
// objects, and its arrays are most of its memory.

/// Makes room for `more` values after the existing ones.
template <class T>
void reserve_sparingly(std::vector<T>& values, std::size_t more) {
    if (values.capacity() - values.size() < more) {
        values.reserve(values.size() + std::max(more, values.size() / 16 + 16));
    }
}

template <class T>
void push_back_sparingly(std::vector<T>& values, T value) {
    reserve_sparingly(values, 1);
    values.push_back(std::move(value));
}

/// For a list that is overwritten: the old values are lost if it has to grow.
template <class T>
void resize_sparingly(std::vector<T>& values, std::size_t size) {
    if (values.capacity() < size) {
        values.clear();
        values.reserve(size + size / 16);
    }
    values.resize(size);
}

}  // namespace tandem::broadphase
