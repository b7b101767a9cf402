// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "gpu/device/machine.hpp"

namespace tandem::gpu {

/// A growing array of records on a device. Memory is kept: later queries use what an earlier one
/// allocated (004, section 2: "based on the largest amount of memory used in the previous query").
template <class Record>
class Records {
  public:
    explicit Records(Machine& machine) : machine_(&machine) {}

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] std::size_t room() const noexcept { return room_; }

    [[nodiscard]] const Buffer* buffer() {
        make_room(1);
        return memory_.get();
    }

    /// Makes room for `count` records and keeps the first `kept` of them. After NoRoom nothing has
    /// changed.
    void make_room(std::size_t count, std::size_t kept) {
        if (count <= room_) {
            return;
        }
        // Grow by half, or to `count` exactly if the budget allows no more.
        std::unique_ptr<Buffer> larger;
        std::size_t room = std::max(count, room_ + room_ / 2);
        try {
            larger = machine_->allocate(room * sizeof(Record));
        } catch (const NoRoom&) {
            room = count;
            larger = machine_->allocate(room * sizeof(Record));
        }
        if (kept > 0 && memory_ != nullptr) {
            machine_->copy(*memory_, 0, *larger, 0, kept * sizeof(Record));
        }
        memory_ = std::move(larger);
        room_ = room;
    }
    void make_room(std::size_t count) { make_room(count, size_); }

    /// The same, but throws NoRoom if that is more than a share of the remaining budget, so that
    /// other records which the step needs can grow, too.
    void grow(std::size_t count, std::size_t kept) {
        if (count > room_ && count > most_of_share()) {
            throw NoRoom("a buffer would take too large a part of the device's free memory");
        }
        make_room(count, kept);
    }

    /// Makes room for `wanted` records, or for as many as this array's share of the budget allows.
    void make_room_up_to(std::size_t wanted, std::size_t kept) {
        try {
            make_room(std::min(wanted, most_of_share()), kept);
        } catch (const NoRoom&) {
            // The device has less memory than the budget; continue with the room that there is.
        }
    }

    void resize(std::size_t count) {
        make_room(count);
        size_ = count;
    }

    /// Removes records at the end until `count` are left.
    void shrink(std::size_t count) { size_ = std::min(size_, count); }

    void write(std::size_t at, std::span<const Record> records) {
        make_room(std::max<std::size_t>(at + records.size(), 1));
        machine_->write(*memory_, at * sizeof(Record), std::as_bytes(records));
        size_ = std::max(size_, at + records.size());
    }
    void assign(std::span<const Record> records) {
        make_room(records.size(), 0);
        size_ = 0;
        write(0, records);
        size_ = records.size();
    }
    /// Appends records and returns the place of the first one.
    std::uint32_t append(std::span<const Record> records) {
        const std::size_t begin = size_;
        write(begin, records);
        return static_cast<std::uint32_t>(begin);
    }

    void read(std::size_t at, std::span<Record> records) const {
        if (!records.empty()) {
            machine_->read(*memory_, at * sizeof(Record), std::as_writable_bytes(records));
        }
    }
    [[nodiscard]] std::vector<Record> read(std::size_t at, std::size_t count) const {
        std::vector<Record> records(count);
        read(at, records);
        return records;
    }
    [[nodiscard]] Record read_one(std::size_t at) const {
        Record record{};
        read(at, std::span(&record, 1));
        return record;
    }

    void copy_from(const Records& other, std::size_t from, std::size_t to, std::size_t count) {
        machine_->copy(*other.memory_, from * sizeof(Record), *memory_, to * sizeof(Record),
                       count * sizeof(Record));
    }

  private:
    static constexpr std::uint64_t kShare = 8;

    [[nodiscard]] std::size_t most_of_share() const {
        return static_cast<std::size_t>((machine_->budget() - machine_->in_use()) /
                                        (kShare * sizeof(Record)));
    }

    Machine* machine_;
    std::unique_ptr<Buffer> memory_;
    std::size_t size_ = 0;
    std::size_t room_ = 0;
};

/// Shorter call: `launch(machine, kernel, items, {…})`.
inline void launch(Machine& machine, KernelId kernel, std::size_t items,
                   std::initializer_list<Argument> arguments) {
    machine.launch(kernel, items, std::span(arguments.begin(), arguments.size()));
}

/// A number as an argument of 32 bits.
[[nodiscard]] inline std::uint32_t word(std::size_t value) {
    return static_cast<std::uint32_t>(value);
}

}  // namespace tandem::gpu
