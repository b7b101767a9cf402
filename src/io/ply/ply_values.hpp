// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <tandem/result.hpp>

#include "io/byte_order.hpp"
#include "io/file_error.hpp"
#include "io/ply/ply_header.hpp"
#include "io/text_scanner.hpp"

namespace tandem::io {

/// The body of a PLY file as a sequence of values; only this class differs between ASCII and the
/// two binary encodings. After a failed read, `fault` explains it.
template <class T>
concept PlyValues = requires(T values, PlyType type, std::string_view text) {
    { values.real(type) } -> std::same_as<std::optional<double>>;
    { values.integer(type) } -> std::same_as<std::optional<std::int64_t>>;
    { values.skip(type, std::uint64_t{}) } -> std::same_as<bool>;
    { values.least_size(type) } -> std::same_as<std::size_t>;
    { values.bytes_left() } -> std::same_as<std::size_t>;
    { values.only_space_left() } -> std::same_as<bool>;
    {values.begin_record()};
    { values.has_extra_values() } -> std::same_as<bool>;
    {values.end_record()};
    { values.skip_damaged_record() } -> std::same_as<bool>;
    { values.place() } -> std::same_as<std::string>;
    { values.fault(text) } -> std::same_as<Error>;
    { values.error(text) } -> std::same_as<Error>;
};

/// Reads numbers as doubles, whatever type the header declares: rounding the text to float first
/// would round it twice.
///
/// The format requires one line per record. If a file has as many lines as records, it is read that
/// way: a line that is too short is damaged, but no other line is, and a line may have more values
/// than the header declares. In a file with more lines than records, a record may continue on the
/// next line; in one with fewer, several records share a line.
class AsciiPlyValues {
  public:
    AsciiPlyValues(std::string_view body, std::string_view name, std::size_t first_line,
                   std::uint64_t records)
        : scanner_(body, name, Comments::None, first_line) {
        std::uint64_t lines = 0;
        TextScanner ahead = scanner_;
        for (ahead.skip_space(); !ahead.at_end(); ahead.skip_space()) {
            ++lines;
            ahead.next_line();
        }
        records_end_lines_ = lines >= records;
        lines_end_records_ = lines == records;
    }

    std::optional<double> real(PlyType /*type*/) {
        next();
        return scanner_.number();
    }
    std::optional<std::int64_t> integer(PlyType /*type*/) {
        next();
        return scanner_.integer();
    }
    bool skip(PlyType /*type*/, std::uint64_t count) {
        for (; count != 0; --count) {
            next();
            if (scanner_.token().empty()) {
                return false;
            }
        }
        return true;
    }
    void begin_record() { scanner_.skip_space(); }
    /// To be called at the end of a record: whether its line has more values than the header
    /// declares.
    bool has_extra_values() { return records_end_lines_ && !scanner_.at_line_end(); }
    void end_record() {
        if (records_end_lines_) {
            scanner_.next_line();
        }
    }
    /// Moves to the next record, if its beginning is known.
    bool skip_damaged_record() {
        if (lines_end_records_) {
            scanner_.next_line();
        }
        return lines_end_records_;
    }
    std::string place() const { return fmt::format("line {}", scanner_.line()); }
    /// Least bytes of a value: one digit and a separator.
    static std::size_t least_size(PlyType /*type*/) { return 2; }
    /// One more than in the file, because the last value needs no separator.
    std::size_t bytes_left() const { return scanner_.bytes_left() + 1; }
    bool only_space_left() {
        scanner_.skip_space();
        return scanner_.at_end();
    }
    Error fault(std::string_view wanted) { return scanner_.fault(wanted); }
    Error error(std::string_view what) const { return scanner_.error(what); }

  private:
    void next() {
        if (!lines_end_records_) {
            scanner_.skip_space();
        }
    }

    TextScanner scanner_;
    bool records_end_lines_ = false;
    bool lines_end_records_ = false;
};

template <std::endian Order>
class BinaryPlyValues {
  public:
    BinaryPlyValues(std::span<const std::byte> file, std::size_t body_offset, std::string_view name)
        : file_(file), at_(body_offset), name_(name) {}

    std::optional<double> real(PlyType type) {
        if (bytes_left() < size_of(type)) {
            return std::nullopt;
        }
        switch (type) {
            case PlyType::Float32:
                return take<float>();
            case PlyType::Float64:
                return take<double>();
            default:
                break;
        }
        const std::optional<std::int64_t> value = integer(type);
        return static_cast<double>(*value);
    }
    std::optional<std::int64_t> integer(PlyType type) {
        if (bytes_left() < size_of(type)) {
            return std::nullopt;
        }
        switch (type) {
            case PlyType::Int8:
                return take<std::int8_t>();
            case PlyType::Uint8:
                return take<std::uint8_t>();
            case PlyType::Int16:
                return take<std::int16_t>();
            case PlyType::Uint16:
                return take<std::uint16_t>();
            case PlyType::Int32:
                return take<std::int32_t>();
            case PlyType::Uint32:
                return take<std::uint32_t>();
            case PlyType::Float32:
            case PlyType::Float64:
                break;
        }
        return std::nullopt;
    }
    bool skip(PlyType type, std::uint64_t count) {
        if (count > bytes_left() / size_of(type)) {
            return false;
        }
        at_ += count * size_of(type);
        return true;
    }
    static void begin_record() {}
    static bool has_extra_values() { return false; }
    static void end_record() {}
    static bool skip_damaged_record() { return false; }
    std::string place() const { return fmt::format("byte {}", at_); }
    static std::size_t least_size(PlyType type) { return size_of(type); }
    std::size_t bytes_left() const { return file_.size() - at_; }
    /// Some exporters end the file with a line break.
    bool only_space_left() const {
        for (const std::byte b : file_.subspan(at_)) {
            if (b != std::byte{'\n'} && b != std::byte{'\r'} && b != std::byte{' '}) {
                return false;
            }
        }
        return true;
    }
    Error fault(std::string_view wanted) const {
        return error(
            fmt::format("the file ends where {} should stand; it is truncated, copy or "
                        "export it again",
                        wanted));
    }
    Error error(std::string_view what) const { return malformed_at_byte(name_, at_, what); }

  private:
    template <class T>
    T take() {
        const T value = load<T, Order>(file_.data() + at_);
        at_ += sizeof(T);
        return value;
    }

    std::span<const std::byte> file_;
    std::size_t at_;
    std::string_view name_;
};

}  // namespace tandem::io
