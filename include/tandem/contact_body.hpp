// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include <tandem/containment.hpp>
#include <tandem/model.hpp>
#include <tandem/pose.hpp>

namespace tandem {

/// A model and what questions about contacts find out about it once: whether it is closed, and how
/// its triangles enclose its inside. Made once for each model, and shared by its copies.
class ContactBody {
  public:
    // A ContactBody is never empty: moving one copies it.
    ContactBody(const ContactBody&) noexcept = default;
    ContactBody& operator=(const ContactBody&) noexcept = default;
    ~ContactBody() = default;

    /// Refuses models of the reference engine. Takes open meshes.
    static Result<ContactBody> create(const Model& model);

    [[nodiscard]] const Model& model() const noexcept;
    /// Null if the mesh is open.
    [[nodiscard]] const Solid* solid() const noexcept;

    struct Data;
    [[nodiscard]] const Data& data() const noexcept { return *data_; }

  private:
    explicit ContactBody(std::shared_ptr<const Data> data) noexcept : data_(std::move(data)) {}
    std::shared_ptr<const Data> data_;
};

/// A body and where it is.
struct PlacedBody {
    ContactBody body;
    Pose pose{};
};

}  // namespace tandem
