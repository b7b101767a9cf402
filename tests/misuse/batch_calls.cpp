// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Batches of queries, called wrongly.
#include <tandem/batch.hpp>

#include "misuse/wrong_calls.hpp"

namespace tandem::testing {
namespace {

template <class Answers>
::testing::AssertionResult has_nothing_at(const Answers& answers, std::size_t k) {
    return all_of({is_empty(answers.pairs(k)), holds(answers.count(k) == 0),
                   holds(!answers.was_cut(k)), holds(answers.stats(k) == TraversalStats{})});
}

std::vector<WrongCall> batch_calls() {
    static const std::vector<PlacedPair> kPairs{{here(), here()}};
    const auto lost_pair = [] {
        return std::vector<PlacedPair>{{here(), here()}, {lost(), here()}};
    };
    static const std::vector<Pose> kPoses{Pose{}};
    const auto lost_poses = [] { return std::vector<Pose>{Pose{}, no_pose()}; };
    return {
        {"Batch::collide_many", "moved from",
         [] {
             return all_of(
                 {refused(moved_from(Batch()).collide_many(kPairs)),
                  refused(moved_from(Batch()).collide_many(here(), small_model(), kPoses))});
         }},
        {"Batch::collide_many", "no pose and no work",
         [lost_pair, lost_poses] {
             return all_of({refused(Batch().collide_many(lost_pair())),
                            refused(Batch().collide_many(here(), small_model(), lost_poses())),
                            refused(Batch({.work = BatchWork(9)}).collide_many(kPairs))});
         }},
        {"Batch::distance_many", "moved from",
         [] {
             return all_of(
                 {refused(moved_from(Batch()).distance_many(kPairs)),
                  refused(moved_from(Batch()).distance_many(here(), small_model(), kPoses))});
         }},
        {"Batch::distance_many", "no pose and no bound",
         [lost_pair, lost_poses] {
             return all_of(
                 {refused(Batch().distance_many(lost_pair())),
                  refused(Batch().distance_many(here(), small_model(), lost_poses())),
                  refused(Batch({.distance = {.upper_bound = kNaN}}).distance_many(kPairs))});
         }},
        {"Batch::clearance_many", "moved from",
         [] {
             return all_of(
                 {refused(moved_from(Batch()).clearance_many(kPairs, 1.0)),
                  refused(moved_from(Batch()).clearance_many(here(), small_model(), kPoses, 1.0))});
         }},
        {"Batch::clearance_many", "no pose and no number",
         [lost_pair, lost_poses] {
             return all_of({refused(Batch().clearance_many(lost_pair(), 1.0)),
                            refused(Batch().clearance_many(kPairs, kNaN)),
                            refused(Batch().clearance_many(here(), small_model(), kPoses, -1.0))});
         }},
        {"Batch::stats", "moved from",
         [] { return holds(moved_from(Batch()).stats() == TraversalStats{}); }},
        {"BatchAnswersOf::pairs", "a query that does not exist",
         [] {
             Batch batch;
             const BatchAnswers answers = batch.collide_many(kPairs).value();
             return all_of({has_nothing_at(answers, 1), has_nothing_at(answers, ~std::size_t{0})});
         }},
        {"BatchAnswersOf::count", "a query that does not exist",
         [] {
             Batch batch;
             return has_nothing_at(batch.clearance_many(kPairs, 0.0).value(), 1);
         }},
        {"BatchAnswersOf::was_cut", "no queries",
         [] { return has_nothing_at(BatchAnswers({}, {}), 0); }},
        {"BatchAnswersOf::stats", "answers of other pairs",
         [] {
             const std::vector<BatchAnswer> answers{{.begin = 1, .end = 0},
                                                    {.begin = 0, .end = 7},
                                                    {.begin = ~std::size_t{0}, .end = 1}};
             const BatchAnswers foreign({}, answers);
             return all_of({is_empty(foreign.pairs(0)), is_empty(foreign.pairs(1)),
                            is_empty(foreign.pairs(2)),
                            holds(foreign.stats(9) == TraversalStats{})});
         }},
        {"pair_hash_text", "pairs that are not sorted",
         [] {
             const std::vector<TrianglePair> unsorted{{2, 1}, {0, 0}};
             return holds(pair_hash_text(unsorted).size() == 16);
         }},
    };
}

}  // namespace

INSTANTIATE_TEST_SUITE_P(Batches, WrongCalls, ::testing::ValuesIn(batch_calls()), wrong_call_name);

}  // namespace tandem::testing
