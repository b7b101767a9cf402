// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <limits>

#include <tandem/shape_query.hpp>

#include "shapes/pair.hpp"
#include "shapes/size_range.hpp"

namespace tandem {

struct ShapeQuery::State {
    shapes::PairScratch scratch;
    std::vector<ContactManifold> contacts;
};

namespace {

Result<Done> check_placed(const PlacedShape& a, const PlacedShape& b) {
    for (const PlacedShape* placed : {&a, &b}) {
        if (!shapes::is_in_range(placed->pose.translation())) {
            return Error{
                ErrorCode::InvalidArgument,
                "the pose moves the shape farther than 1e30 from the origin, out of range"};
        }
    }
    return Done{};
}

Error moved_from() {
    return {ErrorCode::InvalidArgument, "the query was moved from: assign a new one to it first"};
}

shapes::ShapePair pair_of(const PlacedShape& a, const PlacedShape& b) {
    return {a.shape.data(), a.pose, b.shape.data(), b.pose};
}

}  // namespace

ShapeQuery::ShapeQuery() : state_(std::make_unique<State>()) {}
ShapeQuery::ShapeQuery(ShapeQuery&&) noexcept = default;
ShapeQuery& ShapeQuery::operator=(ShapeQuery&&) noexcept = default;
ShapeQuery::~ShapeQuery() = default;

Result<bool> ShapeQuery::touches(const PlacedShape& a, const PlacedShape& b) {
    if (!state_) {
        return moved_from();
    }
    if (const Result<Done> sound = check_placed(a, b); !sound) {
        return sound.error();
    }
    return shapes::touches(pair_of(a, b), state_->scratch);
}

Result<ShapeDistance> ShapeQuery::distance(const PlacedShape& a, const PlacedShape& b) {
    if (!state_) {
        return moved_from();
    }
    if (const Result<Done> sound = check_placed(a, b); !sound) {
        return sound.error();
    }
    return shapes::distance_of(pair_of(a, b), std::numeric_limits<double>::infinity(),
                               state_->scratch);
}

Result<std::span<const ContactManifold>> ShapeQuery::contacts(const PlacedShape& a,
                                                              const PlacedShape& b,
                                                              const ContactRequest& request) {
    if (!state_) {
        return moved_from();
    }
    if (const Result<Done> sound = check_placed(a, b); !sound) {
        return sound.error();
    }
    if (!(request.margin >= 0.0) || !(request.rest_offset >= 0.0) ||
        request.margin + request.rest_offset == std::numeric_limits<double>::infinity()) {
        return Error{ErrorCode::InvalidArgument,
                     "margin and rest offset must be finite and not negative"};
    }
    state_->contacts.clear();
    const Result<Done> done =
        shapes::contacts_of(pair_of(a, b), {request, state_->scratch, state_->contacts});
    if (!done) {
        return done.error();
    }
    return std::span<const ContactManifold>(state_->contacts);
}

Result<bool> touches(const PlacedShape& a, const PlacedShape& b) {
    return ShapeQuery().touches(a, b);
}

Result<ShapeDistance> distance(const PlacedShape& a, const PlacedShape& b) {
    return ShapeQuery().distance(a, b);
}

}  // namespace tandem
