// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "gpu/walks/triangle_stage.hpp"

#include <algorithm>
#include <array>
#include <chrono>

namespace tandem::gpu {
namespace {

constexpr std::uint32_t kFirstCandidates = 1U << 14U;
/// The most candidates that a pair of bottom nodes of wide trees appends; other walks append fewer
/// at once.
constexpr std::uint32_t kLeastCandidates = 64;

}  // namespace

TriangleStage::TriangleStage(Machine& machine, Objects& objects, const BatchRequest& request)
    : machine_(machine),
      objects_(objects),
      request_(request),
      poses_(machine),
      bodies_(machine),
      questions_(machine),
      candidates_(machine),
      slice_(machine),
      hits_(machine),
      unsure_(machine),
      rest_(machine),
      contacts_(machine),
      ends_(machine) {}

void TriangleStage::start(const PosedPairs& pairs) {
    decided_ = 0;
    end_ = 0;
    hits_end_ = 0;
    home_.clear();
    exact_seconds_ = 0.0;
    put_poses(pairs);
    for (Records<PairOfTriangles>* pool : {&candidates_, &slice_, &hits_, &unsure_}) {
        pool->make_room(kLeastCandidates, 0);
    }
    if (machine_.decides_in_double()) {
        rest_.make_room(kLeastCandidates, 0);
    }
    if (request_.contacts == ContactWork::Points) {
        contacts_.make_room(kLeastCandidates, 0);
    }
    ends_.make_room(2, 0);
}

/// A device with exact doubles computes the poses of pairs itself; others receive them.
void TriangleStage::put_poses(const PosedPairs& pairs) {
    if (!machine_.decides_in_double()) {
        poses_.assign(std::span<const PoseOfPair>(host_poses(objects_, pairs)));
        return;
    }
    bodies_.assign(std::span<const WorldPose>(pairs.bodies));
    questions_.assign(std::span<const QuestionRecord>(records_of(pairs)));
    poses_.make_room(pairs.questions.size(), 0);
    launch(machine_, KernelId::pose_pairs, pairs.questions.size(),
           {objects_.frames.buffer(), bodies_.buffer(), questions_.buffer(),
            word(pairs.questions.size()), poses_.buffer()});
}

void TriangleStage::take_first_room() {
    candidates_.make_room_up_to(request_.first_room == 0 ? kFirstCandidates : request_.first_room,
                                0);
}

void TriangleStage::make_room(std::uint32_t count, Exact exact, Counters& counters) {
    flush(exact, counters);
    candidates_.grow(count, 0);
}

void TriangleStage::decide(std::uint32_t begin, std::uint32_t count, Exact exact,
                           Counters& counters) {
    // 1. Make room for all results.
    // Copied because a kernel reads from the beginning of its buffer.
    slice_.make_room(count, 0);
    slice_.copy_from(candidates_, begin, 0, count);
    try {
        hits_.make_room(std::size_t{hits_end_} + count, hits_end_);
    } catch (const NoRoom&) {
        bring_hits_home();
        hits_.make_room(count, 0);
    }
    unsure_.make_room(count, 0);
    if (machine_.decides_in_double()) {
        rest_.make_room(count, 0);
    }
    // Nothing is allocated from here on, so no candidate can be decided twice.
    // 2. The float filter: hits, and uncertain pairs.
    std::array<std::uint32_t, 2> ends{hits_end_, 0};
    ends_.assign(ends);
    launch(machine_, KernelId::filter_pairs, count,
           {poses_.buffer(), objects_.records.buffer(), objects_.triangles.buffer(),
            objects_.corners.buffer(), slice_.buffer(), count, hits_.buffer(), unsure_.buffer(),
            ends_.buffer()});
    ends_.read(0, ends);
    counters.after_float += ends[1];
    hits_end_ = ends[0];
    Records<PairOfTriangles>* open = &unsure_;
    // 3. The filter in double for uncertain pairs, if the device has exact doubles.
    if (machine_.decides_in_double() && ends[1] > 0) {
        const std::uint32_t doubtful = ends[1];
        ends = {hits_end_, 0};
        ends_.assign(ends);
        launch(machine_, KernelId::decide_in_double, doubtful,
               {poses_.buffer(), objects_.records.buffer(), bodies_.buffer(),
                objects_.exact_vertices.buffer(), objects_.corners.buffer(), unsure_.buffer(),
                doubtful, hits_.buffer(), rest_.buffer(), ends_.buffer()});
        ends_.read(0, ends);
        hits_end_ = ends[0];
        open = &rest_;
    }
    // 4. The exact predicates of the CPU for the rest.
    counters.after_double += ends[1];
    const std::vector<PairOfTriangles> pairs = open->read(0, ends[1]);
    const auto start = std::chrono::steady_clock::now();
    for (const PairOfTriangles& pair : pairs) {
        if (exact(pair)) {
            home_.push_back({.triangles = pair, .contact = {}, .by_cpu = true});
        }
    }
    exact_seconds_ +=
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void TriangleStage::flush(Exact exact, Counters& counters) {
    std::uint32_t slice = end_;
    while (decided_ < end_) {
        const std::uint32_t count = std::min(slice, end_ - decided_);
        try {
            decide(decided_, count, exact, counters);
            decided_ += count;
            counters.candidates += count;
        } catch (const NoRoom&) {
            if (count == 1) {
                throw;
            }
            slice = count / 2;
        }
    }
    decided_ = 0;
    end_ = 0;
}

/// Computes all contacts at once, or in pieces if there is no room for that.
void TriangleStage::find_contacts(std::span<ContactRecord> contacts) {
    contacts_.make_room_up_to(contacts.size(), 0);
    for (std::size_t begin = 0; begin < contacts.size();) {
        const std::size_t count = std::min(contacts.size() - begin, contacts_.room());
        launch(machine_, KernelId::find_contacts, count,
               {poses_.buffer(), objects_.records.buffer(), objects_.triangles.buffer(),
                hits_.buffer(), word(begin), word(count), contacts_.buffer()});
        contacts_.read(0, contacts.subspan(begin, count));
        begin += count;
    }
}

void TriangleStage::bring_hits_home() {
    const std::vector<PairOfTriangles> pairs = hits_.read(0, hits_end_);
    std::vector<ContactRecord> contacts(pairs.size());
    if (request_.contacts == ContactWork::Points) {
        find_contacts(contacts);
    }
    for (std::size_t k = 0; k < pairs.size(); ++k) {
        home_.push_back({.triangles = pairs[k], .contact = contacts[k], .by_cpu = false});
    }
    hits_end_ = 0;
}

std::vector<Hit> TriangleStage::finish(Exact exact, Counters& counters) {
    flush(exact, counters);
    bring_hits_home();
    return std::move(home_);
}

}  // namespace tandem::gpu
