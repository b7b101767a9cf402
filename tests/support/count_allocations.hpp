// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

// Counts the allocations of the whole program; to be included by one file of a program of its own.
#include <atomic>
#include <cstdlib>
#include <new>

namespace tandem::testing {

inline std::atomic<std::size_t> allocations{0};

inline void* counted_allocation(std::size_t size) {
    ++allocations;
    if (void* memory = std::malloc(size == 0 ? 1 : size)) {
        return memory;
    }
    throw std::bad_alloc();
}

}  // namespace tandem::testing

void* operator new(std::size_t size) {
    return tandem::testing::counted_allocation(size);
}
void* operator new[](std::size_t size) {
    return tandem::testing::counted_allocation(size);
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete[](void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
    std::free(memory);
}
