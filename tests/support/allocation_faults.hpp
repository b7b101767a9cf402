// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <gtest/gtest.h>
#include <new>
#include <optional>

#include "support/seeds.hpp"

namespace tandem::testing {

/// Makes one allocation fail, or all from one on, to examine an object after memory has run out.
/// Only allocations inside `attempt` are counted and can fail, so a test may compare and print
/// outside of it. Allocations of all threads count. The replaced operators are in
/// allocation_watch.cpp, which must be a source of every test that uses this class.
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
        Once,    ///< one allocation fails, later ones succeed
        Forever  ///< every further allocation inside `attempt` fails, too
    };

    /// Allocation `number` fails, counting from 1.
    AllocationFaults(std::size_t number, Lasting lasting) : left_(number), lasting_(lasting) {}

    /// Returns whether the body finished; false if it threw `std::bad_alloc`. Other exceptions pass
    /// through.
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
    /// Between construction and destruction, the operators of this program count allocations down.
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
/// run needs fewer allocations. `step` skips numbers, for slow scenarios. Sanitized builds, which
/// are slow, lengthen the step by a thirty-second of the number: there the first allocations all
/// fail, and some of the later ones. Returns the last number, and stops at the first run with a
/// test failure.
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

/// Checks that an object survives faults. `make()` makes an object, `use(object)` returns its
/// answer. Both may run out of memory; then the object, or a new one, is used again, and must give
/// the answer of an object that never had a fault.
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
