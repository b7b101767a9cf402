// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/wide/wide_box_tree.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <utility>

namespace tandem::broadphase {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

/// A valid tree of several levels over a row of boxes. The validator must report every change to
/// it, except for objects declared outdated.
class ValidateWideBoxTree : public ::testing::Test {
  protected:
    ValidateWideBoxTree() {
        for (int k = 0; k < 200; ++k) {
            const auto x = static_cast<float>(2 * k);
            tree.order.push_back(objects.take({{x, 0, 0}, {x + 1, 1, 1}}));
        }
        order_boxes(tree, objects, OrderEffort::Good);
        fit_boxes(tree, objects, 1);
    }
    [[nodiscard]] std::vector<std::string> violations(ObjectId outdated = kNoObject) const {
        return validate(tree, objects, [outdated](ObjectId id) { return id == outdated; });
    }

    Objects objects;
    WideBoxTree tree;
};

TEST_F(ValidateWideBoxTree, AFittedTreeIsSound) {
    EXPECT_THAT(violations(), IsEmpty());
}

TEST_F(ValidateWideBoxTree, NoticesABoxThatMovedUntold) {
    objects.set_box(17, {{0, 5, 0}, {1, 6, 1}});
    EXPECT_THAT(violations(), ElementsAre(HasSubstr("holds a wrong box")));
    EXPECT_THAT(violations(18), ElementsAre(HasSubstr("holds a wrong box")));
    EXPECT_THAT(violations(17), IsEmpty());
}

TEST_F(ValidateWideBoxTree, NoticesObjectsThatCameOrWentUntold) {
    objects.give_back(17);
    EXPECT_THAT(violations(), Not(IsEmpty()));
    EXPECT_THAT(violations(17), IsEmpty());

    const ObjectId come = objects.take({{0, 0, 0}, {1, 1, 1}});
    EXPECT_THAT(violations(17), ElementsAre(HasSubstr("199 of 200 objects")));
    fit_boxes(tree, objects, 1);
    tree.order.push_back(come);
    EXPECT_THAT(violations(), ElementsAre(HasSubstr("holds a wrong box")));
    EXPECT_THAT(violations(come), IsEmpty());
}

TEST_F(ValidateWideBoxTree, NoticesWhatDoesNotHoldTogether) {
    const auto outdated_are_all = [](ObjectId) { return true; };
    const ObjectId third = std::exchange(tree.order[3], tree.order[4]);
    EXPECT_THAT(validate(tree, objects, outdated_are_all),
                ElementsAre(HasSubstr("is in two slots")));
    tree.order[3] = third;
    tree.bounds[2].hi[0] = tree.bounds[2].lo[0];
    EXPECT_THAT(validate(tree, objects, outdated_are_all),
                ElementsAre(HasSubstr("wrong box"), HasSubstr("wrong box"), HasSubstr("wrong box"),
                            HasSubstr("wrong box"), HasSubstr("wrong box"), HasSubstr("wrong box"),
                            HasSubstr("wrong box"), HasSubstr("wrong box")));
    fit_boxes(tree, objects, 1);
    EXPECT_THAT(violations(), IsEmpty());
    tree.nodes.front().count = 1;
    EXPECT_THAT(violations(), Not(IsEmpty()));
}

}  // namespace
}  // namespace tandem::broadphase
