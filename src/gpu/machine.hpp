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
#include "gpu/device_error.hpp"
#include "gpu/kernel_list.hpp"

namespace tandem::gpu {

/// Memory of a device.
class Buffer {
  public:
    Buffer() = default;
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
    virtual ~Buffer() = default;

    [[nodiscard]] virtual std::size_t bytes() const noexcept = 0;
    /// What the machine made, without what keeps count of it.
    [[nodiscard]] virtual const Buffer* inner() const noexcept { return this; }
};

/// An argument of a kernel, by position.
using Argument = std::variant<const Buffer*, std::uint32_t, float>;

/// What a machine has spent since it was last asked.
struct Spent {
    double upload = 0.0;
    double kernels = 0.0;
    double copy_back = 0.0;
    std::uint64_t bytes_up = 0;
    std::uint64_t bytes_back = 0;
    std::uint64_t launches = 0;
};

/// A device as the rest of the module sees it: memory, copies, launches, in order. Two kinds: an
/// OpenCL queue, and the host, where the same kernels are C++. Every call may throw DeviceError.
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

    /// NoRoom when the budget or the device has none.
    [[nodiscard]] std::unique_ptr<Buffer> allocate(std::size_t bytes);

    virtual void write(Buffer& to, std::size_t offset, std::span<const std::byte> bytes) = 0;
    virtual void read(const Buffer& from, std::size_t offset, std::span<std::byte> bytes) = 0;
    virtual void copy(const Buffer& from, std::size_t from_offset, Buffer& to,
                      std::size_t to_offset, std::size_t bytes) = 0;
    /// At least so many items, in whole groups.
    virtual void launch(KernelId kernel, std::size_t items,
                        std::span<const Argument> arguments) = 0;

    /// Puts a text in front of a file of kernels; an empty one takes it away. DeviceError where
    /// nothing compiles it.
    virtual void put_in_front(std::string_view file, const std::string& text);

    /// Asks the device how it rounds; once, before anything else.
    void probe();

    [[nodiscard]] Spent take_spent();

    /// Makes the launch after so many others fail, for tests of what happens then.
    void fail_after(std::optional<std::uint64_t> launches) noexcept { launches_left_ = launches; }

  protected:
    [[nodiscard]] virtual std::unique_ptr<Buffer> make_buffer(std::size_t bytes) = 0;
    /// Waits for the device and adds up what its clock says.
    virtual void settle() {}
    /// Before each launch: counts, and fails if a test wants that.
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

/// Bytes of any span of plain records.
template <class T>
[[nodiscard]] std::span<const std::byte> bytes_of(std::span<const T> records) {
    return std::as_bytes(records);
}

/// The emulation on the host.
[[nodiscard]] DeviceInfo host_info();
[[nodiscard]] std::shared_ptr<Machine> make_host_machine(const DeviceRequest& request);

/// Devices of OpenCL drivers, or a note why there are none.
[[nodiscard]] DeviceList opencl_devices();
/// The device with that number in the list; throws DeviceError.
[[nodiscard]] std::shared_ptr<Machine> make_opencl_machine(std::size_t number,
                                                           const DeviceRequest& request);

}  // namespace tandem::gpu
