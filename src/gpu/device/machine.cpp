// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "gpu/device/machine.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <utility>

namespace tandem::gpu {

namespace {

/// The smallest buffer, because OpenCL has no empty ones.
constexpr std::size_t kLeastBytes = 16;

}  // namespace

/// A buffer that returns its bytes to the budget of its machine when it is destroyed. The machine
/// must outlive it.
class CountedBuffer final : public Buffer {
  public:
    CountedBuffer(Machine& machine, std::unique_ptr<Buffer> buffer)
        : machine_(machine), buffer_(std::move(buffer)) {
        machine_.in_use_ += buffer_->bytes();
    }
    CountedBuffer(const CountedBuffer&) = delete;
    CountedBuffer& operator=(const CountedBuffer&) = delete;
    ~CountedBuffer() override { machine_.in_use_ -= buffer_->bytes(); }

    [[nodiscard]] std::size_t bytes() const noexcept override { return buffer_->bytes(); }
    [[nodiscard]] const Buffer* inner() const noexcept override { return buffer_->inner(); }

  private:
    Machine& machine_;
    std::unique_ptr<Buffer> buffer_;
};

std::unique_ptr<Buffer> Machine::allocate(std::size_t bytes) {
    bytes = std::max(bytes, kLeastBytes);
    if (in_use_ + bytes > budget_) {
        throw NoRoom(
            fmt::format("allocating {} bytes on the device exceeds the budget of {} bytes, of "
                        "which {} are in use",
                        bytes, budget_, in_use_));
    }
    return std::make_unique<CountedBuffer>(*this, make_buffer(bytes));
}

void Machine::probe() {
    const float x = 1.0F + 0x1p-12F;
    const float square = 1.0F + 0x1p-11F;  // the square of x without its last bit, 2^-24
    const std::array<std::uint32_t, 1> shift{30};
    std::array<std::uint32_t, 2> fused{1, 1};
    const auto in = allocate(sizeof(shift));
    const auto out = allocate(sizeof(fused));
    write(*in, 0, std::as_bytes(std::span(shift)));
    const std::array<Argument, 4> arguments{x, square, in.get(), out.get()};
    launch(KernelId::probe_rounding, 1, arguments);
    read(*out, 0, std::as_writable_bytes(std::span(fused)));
    decides_in_double_ = info_.has_doubles && fused[1] == 0;
    (void)take_spent();
}

void Machine::put_in_front(std::string_view /*file*/, const std::string& text) {
    if (!text.empty()) {
        throw DeviceError(fmt::format(
            "{} cannot compile kernels: a rule of your own needs an OpenCL driver", info_.name));
    }
}

Spent Machine::take_spent() {
    settle();
    return std::exchange(spent_, {});
}

void Machine::count_launch() {
    ++spent_.launches;
    if (launches_left_) {
        if (*launches_left_ == 0) {
            throw DeviceError("the device was lost (simulated by a test)");
        }
        --*launches_left_;
    }
}

}  // namespace tandem::gpu
