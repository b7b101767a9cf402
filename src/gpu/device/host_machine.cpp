// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <fmt/format.h>
#include <utility>

#include "base/module_names.hpp"
#include "gpu/device/machine.hpp"
#include "gpu/device/work_group.hpp"

// Compiles the text of the kernels as C++. The headers that the kernels share with C++ code are
// included here, outside of the namespace.
#include "bvh/wide/wide_layout.h"
#include "gpu/kernels/dialect.h"
#include "gpu/kernels/records.h"

namespace tandem::gpu::host_kernels {
#include "gpu/kernels/binary_stack.cl"
#include "gpu/kernels/blocked.cl"
#include "gpu/kernels/broad_phase.cl"
#include "gpu/kernels/compaction.cl"
#include "gpu/kernels/pair_poses.cl"
#include "gpu/kernels/prefix_sum.cl"
#include "gpu/kernels/probe.cl"
#include "gpu/kernels/radix_sort.cl"
#include "gpu/kernels/reduction.cl"
#include "gpu/kernels/refit.cl"
#include "gpu/kernels/triangles.cl"
#include "gpu/kernels/wide.cl"
}  // namespace tandem::gpu::host_kernels

namespace tandem::gpu {
namespace {

constexpr std::uint32_t kHostGroup = 32;
constexpr std::uint64_t kHostBudget = std::uint64_t{1} << 32U;
/// Alignment of the records of wide trees, in bytes.
constexpr std::size_t kAlignment = 64;

class HostBuffer final : public Buffer {
  public:
    explicit HostBuffer(std::size_t size)
        : size_(size),
          memory_(static_cast<std::byte*>(::operator new (size, std::align_val_t{kAlignment}))) {}
    HostBuffer(const HostBuffer&) = delete;
    HostBuffer& operator=(const HostBuffer&) = delete;
    ~HostBuffer() override { ::operator delete (memory_, std::align_val_t{kAlignment}); }

    [[nodiscard]] std::size_t bytes() const noexcept override { return size_; }
    [[nodiscard]] std::byte* memory() const noexcept { return memory_; }

  private:
    std::size_t size_;
    std::byte* memory_;
};

std::byte* memory_of(const Buffer& buffer) {
    return static_cast<const HostBuffer*>(buffer.inner())->memory();
}

/// Converts an argument to the type of the kernel's parameter.
template <class Parameter>
Parameter converted(const Argument& argument) {
    if constexpr (std::is_pointer_v<Parameter>) {
        return reinterpret_cast<Parameter>(memory_of(*std::get<const Buffer*>(argument)));
    } else {
        return std::get<Parameter>(argument);
    }
}

template <class... Parameters, std::size_t... Places>
void call(void (*kernel)(Parameters...), std::span<const Argument> arguments,
          std::index_sequence<Places...>) {
    kernel(converted<Parameters>(arguments[Places])...);
}

template <class... Parameters>
void run(void (*kernel)(Parameters...), std::uint32_t groups, std::uint32_t group_size,
         std::span<const Argument> arguments) {
    if (arguments.size() != sizeof...(Parameters)) {
        throw std::logic_error("wrong number of arguments for a kernel");
    }
    run_groups(groups, group_size,
               [&] { call(kernel, arguments, std::index_sequence_for<Parameters...>{}); });
}

class HostMachine final : public Machine {
  public:
    explicit HostMachine(const DeviceRequest& request)
        : Machine(host_info(), request.memory_budget == 0 ? kHostBudget : request.memory_budget,
                  request.group_size == 0 ? kHostGroup : request.group_size) {}

    void write(Buffer& to, std::size_t offset, std::span<const std::byte> bytes) override {
        const Clock clock(spent_.upload);
        spent_.bytes_up += bytes.size();
        check(to, offset, bytes.size());
        std::copy(bytes.begin(), bytes.end(), memory_of(to) + offset);
    }

    void read(const Buffer& from, std::size_t offset, std::span<std::byte> bytes) override {
        const Clock clock(spent_.copy_back);
        spent_.bytes_back += bytes.size();
        check(from, offset, bytes.size());
        std::copy_n(memory_of(from) + offset, bytes.size(), bytes.begin());
    }

    void copy(const Buffer& from, std::size_t from_offset, Buffer& to, std::size_t to_offset,
              std::size_t bytes) override {
        const Clock clock(spent_.kernels);
        check(from, from_offset, bytes);
        check(to, to_offset, bytes);
        std::memmove(memory_of(to) + to_offset, memory_of(from) + from_offset, bytes);
    }

    void launch(KernelId kernel, std::size_t items, std::span<const Argument> arguments) override {
        count_launch();
        const Clock clock(spent_.kernels);
        const auto groups =
            static_cast<std::uint32_t>((items + group_size() - 1) / std::size_t{group_size()});
        switch (kernel) {
#define TANDEM_GPU_CASE(name, file, words) \
    case KernelId::name:                   \
        return run(host_kernels::name, groups, group_size(), arguments);
            TANDEM_GPU_KERNELS(TANDEM_GPU_CASE)
#undef TANDEM_GPU_CASE
        }
    }

  protected:
    std::unique_ptr<Buffer> make_buffer(std::size_t bytes) override {
        return std::make_unique<HostBuffer>(bytes);
    }

  private:
    class Clock {
      public:
        explicit Clock(double& sum) : sum_(sum) {}
        Clock(const Clock&) = delete;
        Clock& operator=(const Clock&) = delete;
        ~Clock() {
            sum_ +=
                std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
        }

      private:
        double& sum_;
        std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    };

    static void check(const Buffer& buffer, std::size_t offset, std::size_t bytes) {
        if (offset + bytes > buffer.bytes()) {
            throw std::logic_error(fmt::format("bytes {} to {} are outside of a buffer of {} bytes",
                                               offset, offset + bytes, buffer.bytes()));
        }
    }
};

}  // namespace

DeviceInfo host_info() {
    return {.name = "host",
            .platform = "kernels compiled as C++, for tests",
            .driver = "none",
            .kind = DeviceKind::Host,
            .memory = kHostBudget,
            .compute_units = 1,
            .largest_group = TG_MOST_ITEMS,
            .has_doubles = true};
}

std::shared_ptr<Machine> make_host_machine(const DeviceRequest& request) {
    auto machine = std::make_shared<HostMachine>(request);
    machine->probe();
    return machine;
}

}  // namespace tandem::gpu
