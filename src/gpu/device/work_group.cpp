// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "gpu/device/work_group.hpp"

#include <cstddef>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <ucontext.h>
#include <vector>

#if defined(__SANITIZE_ADDRESS__)
#define TANDEM_FIBERS_UNDER_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define TANDEM_FIBERS_UNDER_ASAN 1
#endif
#endif
#if defined(TANDEM_FIBERS_UNDER_ASAN)
#include <sanitizer/common_interface_defs.h>
#endif

namespace tandem::gpu {
namespace {

constexpr std::size_t kStackBytes = std::size_t{256} * 1024;

enum class ItemState { Ready, Waiting, Done };

struct Fiber {
    ucontext_t context{};
    std::unique_ptr<std::byte[]> stack = std::make_unique<std::byte[]>(kStackBytes);
    void* fake_stack = nullptr;  ///< stack of the address sanitizer for this fiber
    ItemPlace place;
    ItemState state = ItemState::Ready;
};

/// The state of a launch. Launches run one at a time, because local memory is static.
struct Emulator {
    std::mutex mutex;
    std::vector<std::unique_ptr<Fiber>> fibers;
    ucontext_t scheduler{};
    void* scheduler_fake_stack = nullptr;
    const void* scheduler_stack = nullptr;
    std::size_t scheduler_stack_bytes = 0;
    Fiber* current = nullptr;
    const FunctionRef<void()>* kernel = nullptr;
};

Emulator& emulator() {
    static Emulator the_emulator;
    return the_emulator;
}

void to_fiber(Emulator& e, Fiber& fiber) {
    e.current = &fiber;
#if defined(TANDEM_FIBERS_UNDER_ASAN)
    __sanitizer_start_switch_fiber(&e.scheduler_fake_stack, fiber.stack.get(), kStackBytes);
#endif
    swapcontext(&e.scheduler, &fiber.context);
#if defined(TANDEM_FIBERS_UNDER_ASAN)
    __sanitizer_finish_switch_fiber(e.scheduler_fake_stack, nullptr, nullptr);
#endif
}

void to_scheduler(Emulator& e, Fiber& fiber) {
#if defined(TANDEM_FIBERS_UNDER_ASAN)
    // The address sanitizer frees the stack of a fiber that is done (nullptr).
    __sanitizer_start_switch_fiber(fiber.state == ItemState::Done ? nullptr : &fiber.fake_stack,
                                   e.scheduler_stack, e.scheduler_stack_bytes);
#endif
    swapcontext(&fiber.context, &e.scheduler);
#if defined(TANDEM_FIBERS_UNDER_ASAN)
    __sanitizer_finish_switch_fiber(fiber.fake_stack, nullptr, nullptr);
#endif
}

void fiber_main() {
    Emulator& e = emulator();
    Fiber& fiber = *e.current;
#if defined(TANDEM_FIBERS_UNDER_ASAN)
    __sanitizer_finish_switch_fiber(nullptr, &e.scheduler_stack, &e.scheduler_stack_bytes);
#endif
    (*e.kernel)();
    fiber.state = ItemState::Done;
    to_scheduler(e, fiber);
}

/// Puts a fiber at the beginning of the kernel.
void begin(Fiber& fiber) {
    fiber.state = ItemState::Ready;
    fiber.fake_stack = nullptr;
    getcontext(&fiber.context);
    fiber.context.uc_stack.ss_sp = fiber.stack.get();
    fiber.context.uc_stack.ss_size = kStackBytes;
    fiber.context.uc_link = nullptr;
    makecontext(&fiber.context, fiber_main, 0);
}

/// Runs the items of a group from barrier to barrier until all are done.
void run_group(Emulator& e, std::uint32_t group_size) {
    for (;;) {
        std::uint32_t waiting = 0;
        for (std::uint32_t k = 0; k < group_size; ++k) {
            Fiber& fiber = *e.fibers[k];
            to_fiber(e, fiber);
            waiting += fiber.state == ItemState::Waiting ? 1 : 0;
        }
        if (waiting == 0) {
            return;
        }
        if (waiting != group_size) {
            throw std::logic_error("a kernel has a barrier that only some items of a group reach");
        }
    }
}

}  // namespace

const ItemPlace& current_item() noexcept {
    return emulator().current->place;
}

void wait_for_group() {
    Emulator& e = emulator();
    Fiber& fiber = *e.current;
    fiber.state = ItemState::Waiting;
    to_scheduler(e, fiber);
    fiber.state = ItemState::Ready;
}

void run_groups(std::uint32_t groups, std::uint32_t group_size, FunctionRef<void()> kernel) {
    Emulator& e = emulator();
    const std::lock_guard lock(e.mutex);
    while (e.fibers.size() < group_size) {
        e.fibers.push_back(std::make_unique<Fiber>());
    }
    e.kernel = &kernel;
    for (std::uint32_t group = 0; group < groups; ++group) {
        for (std::uint32_t k = 0; k < group_size; ++k) {
            Fiber& fiber = *e.fibers[k];
            fiber.place = {group * group_size + k, groups * group_size, k, group, group_size};
            begin(fiber);
        }
        run_group(e, group_size);
    }
}

}  // namespace tandem::gpu
