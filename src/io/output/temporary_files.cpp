// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/output/temporary_files.hpp"

#include <array>
#include <atomic>
#include <cstring>
#include <unistd.h>

namespace tandem::io {
namespace {

enum class SlotState : int { Free, Taken, Registered };

/// The path is copied to static memory, because a signal handler must not follow a pointer that
/// another thread may free at that moment.
struct TemporarySlot {
    std::atomic<SlotState> state{SlotState::Free};
    std::array<char, 4096> path{};
};
static_assert(std::atomic<SlotState>::is_always_lock_free, "a signal handler must not wait");

std::array<TemporarySlot, 64> temporary_slots;

}  // namespace

int register_temporary_file(const char* absolute_path) noexcept {
    const std::size_t length = std::strlen(absolute_path);
    for (std::size_t k = 0; k < temporary_slots.size(); ++k) {
        TemporarySlot& slot = temporary_slots[k];
        if (length >= slot.path.size()) {
            return -1;
        }
        SlotState expected = SlotState::Free;
        if (slot.state.compare_exchange_strong(expected, SlotState::Taken)) {
            std::memcpy(slot.path.data(), absolute_path, length + 1);
            slot.state.store(SlotState::Registered);
            return static_cast<int>(k);
        }
    }
    return -1;
}

void forget_temporary_file(int slot) noexcept {
    if (slot >= 0) {
        temporary_slots[static_cast<std::size_t>(slot)].state.store(SlotState::Free);
    }
}

void remove_temporary_files() noexcept {
    for (TemporarySlot& slot : temporary_slots) {
        if (slot.state.load() == SlotState::Registered) {
            static_cast<void>(::unlink(slot.path.data()));
        }
    }
}

}  // namespace tandem::io
