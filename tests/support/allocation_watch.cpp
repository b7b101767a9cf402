// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "support/allocation_watch.hpp"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <new>

namespace {

// Builders allocate on several threads.
std::atomic<std::size_t> largest_allocation = 0;
std::atomic<std::size_t> allocation_count = 0;

void* counted(std::size_t size) {
    std::size_t largest = largest_allocation;
    while (largest < size && !largest_allocation.compare_exchange_weak(largest, size)) {
    }
    ++allocation_count;
    if (void* memory = std::malloc(std::max<std::size_t>(size, 1)))
        return memory;
    throw std::bad_alloc();
}

}  // namespace

void* operator new(std::size_t size) {
    return counted(size);
}
void* operator new[](std::size_t size) {
    return counted(size);
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete[](void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t /*size*/) noexcept {
    std::free(memory);
}
void operator delete[](void* memory, std::size_t /*size*/) noexcept {
    std::free(memory);
}

namespace tandem::testing {

AllocationWatch::AllocationWatch() {
    largest_allocation = 0;
    allocation_count = 0;
}

std::size_t AllocationWatch::largest() const {
    return largest_allocation;
}

std::size_t AllocationWatch::count() const {
    return allocation_count;
}

}  // namespace tandem::testing
