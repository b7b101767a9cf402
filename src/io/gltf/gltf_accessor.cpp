// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/gltf/gltf_accessor.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

#include "io/byte_order.hpp"
#include "io/file_error.hpp"

namespace tandem::io {
namespace {

enum class Component : std::uint64_t {
    Int8 = 5120,
    Uint8 = 5121,
    Int16 = 5122,
    Uint16 = 5123,
    Uint32 = 5125,
    Float = 5126,
};

Component component_of(const GltfObject& object) {
    const std::uint64_t code = object.whole("componentType");
    if (code < 5120 || code > 5126 || code == 5124) {
        fail(fmt::format("{}.componentType {} is not known", object.place, code));
    }
    return static_cast<Component>(code);
}

std::size_t size_of(Component component) {
    switch (component) {
        case Component::Int8:
        case Component::Uint8:
            return 1;
        case Component::Int16:
        case Component::Uint16:
            return 2;
        case Component::Uint32:
        case Component::Float:
            break;
    }
    return 4;
}

template <class T>
double load_number(const std::byte* from) {
    return load<T, std::endian::little>(from);
}

double load_component(Component component, const std::byte* from) {
    switch (component) {
        case Component::Int8:
            return load_number<std::int8_t>(from);
        case Component::Uint8:
            return load_number<std::uint8_t>(from);
        case Component::Int16:
            return load_number<std::int16_t>(from);
        case Component::Uint16:
            return load_number<std::uint16_t>(from);
        case Component::Uint32:
            return load_number<std::uint32_t>(from);
        case Component::Float:
            break;
    }
    return load_number<float>(from);
}

// The divisor of a normalised integer (glTF 2.0, section 3.11).
double normaliser_of(const GltfObject& accessor, Component component) {
    const auto flag = accessor.json.find("normalized");
    if (flag == accessor.json.end() || !flag->is_boolean() || !flag->get<bool>()) {
        return 1;
    }
    switch (component) {
        case Component::Int8:
            return std::numeric_limits<std::int8_t>::max();
        case Component::Uint8:
            return std::numeric_limits<std::uint8_t>::max();
        case Component::Int16:
            return std::numeric_limits<std::int16_t>::max();
        case Component::Uint16:
            return std::numeric_limits<std::uint16_t>::max();
        case Component::Uint32:
        case Component::Float:
            break;
    }
    return 1;
}

struct StridedData {
    std::span<const std::byte> bytes;
    std::size_t stride = 0;
};

// Locates `count` elements of `size` bytes each. They are checked to lie inside their view before
// memory is allocated for them.
StridedData locate(const GltfObject& root, GltfBuffers& buffers, const GltfObject& where,
                   std::uint64_t count, std::size_t size) {
    const std::uint64_t view_index = where.whole("bufferView");
    const std::span<const std::byte> view = buffers.view(view_index);
    const std::uint64_t stride = root.at("bufferViews", view_index).whole_or("byteStride", size);
    if (stride < size) {
        fail(fmt::format("{}: a stride of {} bytes for elements of {}", where.place, stride, size));
    }
    const std::uint64_t offset = where.whole_or("byteOffset", 0);
    const std::uint64_t room = offset > view.size() ? 0 : view.size() - offset;
    const std::uint64_t fitting = room < size ? 0 : (room - size) / stride + 1;
    if (count > fitting) {
        fail(fmt::format(
            "{} declares {} elements, but its data have only {}; the file is truncated or wrong",
            where.place, count, fitting));
    }
    return {count == 0 ? std::span<const std::byte>{} : view.subspan(offset), stride};
}

}  // namespace

std::uint64_t GltfAccessors::count(std::uint64_t accessor) const {
    return root_.at("accessors", accessor).whole("count");
}

std::vector<double> GltfAccessors::values(const GltfObject& accessor, std::size_t components) {
    const std::uint64_t count = accessor.whole("count");
    const Component component = component_of(accessor);
    const double normaliser = normaliser_of(accessor, component);
    std::vector<double> values;
    if (accessor.has("bufferView")) {
        const std::size_t size = size_of(component);
        const StridedData data = locate(root_, buffers_, accessor, count, size * components);
        values.reserve(count * components);
        for (std::uint64_t i = 0; i < count; ++i) {
            const std::byte* element = data.bytes.data() + i * data.stride;
            for (std::size_t c = 0; c < components; ++c) {
                const double number = load_component(component, element + c * size);
                values.push_back(normaliser == 1 ? number : std::max(number / normaliser, -1.0));
            }
        }
    } else {
        if (count > file_size_) {
            fail(fmt::format("{} declares {} elements without any data", accessor.place, count));
        }
        values.assign(count * components, 0.0);
    }
    if (accessor.has("sparse")) {
        apply_sparse(accessor, components, values);
    }
    return values;
}

void GltfAccessors::apply_sparse(const GltfObject& accessor, std::size_t components,
                                 std::vector<double>& values) {
    const GltfObject sparse = accessor.child("sparse");
    const std::uint64_t count = sparse.whole("count");
    const GltfObject where = sparse.child("indices");
    const GltfObject what = sparse.child("values");
    const Component index_type = component_of(where);
    const Component component = component_of(accessor);
    const double normaliser = normaliser_of(accessor, component);
    const std::size_t size = size_of(component);
    const StridedData indices = locate(root_, buffers_, where, count, size_of(index_type));
    const StridedData data = locate(root_, buffers_, what, count, size * components);
    const auto limit = static_cast<double>(values.size() / components);
    for (std::uint64_t i = 0; i < count; ++i) {
        const double index = load_component(index_type, indices.bytes.data() + i * indices.stride);
        // Written so that NaN, which is possible for a float index, fails too.
        if (!(index >= 0 && index < limit) || index_type == Component::Float) {
            fail(fmt::format("{}: replaces element {} of {}", where.place, index, limit));
        }
        const std::size_t first = static_cast<std::size_t>(index) * components;
        for (std::size_t c = 0; c < components; ++c) {
            const double number =
                load_component(component, data.bytes.data() + i * data.stride + c * size);
            values[first + c] = normaliser == 1 ? number : std::max(number / normaliser, -1.0);
        }
    }
}

std::vector<double> GltfAccessors::numbers(std::uint64_t index, std::string_view type,
                                           std::string_view used_for) {
    const GltfObject accessor = root_.at("accessors", index);
    if (accessor.find_text("type") != type) {
        fail(fmt::format("{} is used for {}, so its type must be {}", accessor.place, used_for,
                         type));
    }
    const std::size_t components = type == "VEC3"   ? 3
                                   : type == "VEC4" ? 4
                                   : type == "MAT4" ? 16
                                                    : 1;
    return values(accessor, components);
}

std::vector<Vec3> GltfAccessors::positions(std::uint64_t index) {
    const std::vector<double> flat = numbers(index, "VEC3", "positions");
    std::vector<Vec3> points;
    points.reserve(flat.size() / 3);
    for (std::size_t i = 0; i < flat.size(); i += 3) {
        points.emplace_back(flat[i], flat[i + 1], flat[i + 2]);
    }
    return points;
}

std::vector<std::uint32_t> GltfAccessors::indices(std::uint64_t index) {
    const GltfObject accessor = root_.at("accessors", index);
    const Component component = component_of(accessor);
    const bool is_unsigned = component == Component::Uint8 || component == Component::Uint16 ||
                             component == Component::Uint32;
    if (accessor.find_text("type") != "SCALAR" || !is_unsigned) {
        fail(fmt::format("{} is used for indices, so it must be SCALAR of an unsigned type",
                         accessor.place));
    }
    std::vector<std::uint32_t> result;
    for (const double value : values(accessor, 1)) {
        result.push_back(static_cast<std::uint32_t>(value));
    }
    return result;
}

}  // namespace tandem::io
