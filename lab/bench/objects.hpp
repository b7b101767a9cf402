// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <tandem/mesh.hpp>
#include <tandem/result.hpp>

namespace tandem::bench {

/// A form in which the object appears in a setup.
struct Version {
    std::uint32_t subdivisions = 0;  ///< each subdivision divides a face into four
    double scale = 1.0;

    friend bool operator==(const Version&, const Version&) = default;
};

/// The object of the setups; its size is about [−1, 1]³.
class Object {
  public:
    /// Our replacement for the object of the paper, see scenes/paper_object.hpp.
    [[nodiscard]] static Object of_the_paper();

    /// The user's mesh, moved and scaled so that its box is centred at the origin and its longest
    /// side is 2.
    [[nodiscard]] static Result<Object> from(const Mesh& mesh, std::string name);

    [[nodiscard]] const std::string& name() const noexcept { return name_; }
    [[nodiscard]] std::size_t faces(const Version& version) const noexcept;
    [[nodiscard]] Mesh make(const Version& version) const;

  private:
    explicit Object(std::string name) : name_(std::move(name)) {}

    std::string name_;
    std::optional<Mesh> own_;  // empty for the object of the paper
};

}  // namespace tandem::bench
