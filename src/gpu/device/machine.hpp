// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <tandem/gpu.hpp>

#include "base/module_names.hpp"
#include "gpu/device/device_error.hpp"
#include "gpu/device/kernel_list.hpp"

namespace tandem::gpu {

/// A buffer in the memory of a device.
class Buffer {
  public:
    Buffer() = default;
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
    virtual ~Buffer() = default;

    [[nodiscard]] virtual std::size_t bytes() const noexcept = 0;
    /// The buffer that the machine made, without the wrapper that counts its bytes.
    [[nodiscard]] virtual const Buffer* inner() const noexcept { return this; }
};

/// An argument of a kernel; arguments are given in the order of the parameters.
using Argument = std::variant<const Buffer*, std::uint32_t, float>;

/// Time and work of a machine since the last call of `take_spent`.
struct Spent {
    double upload = 0.0;
    double kernels = 0.0;
    double copy_back = 0.0;
    std::uint64_t bytes_up = 0;
    std::uint64_t bytes_back = 0;
    std::uint64_t launches = 0;
};

/// The operations of a device that this module uses: memory, copies and launches, executed in
/// order. There are two kinds: an OpenCL queue, and the host, where the same kernels are compiled
/// as C++. Every call may throw DeviceError.
class Machine {
  public:
    Machine(DeviceInfo info, std::uint64_t budget, std::uint32_t group_size)
        : info_(std::move(info)), budget_(budget), group_size_(group_size) {}
    Machine(const Machine&) = delete;
    Machine& operator=(const Machine&) = delete;
    virtual ~Machine() = default;

    [[nodiscard]] const DeviceInfo& info() const noexcept { return info_; }
    [[nodiscard]] std::uint64_t budget() const noexcept { return budget_; }
    [[nodiscard]] std::uint64_t in_use() const noexcept { return in_use_; }
    [[nodiscard]] std::uint32_t group_size() const noexcept { return group_size_; }
    [[nodiscard]] bool decides_in_double() const noexcept { return decides_in_double_; }
    [[nodiscard]] virtual bool from_cache() const noexcept { return false; }

    /// Throws NoRoom if the budget or the device has too little memory.
    [[nodiscard]] std::unique_ptr<Buffer> allocate(std::size_t bytes);

    virtual void write(Buffer& to, std::size_t offset, std::span<const std::byte> bytes) = 0;
    virtual void read(const Buffer& from, std::size_t offset, std::span<std::byte> bytes) = 0;
    virtual void copy(const Buffer& from, std::size_t from_offset, Buffer& to,
                      std::size_t to_offset, std::size_t bytes) = 0;
    /// Starts at least `items` work-items, in whole groups.
    virtual void launch(KernelId kernel, std::size_t items,
                        std::span<const Argument> arguments) = 0;

    /// Inserts a text in front of a file of kernels; an empty text removes it. Throws DeviceError
    /// if the result cannot be compiled.
    virtual void put_in_front(std::string_view file, const std::string& text);

    /// Measures how the device rounds. To be called once, before any other launch.
    void probe();

    [[nodiscard]] Spent take_spent();

    /// Lets all launches after this many fail, for tests of error handling.
    void fail_after(std::optional<std::uint64_t> launches) noexcept { launches_left_ = launches; }

  protected:
    [[nodiscard]] virtual std::unique_ptr<Buffer> make_buffer(std::size_t bytes) = 0;
    /// Waits for the device and adds up the times of its clock.
    virtual void settle() {}
    /// Called before each launch: counts it, and fails if `fail_after` says so.
    void count_launch();

    Spent spent_;

  private:
    friend class CountedBuffer;

    DeviceInfo info_;
    std::uint64_t budget_;
    std::uint64_t in_use_ = 0;
    std::uint32_t group_size_;
    bool decides_in_double_ = false;
    std::optional<std::uint64_t> launches_left_;
};

/// The bytes of a span of plain records.
template <class T>
[[nodiscard]] std::span<const std::byte> bytes_of(std::span<const T> records) {
    return std::as_bytes(records);
}

/// The emulation of a device on the host.
[[nodiscard]] DeviceInfo host_info();
[[nodiscard]] std::shared_ptr<Machine> make_host_machine(const DeviceRequest& request);

/// The devices of all OpenCL drivers, or a note that says why there are none.
[[nodiscard]] DeviceList opencl_devices();
/// Opens the device with this number in the list; throws DeviceError.
[[nodiscard]] std::shared_ptr<Machine> make_opencl_machine(std::size_t number,
                                                           const DeviceRequest& request);

}  // namespace tandem::gpu
