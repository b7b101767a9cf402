// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/objects.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>

#include "support/allocation_faults.hpp"

namespace tandem::broadphase {

/// Breaks the invariants of `Objects` so that its validator must report them.
struct ObjectsTamper {
    static void list_as_free(Objects& objects, ObjectId id) { objects.free_.push_back(id); }
    static void miscount(Objects& objects) { ++objects.size_; }
    static void set_generation(Objects& objects, ObjectId id, std::uint32_t generation) {
        objects.generations_[id] = generation;
    }
    static void lose_a_generation(Objects& objects) { objects.generations_.pop_back(); }
    static void free_more_than_there_are(Objects& objects) {
        objects.free_now_ = objects.free_.size() + 1;
    }
};

namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr Box kUnit{{0, 0, 0}, {1, 1, 1}};

/// Two objects in use, one id free for use, and one that was given back and not yet recycled.
Objects four_ids() {
    Objects objects;
    for (int k = 0; k < 4; ++k) {
        (void)objects.take(kUnit);
    }
    objects.give_back(2);
    objects.recycle();
    objects.give_back(1);
    return objects;
}

TEST(Objects, AreSound) {
    EXPECT_THAT(four_ids().validate(), IsEmpty());
    EXPECT_EQ(four_ids().size(), 2U);
}

TEST(Objects, ValidateFindsWhatIsBroken) {
    const auto findings = [](auto tamper) {
        Objects objects = four_ids();
        tamper(objects);
        return objects.validate();
    };
    using Tamper = ObjectsTamper;
    EXPECT_THAT(findings([](Objects& o) { Tamper::list_as_free(o, 2); }),
                Contains(HasSubstr("id 2 is twice in the list of free ids")));
    EXPECT_THAT(findings([](Objects& o) { Tamper::list_as_free(o, 0); }),
                Contains(HasSubstr("id 0 is in the list of free ids, but in use")));
    EXPECT_THAT(findings([](Objects& o) { Tamper::list_as_free(o, 77); }),
                Contains(HasSubstr("id 77 is in the list")));
    EXPECT_THAT(findings(Tamper::miscount), Contains(HasSubstr("2 in use, 3 counted")));
    EXPECT_THAT(findings([](Objects& o) { Tamper::set_generation(o, 0, 2); }),
                Contains(HasSubstr("id 0 has generation 2")));
    EXPECT_THAT(findings(Tamper::lose_a_generation), Contains(HasSubstr("3 generations")));
    EXPECT_THAT(findings(Tamper::free_more_than_there_are), Contains(HasSubstr("ids free now")));
    EXPECT_THAT(findings([](Objects& o) { o.set_filter(1, {.group = 2}); }),
                Contains(HasSubstr("id 1 is not in use, but has a filter")));
}

TEST(Objects, AnIdThatRestsIsNotTakenBeforeItIsRecycled) {
    Objects objects = four_ids();
    EXPECT_EQ(objects.take(kUnit), 2U);
    EXPECT_EQ(objects.take(kUnit), 4U);
    EXPECT_THAT(objects.validate(), IsEmpty());
    objects.recycle();
    EXPECT_EQ(objects.take(kUnit), 1U);
    EXPECT_THAT(objects.validate(), IsEmpty());
}

TEST(Objects, HandlesDoNotComeBackWithTheId) {
    Objects objects;
    const ObjectHandle first = objects.handle(objects.take(kUnit));
    objects.give_back(first.id);
    EXPECT_FALSE(objects.contains(first));
    EXPECT_FALSE(objects.contains(ObjectHandle{first.id, first.generation + 1}));
    objects.recycle();
    const ObjectHandle second = objects.handle(objects.take(kUnit));
    EXPECT_EQ(second.id, first.id);
    EXPECT_FALSE(objects.contains(first));
    EXPECT_TRUE(objects.contains(second));
    EXPECT_FALSE(objects.contains(ObjectHandle{}));
}

TEST(Objects, AnIdWithoutFurtherGenerationsIsRetired) {
    Objects objects(std::numeric_limits<std::uint32_t>::max());
    const ObjectHandle last = objects.handle(objects.take(kUnit));
    EXPECT_TRUE(objects.contains(last));
    objects.give_back(last.id);
    objects.recycle();
    EXPECT_FALSE(objects.contains(last));
    EXPECT_EQ(objects.take(kUnit), 1U);
    EXPECT_THAT(objects.validate(), IsEmpty());
}

TEST(Objects, StayAsTheyAreWhenMemoryRunsOut) {
    const std::size_t runs =
        testing::for_each_allocation_fault([](testing::AllocationFaults& faults) {
            Objects objects;
            std::size_t size = 0;
            for (std::uint32_t k = 0; k < 40; ++k) {
                // The first filter is set after many objects exist, so all of them must get a
                // default one then.
                const ObjectFilter filter{.group = k < 20 ? 1U : 2U};
                ObjectId id = 0;
                const bool taken = faults.attempt([&] { id = objects.take(kUnit, filter); });
                size += taken ? 1U : 0U;
                ASSERT_TRUE(!taken || objects.filter(id) == filter);
                ASSERT_EQ(objects.size(), size);
                if (taken && k % 3 == 0) {
                    ASSERT_TRUE(faults.attempt([&] { objects.give_back(id); }));
                    --size;
                }
                if (k % 7 == 0) {
                    objects.recycle();
                }
                ASSERT_THAT(objects.validate(), IsEmpty());
            }
        });
    EXPECT_GT(runs, 5U);
}

}  // namespace
}  // namespace tandem::broadphase
