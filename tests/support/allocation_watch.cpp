// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "support/allocation_watch.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <new>

#include "support/allocation_faults.hpp"

namespace {

// Builders allocate on several threads.
std::atomic<std::size_t> largest_allocation = 0;
std::atomic<std::size_t> allocation_count = 0;

/// Allocations until one fails; at 0 and below they fail. The initial value means no fault.
constexpr std::int64_t kNoFault = std::numeric_limits<std::int64_t>::max();
std::atomic<std::int64_t> allocations_until_fault = kNoFault;
std::atomic<bool> fault_lasts = false;

[[nodiscard]] bool is_to_fail() {
    if (allocations_until_fault.load(std::memory_order_relaxed) == kNoFault) {
        return false;
    }
    const std::int64_t left = --allocations_until_fault;
    return fault_lasts ? left <= 0 : left == 0;
}

void count(std::size_t size) {
    if (is_to_fail()) {
        throw std::bad_alloc();
    }
    std::size_t largest = largest_allocation;
    while (largest < size && !largest_allocation.compare_exchange_weak(largest, size)) {
    }
    ++allocation_count;
}

void* counted(std::size_t size) {
    count(size);
    if (void* memory = std::malloc(std::max<std::size_t>(size, 1))) {
        return memory;
    }
    throw std::bad_alloc();
}

void* counted(std::size_t size, std::align_val_t alignment) {
    count(size);
    const auto unit = static_cast<std::size_t>(alignment);
    const std::size_t whole = (std::max<std::size_t>(size, 1) + unit - 1) / unit * unit;
    if (void* memory = std::aligned_alloc(unit, whole)) {
        return memory;
    }
    throw std::bad_alloc();
}

}  // namespace

void* operator new(std::size_t size) {
    return counted(size);
}
void* operator new[](std::size_t size) {
    return counted(size);
}
void* operator new(std::size_t size, std::align_val_t alignment) {
    return counted(size, alignment);
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
    return counted(size, alignment);
}
void* operator new(std::size_t size, const std::nothrow_t& /*tag*/) noexcept {
    try {
        return operator new(size);
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
}
void* operator new[](std::size_t size, const std::nothrow_t& tag) noexcept {
    return operator new(size, tag);
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
void operator delete(void* memory, std::align_val_t /*alignment*/) noexcept {
    std::free(memory);
}
void operator delete[](void* memory, std::align_val_t /*alignment*/) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t /*size*/, std::align_val_t /*alignment*/) noexcept {
    std::free(memory);
}
void operator delete[](void* memory, std::size_t /*size*/,
                       std::align_val_t /*alignment*/) noexcept {
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

AllocationFaults::Scope::Scope(AllocationFaults& faults) : faults_(faults) {
    const bool is_over = faults.has_struck_ && faults.lasting_ == Lasting::Once;
    fault_lasts = faults.lasting_ == Lasting::Forever;
    allocations_until_fault = is_over ? kNoFault : static_cast<std::int64_t>(faults.left_);
}

AllocationFaults::Scope::~Scope() {
    const std::int64_t left = allocations_until_fault.exchange(kNoFault);
    if (left <= 0) {
        faults_.has_struck_ = true;
        faults_.left_ = 1;
    } else if (left != kNoFault) {
        faults_.left_ = static_cast<std::size_t>(left);
    }
}

}  // namespace tandem::testing
