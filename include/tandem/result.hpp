// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace tandem {

/// What kind of outside data was wrong. A caller's own mistake is an assertion, never an Error.
enum class ErrorCode {
    InvalidArgument,  ///< an option or a combination of options that has no meaning
    InvalidMesh,      ///< NaN, infinity, an index out of range, too many triangles
    FileNotReadable,  ///< missing, a folder, no permission, or the disk failed
    FileNotWritable,  ///< cannot be created or the disk is full
    FileMalformed,    ///< truncated, lying about its size, or not of the format it claims
    FormatUnknown,    ///< no reader or writer for this file name
    Unsupported,      ///< understood, but this build or this engine cannot do it
    Cancelled,        ///< the caller asked for the end of a query before it was done
};

struct Error {
    ErrorCode code = ErrorCode::InvalidArgument;
    std::string message;  ///< one sentence that names the offender and says what to do
};

/// Either a value or an Error; the subset of C++23's `std::expected` that we need.
template <class T>
class [[nodiscard]] Result {
  public:
    // NOLINTNEXTLINE(google-explicit-constructor): `return value;` is the point.
    Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
    // NOLINTNEXTLINE(google-explicit-constructor): `return Error{…};` is the point.
    Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}

    [[nodiscard]] bool has_value() const noexcept { return content_.index() == 0; }
    explicit operator bool() const noexcept { return has_value(); }

    /// Throws `std::bad_variant_access` when there is no value: looking before leaping is the
    /// caller's job.
    [[nodiscard]] T& value() & { return std::get<0>(content_); }
    [[nodiscard]] const T& value() const& { return std::get<0>(content_); }
    [[nodiscard]] T&& value() && { return std::get<0>(std::move(content_)); }

    [[nodiscard]] T& operator*() & { return value(); }
    [[nodiscard]] const T& operator*() const& { return value(); }
    [[nodiscard]] T&& operator*() && { return std::move(*this).value(); }
    [[nodiscard]] T* operator->() { return &value(); }
    [[nodiscard]] const T* operator->() const { return &value(); }

    [[nodiscard]] const Error& error() const& { return std::get<1>(content_); }
    [[nodiscard]] Error&& error() && { return std::get<1>(std::move(content_)); }

  private:
    std::variant<T, Error> content_;
};

/// Success without a value: `Result<Done> save(…)`.
struct Done {};

}  // namespace tandem
