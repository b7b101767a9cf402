// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include <tandem/gpu.hpp>

#include "base/module_names.hpp"
#include "geometry/closest/closest_points.hpp"
#include "geometry/pairs/triangle_pair.hpp"
#include "gpu/answers.hpp"
#include "gpu/objects.hpp"
#include "gpu/pair_poses.hpp"
#include "gpu/walks/sort_and_sweep.hpp"
#include "gpu/walks/walk.hpp"
#include "query/pose_range.hpp"
#include "query/self/exact_self.hpp"

namespace tandem::gpu {

struct DeviceBatch::State {
    State(Device opened, const BatchRequest& asked)
        : device(std::move(opened)), request(asked), objects(device.machine(), request) {
        reset();
    }

    [[nodiscard]] Machine& machine() const { return device.machine(); }

    /// Replaces the working memory; the old one is freed first to make room.
    void reset() {
        walk.reset();
        self_walk.reset();
        stage.reset();
        sweep.reset();
        sweep.emplace(machine());
        stage.emplace(machine(), objects, request);
        walk = make_walk(machine(), objects, request);
    }

    void begin_call() {
        (void)machine().take_spent();
        answers.clear();
        counters = {};
        times = {};
        note.clear();
    }

    void end_call() {
        const Spent spent = machine().take_spent();
        times.upload = spent.upload;
        times.kernels = spent.kernels;
        times.copy_back = spent.copy_back;
        counters.launches = spent.launches;
        counters.bytes_up = spent.bytes_up;
        counters.bytes_back = spent.bytes_back;
        for (DeviceObject k = 0; k < objects.size(); ++k) {
            counters.nodes += objects[k].nodes;
            counters.imaginary_nodes += objects[k].imaginary;
        }
    }

    /// Answers all questions, or one half after the other where memory is too small for all.
    void ask(const PosedPairs& pairs, TriangleStage::Exact exact, Walk& by) {
        stage->start(pairs);
        by.run(pairs, *stage, exact, counters);
        const std::vector<Hit> hits = stage->finish(exact, counters);
        times.exact += stage->exact_seconds();
        for (const Hit& hit : hits) {
            answers.add(hit, pairs.questions[hit.triangles.pair], objects, request.contacts);
        }
    }

    void ask_in_parts(const PosedPairs& pairs) {
        if (pairs.questions.empty()) {
            return;
        }
        const auto exact = [&](const PairOfTriangles& pair) {
            const PairQuestion& question = pairs.questions[pair.pair];
            const TriangleCorners a =
                to_world(question.first_pose, objects[question.first].corners(pair.a));
            const TriangleCorners b =
                to_world(question.second_pose, objects[question.second].corners(pair.b));
            return intersects(refer_to(a), refer_to(b));
        };
        try {
            ask(pairs, exact, *walk);
        } catch (const NoRoom&) {
            // Earlier calls may have left large buffers that this one does not need: free them and
            // retry.
            ++counters.repeated;
            reset();
            if (pairs.questions.size() == 1) {
                ask(pairs, exact, *walk);
                return;
            }
            const std::size_t middle = pairs.questions.size() / 2;
            ask_in_parts(part_of(pairs, 0, middle));
            ask_in_parts(part_of(pairs, middle, pairs.questions.size()));
        }
    }

    void refuse_if_lost() const {
        if (!lost.empty()) {
            throw DeviceError(lost);
        }
    }

    /// Runs `on_device`; if memory was too small, frees the working memory and runs it once more.
    template <class OnDevice>
    auto with_room(OnDevice on_device) -> decltype(on_device()) {
        try {
            return on_device();
        } catch (const NoRoom&) {
            ++counters.repeated;
            reset();
        }
        return on_device();
    }

    /// Runs `on_device`. If the device fails, its copy of the objects is invalid; from then on the
    /// CPU answers, or every call returns an error.
    template <class OnDevice, class OnHost>
    auto put(OnDevice on_device, OnHost on_host) -> decltype(on_device()) {
        try {
            return with_room(on_device);
        } catch (const DeviceError& error) {
            if (request.when_device_fails == WhenDeviceFails::Refuse) {
                return Error{ErrorCode::Unsupported, error.what()};
            }
            lost = error.what();
            return on_host();
        }
    }

    Result<DeviceObject> add(const Model& model) {
        return put([&]() -> Result<DeviceObject> { return objects.add(model); },
                   [&] { return objects.add_on_host(model); });
    }

    Result<Done> deform(DeviceObject object, std::span<const Vec3> vertices) {
        return put([&]() -> Result<Done> { return objects.deform(object, vertices); },
                   []() -> Result<Done> { return Done{}; });
    }

