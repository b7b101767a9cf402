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

/// Thrown by the functions of COLLADA and caught in `read_dae_parts`; the reason is the one at
/// GltfFault.
struct ColladaFault {
    ErrorCode code;
    std::string what;
};

[[noreturn]] void fail_collada(std::string what);
[[noreturn]] void fail_collada_unsupported(std::string what);

/// The name of an element in messages: `<p>`, or `<node 'arm'>` if it has a name or an id.
[[nodiscard]] std::string place_of(const pugi::xml_node& element);
/// The element's name, else its id, else an empty text.
[[nodiscard]] std::string name_of(const pugi::xml_node& element);

/// Reads the numbers in the text of an element one after the other.
class ColladaNumbers {
  public:
    explicit ColladaNumbers(const pugi::xml_node& element);
    ColladaNumbers(const ColladaNumbers&) = delete;
    ColladaNumbers& operator=(const ColladaNumbers&) = delete;

    [[nodiscard]] bool at_end();
    /// Returns nothing if the next word is not a finite number, and skips it; the last error says
    /// what it was.
    [[nodiscard]] std::optional<double> number();
    [[nodiscard]] std::optional<std::uint32_t> index();
    [[nodiscard]] const Error& last_error() const { return error_; }

  private:
    std::string place_;
    std::string text_;
    TextScanner scanner_;
    Error error_{};
};

/// Exactly `wanted` numbers; throws ColladaFault if there are more, fewer, or invalid ones.
[[nodiscard]] std::vector<double> numbers_of(const pugi::xml_node& element, std::size_t wanted);

/// The elements that others refer to by "#id".
class ColladaIds {
  public:
    explicit ColladaIds(const pugi::xml_node& root);

    /// The element of this kind that a reference in `from` names. Throws if the reference leads to
    /// another file or to no element, or if two elements have that id.
    [[nodiscard]] pugi::xml_node find(std::string_view kind, std::string_view reference,
                                      const pugi::xml_node& from) const;
    [[nodiscard]] bool has(std::string_view kind, std::string_view reference) const;

  private:
    std::map<std::pair<std::string_view, std::string_view>, std::vector<pugi::xml_node>> known_;
};

}  // namespace tandem::io
