// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <variant>

namespace tandem {

/// The kind of an error. Errors report bad input and wrong arguments; broken invariants of the
/// library are assertions.
enum class ErrorCode {
    InvalidArgument,  ///< an option or a combination of options without meaning
    InvalidMesh,      ///< NaN, infinity, an index out of range, too many triangles
    FileNotReadable,  ///< missing, a folder, no permission, or the disk failed
    FileNotWritable,  ///< cannot be created or the disk is full
    FileMalformed,    ///< truncated, with a wrong size, or not of the format that it claims
    FormatUnknown,    ///< no reader or writer for this file name
    Unsupported,      ///< valid, but not possible in this build or this engine
    Cancelled,        ///< the caller ended the query before it was done
    LimitReached,     ///< a step would take more pairs or more memory than the caller allows
};

/// The reason of a failure.
struct Error {
    ErrorCode code = ErrorCode::InvalidArgument;
    std::string message;  ///< one sentence that names the offender and says what to do
};

/// Thrown by `Result::value()` if there is no value. `what()` is the message of the Error.
class ResultError : public std::runtime_error {
  public:
    explicit ResultError(const Error& error)
        : std::runtime_error(error.message), code_(error.code) {}

    /// The code of the Error.
    [[nodiscard]] ErrorCode code() const noexcept { return code_; }

  private:
    ErrorCode code_;
};

/// Either a value or an Error: a subset of C++23's `std::expected`.
///
/// Test it first (`if (!result) { … result.error().message … }`), or call `value()` and let the
/// exception end the program with the message.
template <class T>
class [[nodiscard]] Result {
  public:
    // NOLINTNEXTLINE(google-explicit-constructor): `return value;` is the point.
    Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
    // NOLINTNEXTLINE(google-explicit-constructor): `return Error{…};` is the point.
    Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}

    /// Whether there is a value.
    [[nodiscard]] bool has_value() const noexcept { return content_.index() == 0; }
    explicit operator bool() const noexcept { return has_value(); }

    /// Throws ResultError with the message of the error if there is no value, in every build.
    [[nodiscard]] T& value() & { return *checked(*this); }
    [[nodiscard]] const T& value() const& { return *checked(*this); }
    [[nodiscard]] T&& value() && { return std::move(*checked(*this)); }

    /// The same as value().
    [[nodiscard]] T& operator*() & { return value(); }
    [[nodiscard]] const T& operator*() const& { return value(); }
    [[nodiscard]] T&& operator*() && { return std::move(*this).value(); }
    [[nodiscard]] T* operator->() { return &value(); }
    [[nodiscard]] const T* operator->() const { return &value(); }

    /// The value, or `fallback` if there is none.
    [[nodiscard]] T value_or(T fallback) const& { return has_value() ? value() : fallback; }
    [[nodiscard]] T value_or(T fallback) && {
        return has_value() ? std::move(*this).value() : std::move(fallback);
    }

    /// Throws std::logic_error if there is a value, in every build.
    [[nodiscard]] const Error& error() const& { return *checked_error(*this); }
    [[nodiscard]] Error&& error() && { return std::move(*checked_error(*this)); }

  private:
    template <class Self>
    static auto* checked(Self& self) {
        auto* const value = std::get_if<0>(&self.content_);
        if (value == nullptr) {
            throw ResultError(*std::get_if<1>(&self.content_));
        }
        return value;
    }

    template <class Self>
    static auto* checked_error(Self& self) {
        auto* const error = std::get_if<1>(&self.content_);
        if (error == nullptr) {
            throw std::logic_error("the result holds a value, not an error: test it first");
        }
        return error;
    }

    std::variant<T, Error> content_;
};

/// Success without a value: `Result<Done> save(…)`.
struct Done {};

}  // namespace tandem

// The name of the hidden local of a TANDEM_TRY: a macro is expanded to a number in the second step.
#define TANDEM_JOIN(first, second) TANDEM_JOIN_EXPANDED(first, second)
#define TANDEM_JOIN_EXPANDED(first, second) first##second

/// `TANDEM_TRY(const Mesh mesh, load_mesh(file));` declares `mesh` with the value of a Result, or
/// returns its Error from the function. The first argument may also be a variable that is assigned.
#define TANDEM_TRY(declaration, ...) \
    TANDEM_TRY_NAMED(TANDEM_JOIN(tandem_tried_, __LINE__), declaration, (__VA_ARGS__))
#define TANDEM_TRY_NAMED(tried, declaration, expression) \
    auto tried = expression;                             \
    if (!tried) {                                        \
        return std::move(tried).error();                 \
    }                                                    \
    declaration = *std::move(tried)

/// `TANDEM_TRY_DONE(save(mesh));` returns the Error of a Result from the function; its value is not
/// used.
#define TANDEM_TRY_DONE(...)                                    \
    do {                                                        \
        if (auto tandem_tried = (__VA_ARGS__); !tandem_tried) { \
            return std::move(tandem_tried).error();             \
        }                                                       \
    } while (false)