    /// Answers on the CPU without the device.
    Result<Done> ask_cpu(std::span<const PlacedObject> bodies, std::span<const TrianglePair> pairs,
                         const std::string& why) {
        answers.clear();
        note = fmt::format("answered by the CPU: {}", why);
        CollideQuery query;
        for (std::size_t k = 0; k < pairs.size(); ++k) {
            const ObjectPair asked{bodies[pairs[k].a], bodies[pairs[k].b]};
            auto model_a = objects[asked.a.object].current_model();
            auto model_b = objects[asked.b.object].current_model();
            if (!model_a || !model_b) {
                return std::move(model_a ? model_b : model_a).error();
            }
            const auto found = query.all_pairs({*model_a, asked.a.pose}, {*model_b, asked.b.pose});
            if (!found) {
                return found.error();
            }
            for (const TrianglePair pair : *found) {
                answers.add_by_cpu(k, pair, asked, objects, request.contacts);
            }
        }
        return Done{};
    }

    Result<Done> collide(std::span<const ObjectPair> pairs) {
        std::vector<PlacedObject> bodies;
        std::vector<TrianglePair> places;
        for (const ObjectPair& pair : pairs) {
            const std::uint32_t place = word(bodies.size());
            bodies.push_back(pair.a);
            bodies.push_back(pair.b);
            places.push_back({place, place + 1});
        }
        return collide(bodies, places);
    }

    /// `pairs` are pairs of places in `bodies`.
    Result<Done> collide(std::span<const PlacedObject> bodies,
                         std::span<const TrianglePair> pairs) {
        auto posed = pose_pairs(objects, bodies, pairs);
        if (!posed) {
            return std::move(posed).error();
        }
        counters.object_pairs = pairs.size();
        try {
            refuse_if_lost();
            ask_in_parts(*posed);
        } catch (const DeviceError& error) {
            if (request.when_device_fails == WhenDeviceFails::Refuse) {
                return Error{ErrorCode::Unsupported, error.what()};
            }
            if (auto done = ask_cpu(bodies, pairs, error.what()); !done) {
                return done;
            }
        }
        answers.finish(pairs.size());
        return Done{};
    }

    /// Runs a call and then stores its times and counters, also when it failed.
    template <class Call>
    auto in_call(Call call) -> decltype(call()) {
        begin_call();
        if (auto error = refused(request)) {
            return *error;
        }
        auto result = [&]() -> decltype(call()) {
            try {
                return call();
            } catch (const DeviceError& error) {
                return Error{ErrorCode::Unsupported, error.what()};
            }
        }();
        try {
            end_call();
        } catch (const DeviceError& error) {
            // The device is lost, and the times with it.
            lost = error.what();
            note += note.empty() ? error.what() : "";
        }
        return result;
    }

