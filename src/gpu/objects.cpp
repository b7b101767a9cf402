// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "gpu/objects.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "geometry/fixed_order.hpp"

namespace tandem::gpu {
namespace {

static_assert(TG_LEVELS == WideTree::kMaxLevels + 1);

/// A point in the tree's cube as the sum of two floats, which have 48 bits together.
SplitVertex split(const Vec3& point) {
    SplitVertex out{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const double x = point[static_cast<Eigen::Index>(axis)];
        out.hi[axis] = static_cast<float>(x);
        out.lo[axis] = static_cast<float>(x - static_cast<double>(out.hi[axis]));
    }
    return out;
}

}  // namespace

Result<Model> Object::current_model() const {
    if (!deformed) {
        return model;
    }
    auto mesh = Mesh::create(vertices, {triangles().begin(), triangles().end()});
    return mesh ? model.refitted(std::move(*mesh)) : Result<Model>(std::move(mesh).error());
}

Objects::Objects(Machine& machine, const BatchRequest& request)
    : records(machine),
      nodes(machine),
      slots(machine),
      triangles(machine),
      corners(machine),
      vertices(machine),
      exact_vertices(machine),
      frames(machine),
      boxes(machine),
      links(machine),
      machine_(machine),
      request_(request),
      refit_boxes_(machine) {}

std::optional<DeviceObject> Objects::known(const Model& model) const {
    const auto found = known_.find(&model.tree());
    return found == known_.end() ? std::nullopt : std::optional(found->second);
}

Result<Object> Objects::object_of(const Model& model) {
    auto fast =
        model.engine() == EngineKind::Fast ? Result<Model>(model) : Model::build(model.mesh());
    if (!fast) {
        return std::move(fast).error();
    }
    const Surface surface = *surface_of(*fast);
    const WideTree& tree = *surface.tree;
    Object object{.model = *fast,
                  .vertices = {surface.vertices.begin(), surface.vertices.end()},
                  .frame = tree.frame};
    object.record.levels = tree.levels;
    std::copy(tree.level_begin.begin(), tree.level_begin.end(), object.record.level_begin);
    std::copy(tree.node_size.begin(), tree.node_size.end(), object.record.node_size);
    object.nodes = tree.nodes.size();
    return object;
}

DeviceObject Objects::keep(const Model& model, Object object) {
    const auto number = static_cast<DeviceObject>(objects_.size());
    objects_.push_back(std::move(object));
    // The caller's model may belong to the other engine. Keeping it alive as well keeps the address
    // of its tree, which is the key of known_, from being reused.
    kept_.push_back(model);
    known_.emplace(&model.tree(), number);
    return number;
}

Result<DeviceObject> Objects::add_on_host(const Model& model) {
    if (const auto number = known(model)) {
        return *number;
    }
    auto object = object_of(model);
    return object ? Result<DeviceObject>(keep(model, *std::move(object)))
                  : Result<DeviceObject>(std::move(object).error());
}

Result<DeviceObject> Objects::add(const Model& model) {
    if (const auto number = known(model)) {
        return *number;
    }
    auto object = object_of(model);
    if (!object) {
        return std::move(object).error();
    }
    // All buffers list the objects in the same order. After a failure, entries that were already
    // appended are removed, because they would shift those of later objects.
    const auto sizes = [this] {
        return std::array{nodes.size(),    slots.size(), triangles.size(), corners.size(),
                          vertices.size(), boxes.size(), links.size(),     exact_vertices.size()};
    };
    const auto before = sizes();
    const auto take_back = [&] {
        nodes.shrink(before[0]);
        slots.shrink(before[1]);
        triangles.shrink(before[2]);
        corners.shrink(before[3]);
        vertices.shrink(before[4]);
        boxes.shrink(before[5]);
        links.shrink(before[6]);
        exact_vertices.shrink(before[7]);
    };
    try {
        if (auto done = put(*object); !done) {
            take_back();
            return std::move(done).error();
        }
        records.write(objects_.size(), std::span<const ObjectRecord>(&object->record, 1));
        put_frame(word(objects_.size()), object->frame);
    } catch (...) {
        take_back();
        throw;
    }
    return keep(model, *std::move(object));
}

Result<Done> Objects::put(Object& object) {
    object.record.nodes = word(nodes.size());
    object.record.slots = word(slots.size());
    object.record.triangles = word(triangles.size());
    object.record.vertices = word(vertices.size());
    const Surface surface = *surface_of(object.model);
    const std::span<const Triangle> own = surface.triangles;
    if (own.empty()) {
        return Done{};
    }
    std::vector<std::uint32_t> order;
    for (const WideTriangle& triangle : surface.tree->triangles) {
        order.push_back(triangle.id);
    }
    (void)nodes.append(std::span<const WideNode>(surface.tree->nodes));
    (void)slots.append(std::span<const std::uint32_t>(order));
    (void)corners.append({own.data()->data(), 3 * own.size()});
    triangles.resize(triangles.size() + own.size());
    put_vertices(object);
    make_triangles(object);
    return request_.walk == WalkKind::Wide ? Result<Done>(Done{}) : put_paper_tree(object);
}

Result<Done> Objects::put_paper_tree(Object& object) {
    auto tree = request_.walk == WalkKind::BinaryStack
                    ? pack_post_indexed(object.model.mesh(), request_.volume)
                    : pack_blocks(object.model, request_.volume, request_.blocks);
    if (!tree) {
        return std::move(tree).error();
    }
    words_ = tree->words;
    object.nodes = tree->nodes;
    object.imaginary = tree->imaginary;
    if (tree->links.empty()) {
        object.record.blocks = boxes.append(std::span<const float>(tree->boxes)) / (4 * words_);
    } else {
        object.stack_bits = tree->links[0].height;
        object.record.post_nodes = boxes.append(std::span<const float>(tree->boxes)) / words_;
        (void)links.append(std::span<const PostLinks>(tree->links));
    }
    return Done{};
}

void Objects::put_vertices(const Object& object) {
    std::vector<SplitVertex> halves;
    halves.reserve(object.vertices.size());
    for (const Vec3& vertex : object.vertices) {
        halves.push_back(split(object.frame.to_tree(vertex)));
    }
    vertices.write(object.record.vertices, std::span<const SplitVertex>(halves));
    if (machine_.decides_in_double()) {
        exact_vertices.write(std::size_t{3} * object.record.vertices,
                             {object.vertices.data()->data(), 3 * object.vertices.size()});
    }
}

void Objects::put_frame(DeviceObject number, const TreeFrame& frame) {
    if (machine_.decides_in_double()) {
        const std::array<double, TG_FRAME_WORDS> record{
            frame.origin.x(), frame.origin.y(), frame.origin.z(), frame.scale,
            largest3(frame.lo.cwiseAbs().cwiseMax(frame.hi.cwiseAbs()))};
        frames.write(std::size_t{TG_FRAME_WORDS} * number, record);
    }
}

void Objects::make_triangles(const Object& object) {
    const std::size_t count = object.triangles().size();
    launch(machine_, KernelId::make_triangles, count,
           {vertices.buffer(), object.record.vertices, corners.buffer(), object.record.triangles,
            word(count), triangles.buffer()});
}

Result<Done> Objects::deform(DeviceObject number, std::span<const Vec3> moved) {
    if (number >= objects_.size()) {
        return Error{ErrorCode::InvalidArgument, fmt::format("there is no object {}", number)};
    }
    if (request_.walk != WalkKind::Wide) {
        return Error{ErrorCode::Unsupported,
                     "objects cannot deform with the papers' trees: use the walk 'wide'"};
    }
    Object& object = objects_[number];
    if (moved.size() != object.vertices.size()) {
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("object {} has {} vertices, not {}", number,
                                 object.vertices.size(), moved.size())};
    }
    auto mesh = Mesh::create({moved.begin(), moved.end()},
                             {object.triangles().begin(), object.triangles().end()});
    if (!mesh) {
        return std::move(mesh).error();
    }
    if (object.empty()) {
        return Done{};
    }
    object.vertices.assign(moved.begin(), moved.end());
    object.frame = frame_of(*mesh);
    object.deformed = true;
    put_vertices(object);
    put_frame(number, object.frame);
    make_triangles(object);
    const ObjectRecord& record = object.record;
    const auto size_of_level = [&](std::uint32_t level) {
        return record.level_begin[level + 1] - record.level_begin[level];
    };
    refit_boxes_.make_room(record.level_begin[record.levels], 0);
    launch(machine_, KernelId::refit_bottom, size_of_level(0),
           {vertices.buffer(), record.vertices, corners.buffer(), record.triangles, slots.buffer(),
            record.slots, nodes.buffer(), record.nodes, size_of_level(0), refit_boxes_.buffer()});
    for (std::uint32_t level = 1; level < record.levels; ++level) {
        launch(machine_, KernelId::refit_above, size_of_level(level),
               {nodes.buffer(), record.nodes, record.level_begin[level],
                record.level_begin[level - 1], size_of_level(level), refit_boxes_.buffer()});
    }
    return Done{};
}

}  // namespace tandem::gpu
