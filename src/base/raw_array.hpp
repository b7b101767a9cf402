// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <type_traits>

#include "base/module_names.hpp"

namespace tandem::base {

/// Working memory of a fixed size that is written before it is read. Filling it with zeros, as a
/// vector or an array in a value-initialised object would, takes longer than a short query;
/// therefore owners are made by make_unique_for_overwrite.
template <class T, std::size_t Size>
class RawArray {
    static_assert(std::is_trivially_default_constructible_v<T>);

  public:
    // Not defaulted: that would fill the array with zeros if the owner is value-initialised.
    RawArray() noexcept {}  // NOLINT(modernize-use-equals-default)

    [[nodiscard]] T* data() noexcept { return values_; }
    [[nodiscard]] const T* data() const noexcept { return values_; }
    [[nodiscard]] T& operator[](std::size_t k) noexcept { return values_[k]; }
    [[nodiscard]] const T& operator[](std::size_t k) const noexcept { return values_[k]; }

  private:
    T values_[Size];
};

}  // namespace tandem::base
