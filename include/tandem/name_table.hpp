// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <type_traits>

namespace tandem {

/// An enumerator and its name, as the command line and reports spell it.
template <class Enum>
struct EnumName {
    Enum value;
    std::string_view name;
};

/// Deduces the enumeration.
template <class Enum>
EnumName(Enum, std::string_view) -> EnumName<Enum>;

/// The names of an enumeration, in both directions. The enumerators count from 0 without gaps, and
/// the table lists them in this order; `is_complete` checks it at compile time:
///
///     inline constexpr NameTable kEngineNames{
///         {EnumName{EngineKind::Fast, "fast"}, {EngineKind::Reference, "reference"}}};
///     static_assert(is_complete<kEngineNames>());
template <class Enum, std::size_t N>
class NameTable {
  public:
    static constexpr std::size_t kSize = N;

    // NOLINTNEXTLINE(*-avoid-c-arrays): the only parameter from which N is deduced.
    explicit constexpr NameTable(const EnumName<Enum> (&entries)[N]) {
        for (std::size_t k = 0; k < N; ++k) {
            values_[k] = entries[k].value;
            names_[k] = entries[k].name;
        }
    }

    /// Every enumerator, in order.
    [[nodiscard]] constexpr const std::array<Enum, N>& values() const noexcept { return values_; }

    /// Whether `value` is an enumerator, and not another number cast to the type.
    [[nodiscard]] constexpr bool contains(Enum value) const noexcept {
        return static_cast<std::size_t>(value) < N;
    }

    /// "?" for a number that is not an enumerator.
    [[nodiscard]] constexpr std::string_view name_of(Enum value) const noexcept {
        return contains(value) ? names_[static_cast<std::size_t>(value)] : "?";
    }

    /// The enumerator with this name; nothing for an unknown name.
    [[nodiscard]] constexpr std::optional<Enum> value_named(std::string_view name) const noexcept {
        for (std::size_t k = 0; k < N; ++k) {
            if (names_[k] == name) {
                return values_[k];
            }
        }
        return std::nullopt;
    }

    /// Whether the values are 0 to N − 1 in order and all names differ.
    [[nodiscard]] constexpr bool is_in_order() const noexcept {
        for (std::size_t k = 0; k < N; ++k) {
            if (static_cast<std::size_t>(values_[k]) != k || names_[k].empty() ||
                value_named(names_[k]) != values_[k]) {
                return false;
            }
        }
        return true;
    }

  private:
    std::array<Enum, N> values_{};
    std::array<std::string_view, N> names_{};
};

/// Whether a number is an enumerator of its type. The compiler prints an enumerator by its name,
/// and any other number as a cast: "(tandem::EngineKind)2".
template <auto Value>
[[nodiscard]] consteval bool is_enumerator() {
    std::string_view text = __PRETTY_FUNCTION__;
    text.remove_suffix(1);  // ]
    text.remove_prefix(text.rfind(')') + 1);
    return text.find_first_not_of("-0123456789") != std::string_view::npos;
}

/// Whether a table lists every enumerator of its type, in order, each with a different name.
template <const auto& Table>
[[nodiscard]] consteval bool is_complete() {
    using Enum = typename std::remove_cvref_t<decltype(Table.values())>::value_type;
    constexpr std::size_t kNext = std::remove_cvref_t<decltype(Table)>::kSize;
    return Table.is_in_order() && !is_enumerator<static_cast<Enum>(kNext)>();
}

}  // namespace tandem