    Device device;
    BatchRequest request;
    Objects objects;
    std::optional<SortAndSweep> sweep;
    std::optional<TriangleStage> stage;
    std::unique_ptr<Walk> walk;
    std::unique_ptr<Walk> self_walk;
    Answers answers;
    std::vector<TrianglePair> body_pairs;
    Times times;
    Counters counters;
    std::string note;
    std::string lost;  ///< why the device is no longer used; empty while it works
};

namespace {

Error moved_from() {
    return {ErrorCode::InvalidArgument, "the batch was moved from: assign a new one to it first"};
}

}  // namespace

DeviceBatch::DeviceBatch(Device device, const BatchRequest& request)
    : state_(std::make_unique<State>(std::move(device), request)) {}
DeviceBatch::DeviceBatch(DeviceBatch&&) noexcept = default;
DeviceBatch& DeviceBatch::operator=(DeviceBatch&&) noexcept = default;
DeviceBatch::~DeviceBatch() = default;

Result<DeviceObject> DeviceBatch::add(const Model& model) {
    if (!state_) {
        return moved_from();
    }
    if (auto error = refused(state_->request)) {
        return *error;
    }
    return state_->add(model);
}

Result<Done> DeviceBatch::deform(DeviceObject object, std::span<const Vec3> vertices) {
    if (!state_) {
        return moved_from();
    }
    if (auto error = refused(state_->request)) {
        return *error;
    }
    return state_->deform(object, vertices);
}

Result<Done> DeviceBatch::collide(std::span<const ObjectPair> pairs) {
    if (!state_) {
        return moved_from();
    }
    return state_->in_call([&]() -> Result<Done> { return state_->collide(pairs); });
}

Result<Done> DeviceBatch::collide(std::span<const PlacedPair> pairs) {
    if (!state_) {
        return moved_from();
    }
    return state_->in_call([&]() -> Result<Done> {
        std::vector<ObjectPair> bodies;
        for (const PlacedPair& pair : pairs) {
            auto a = state_->add(pair.a.model);
            auto b = a ? state_->add(pair.b.model) : a;
            if (!b) {
                return std::move(b).error();
            }
            bodies.push_back({{*a, pair.a.pose}, {*b, pair.b.pose}});
        }
        return state_->collide(bodies);
    });
}

Result<Done> DeviceBatch::step(std::span<const PlacedObject> bodies) {
    if (!state_) {
        return moved_from();
    }
    return state_->in_call([&]() -> Result<Done> {
        for (std::size_t k = 0; k < bodies.size(); ++k) {
            if (bodies[k].object >= state_->objects.size()) {
                return Error{ErrorCode::InvalidArgument,
                             fmt::format("body {}: there is no object {}", k, bodies[k].object)};
            }
            const TreeFrame& frame = state_->objects[bodies[k].object].frame;
            if (const auto fine = check_range(frame, bodies[k].pose); !fine) {
                return Error{fine.error().code,
                             fmt::format("body {}: {}", k, fine.error().message)};
            }
        }
        state_->body_pairs.clear();
        try {
            state_->body_pairs =
                state_->with_room([&] { return state_->sweep->pairs(state_->objects, bodies); });
        } catch (const DeviceError&) {
            if (state_->request.when_device_fails == WhenDeviceFails::Refuse) {
                throw;
            }
            // Without boxes, test every pair: the exact answer is the same.
            for (std::uint32_t a = 0; a < bodies.size(); ++a) {
                for (std::uint32_t b = a + 1; b < bodies.size(); ++b) {
                    state_->body_pairs.push_back({a, b});
                }
            }
        }
        return state_->collide(bodies, state_->body_pairs);
    });
}

Result<std::span<const TrianglePair>> DeviceBatch::self(DeviceObject object,
                                                        const SelfRequest& request) {
    if (!state_) {
        return moved_from();
    }
    State& s = *state_;
    auto done = s.in_call([&]() -> Result<Done> {
        if (auto error = refusal_of(request)) {
            return *std::move(error);
        }
        if (object >= s.objects.size()) {
            return Error{ErrorCode::InvalidArgument, fmt::format("there is no object {}", object)};
        }
        const Object& own = s.objects[object];
        s.counters.object_pairs = 1;
        try {
            s.refuse_if_lost();
            const PosedPairs pairs = pose_self(s.objects, object);
            const Surface surface{surface_of(own.model)->tree, own.vertices, own.triangles()};
            const ExactSelf decide(surface, request);
            const auto exact = [&](const PairOfTriangles& pair) {
                return decide({pair.a, pair.b});
            };
            if (!pairs.questions.empty()) {
                (void)s.with_room([&]() -> Done {
                    if (!s.self_walk) {
                        s.self_walk = make_wide_walk(s.machine(), s.objects, s.request);
                    }
                    s.ask(pairs, exact, *s.self_walk);
                    return {};
                });
            }
        } catch (const DeviceError& error) {
            if (s.request.when_device_fails == WhenDeviceFails::Refuse) {
                throw;
            }
            s.answers.clear();
            s.note = fmt::format("answered by the CPU: {}", error.what());
            auto model = own.current_model();
            auto found = model ? self_intersections(*model, request)
                               : Result<SelfResult>(std::move(model).error());
            if (!found) {
                return std::move(found).error();
            }
            for (const TrianglePair pair : found->pairs) {
                s.answers.add_by_cpu(0, pair, {{object, {}}, {object, {}}}, s.objects,
                                     s.request.contacts);
            }
        }
        s.answers.finish(1);
        return Done{};
    });
    if (!done) {
        return std::move(done).error();
    }
    return s.answers.pairs(0);
}

std::size_t DeviceBatch::size() const noexcept {
    return state_ ? state_->answers.size() : 0;
}

std::span<const TrianglePair> DeviceBatch::pairs(std::size_t k) const {
    return state_ ? state_->answers.pairs(k) : std::span<const TrianglePair>();
}

std::span<const PairPoint> DeviceBatch::contacts(std::size_t k) const {
    return state_ ? state_->answers.contacts(k) : std::span<const PairPoint>();
}

std::span<const TrianglePair> DeviceBatch::body_pairs() const noexcept {
    return state_ ? std::span<const TrianglePair>(state_->body_pairs)
                  : std::span<const TrianglePair>();
}

const Times& DeviceBatch::times() const noexcept {
    static constexpr Times kNone{};
    return state_ ? state_->times : kNone;
}

const Counters& DeviceBatch::counters() const noexcept {
    static constexpr Counters kNone{};
    return state_ ? state_->counters : kNone;
}

const std::string& DeviceBatch::note() const noexcept {
    static const std::string kNone;
    return state_ ? state_->note : kNone;
}

}  // namespace tandem::gpu
