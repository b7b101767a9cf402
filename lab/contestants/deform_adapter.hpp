// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "deform/reference/candidates.hpp"
#include "deform/reference/primitive_boxes.hpp"

namespace tandem::peers {

using volumes::Aabb;

/// Another library as a method of `tandem bench deform`. Its tree finds candidates, and our exact
/// test decides them, as for all methods there.
using NamedMethod = std::pair<std::string, std::unique_ptr<deform::DeformMethod>>;

/// The methods of the library with which a program is linked.
[[nodiscard]] std::vector<NamedMethod> deform_methods(const deform::MethodTask& task);

/// The common part of these methods: candidates of pairs of objects, or of an object with itself.
class PeerMethod : public deform::DeformMethod {
  public:
    /// Who computes the boxes of triangles in each frame: this class, or the library during its
    /// update, which saves one pass over memory.
    enum class BoxesBy { Us, Library };

    explicit PeerMethod(const deform::MethodTask& task, BoxesBy boxes_by = BoxesBy::Us)
        : pairs_(task.pairs), boxes_by_(boxes_by), candidates_(task.pairs) {}

    void update(std::span<const deform::MeshView> objects) override {
        objects_.set(objects);
        boxes_.resize(objects.size());
        for (std::size_t k = 0; k < objects.size(); ++k) {
            if (boxes_by_ == BoxesBy::Us) {
                deform::take_boxes(objects[k], boxes_[k]);
            } else {
                boxes_[k].resize(objects[k].triangles.size());
            }
        }
        follow();
    }

    void query() override {
        candidates_.clear();
        for (std::size_t a = 0; a < objects_.size(); ++a) {
            if (pairs_ == deform::Pairs::WithinObjects) {
                compare(a, a);
                continue;
            }
            for (std::size_t b = a + 1; b < objects_.size(); ++b) {
                compare(a, b);
            }
        }
    }

    void decide(std::vector<TrianglePair>& pairs) override { candidates_.decide(objects_, pairs); }
    [[nodiscard]] std::size_t bytes() const override { return candidates_.bytes(); }

  protected:
    /// Updates the library's trees to the objects of the frame.
    virtual void follow() = 0;
    /// Finds candidates of two objects, or of an object with itself; the latter may come twice.
    virtual void compare(std::size_t a, std::size_t b) = 0;

    [[nodiscard]] const deform::NumberedObjects& objects() const { return objects_; }
    [[nodiscard]] std::vector<Aabb>& boxes(std::size_t object) { return boxes_[object]; }

    void add(std::size_t a, std::uint32_t i, std::size_t b, std::uint32_t j) {
        if ((a != b || i < j) && deform::meet(boxes_[a][i], boxes_[b][j])) {
            candidates_.add(objects_.number(a, i), objects_.number(b, j));
        }
    }

  private:
    deform::Pairs pairs_;
    BoxesBy boxes_by_;
    deform::NumberedObjects objects_;
    std::vector<std::vector<Aabb>> boxes_;
    deform::Candidates candidates_;
};

}  // namespace tandem::peers
