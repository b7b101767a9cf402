// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <gtest/gtest.h>
#include <new>
#include <optional>

#include "support/seeds.hpp"

namespace tandem::testing {

/// Makes one allocation fail, or all from one on, to see what is left of an object when memory runs
/// out. Only what runs inside of `attempt` is counted and can fail, so that a test may compare and
/// print in between. Allocations of all threads count. The operators are in allocation_watch.cpp,
/// which belongs to the sources of a test that uses this class.
///
///     const std::size_t runs = for_each_allocation_fault([](AllocationFaults& faults) {
///         Thing thing;
///         const bool added = faults.attempt([&] { thing.add(1); });
///         EXPECT_EQ(thing.size(), added ? 1U : 0U);
///     });
///     EXPECT_GT(runs, 1U);
class AllocationFaults {
  public:
    enum class Lasting {
        Once,    ///< one allocation fails, the next one is fine
        Forever  ///< every further allocation inside of `attempt` fails too
    };

    /// Allocation `number` fails, counted from 1.
    AllocationFaults(std::size_t number, Lasting lasting) : left_(number), lasting_(lasting) {}

    /// Whether the body came to its end; false if it has thrown `std::bad_alloc`. Other exceptions
    /// pass through.
    template <class Body>
    bool attempt(const Body& body) {
        const Scope scope(*this);
        try {
            body();
        } catch (const std::bad_alloc&) {
            return false;
        }
        return true;
    }

    /// Whether an allocation has failed so far.
    [[nodiscard]] bool has_struck() const noexcept { return has_struck_; }

  private:
    /// The operators of this program count down between construction and destruction.
    class Scope {
      public:
        explicit Scope(AllocationFaults& faults);
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;
        ~Scope();

      private:
        AllocationFaults& faults_;
    };

    std::size_t left_;  ///< allocations until the one that fails
    Lasting lasting_;
    bool has_struck_ = false;
};

/// Runs the scenario with the first allocation failing, then with the second, and so on, until a
/// run needs fewer; with a step, for slow scenarios, only with every so many. Sanitized builds,
/// which are slow, lengthen the step by a thirty-second of the number: the first allocations all
/// fail there, and some of the later ones. Returns the number of the last one; stops at the first
/// run that has a failure.
template <class Scenario>
std::size_t for_each_allocation_fault(
    const Scenario& scenario, AllocationFaults::Lasting lasting = AllocationFaults::Lasting::Once,
    std::size_t step = 1) {
    for (std::size_t number = 1;; number += step + (seed_divisor() > 1 ? number / 32 : 0)) {
        SCOPED_TRACE(::testing::Message() << "allocation " << number << " fails");
        AllocationFaults faults(number, lasting);
        scenario(faults);
        if (!faults.has_struck() || ::testing::Test::HasFailure()) {
            return number;
        }
    }
}

/// `make()` makes an object, `use(object)` gives its answer. Both may run out of memory; then the
/// object, or a new one, is used again, and must give the answer of an object that never met a
/// fault.
template <class Make, class Use>
void expect_survival(Make make, Use use, std::size_t step = 1) {
    auto untouched = make();
    const auto expected = use(untouched);
    const auto scenario = [&](AllocationFaults& faults) {
        std::optional<decltype(make())> object;
        (void)faults.attempt([&] { object.emplace(make()); });
        if (!object) {
            object.emplace(make());
        }
        std::optional<decltype(use(*object))> answer;
        (void)faults.attempt([&] { answer.emplace(use(*object)); });
        if (answer) {
            EXPECT_EQ(*answer, expected) << "an answer in spite of the fault";
        }
        EXPECT_EQ(use(*object), expected) << "after the fault";
    };
    EXPECT_GT(for_each_allocation_fault(scenario, AllocationFaults::Lasting::Once, step), 1U);
    (void)for_each_allocation_fault(scenario, AllocationFaults::Lasting::Forever, step);
}

}  // namespace tandem::testing
