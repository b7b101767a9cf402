// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <pugixml.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tandem/result.hpp>

#include "io/text_scanner.hpp"

namespace tandem::io {

/// Thrown by the functions of COLLADA and caught in `read_dae_parts`: see GltfFault.
struct ColladaFault {
    ErrorCode code;
    std::string what;
};

[[noreturn]] void fail_collada(std::string what);
[[noreturn]] void fail_collada_unsupported(std::string what);

/// How messages call an element: `<p>`, or `<node 'arm'>` if it has a name or an id.
[[nodiscard]] std::string place_of(const pugi::xml_node& element);
/// Its name, else its id; empty without both.
[[nodiscard]] std::string name_of(const pugi::xml_node& element);

/// The numbers that an element holds as text, one after the other.
class ColladaNumbers {
  public:
    explicit ColladaNumbers(const pugi::xml_node& element);
    ColladaNumbers(const ColladaNumbers&) = delete;
    ColladaNumbers& operator=(const ColladaNumbers&) = delete;

    [[nodiscard]] bool at_end();
    /// Nothing if what stands there is no finite number, which is passed over; the last error
    /// says what it is.
    [[nodiscard]] std::optional<double> number();
    [[nodiscard]] std::optional<std::uint32_t> index();
    [[nodiscard]] const Error& last_error() const { return error_; }

  private:
    std::string place_;
    std::string text_;
    TextScanner scanner_;
    Error error_{};
};

/// As many numbers as are wanted, and no others; throws what is wrong.
[[nodiscard]] std::vector<double> numbers_of(const pugi::xml_node& element, std::size_t wanted);

/// The elements that others refer to by "#id".
class ColladaIds {
  public:
    explicit ColladaIds(const pugi::xml_node& root);

    /// The element of this kind that a reference of `from` names. A reference to another file, to
    /// nothing, or to one of two throws.
    [[nodiscard]] pugi::xml_node find(std::string_view kind, std::string_view reference,
                                      const pugi::xml_node& from) const;
    [[nodiscard]] bool has(std::string_view kind, std::string_view reference) const;

  private:
    std::map<std::pair<std::string_view, std::string_view>, std::vector<pugi::xml_node>> known_;
};

}  // namespace tandem::io
