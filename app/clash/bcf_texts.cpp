// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// The XML of a BCF 2.1 topic. Elements are in the order that the published schemas markup.xsd and
// visinfo.xsd require (sequences).
#include <algorithm>
#include <fmt/format.h>
#include <pugixml.hpp>
#include <set>
#include <sstream>

#include "clash/bcf.hpp"
#include "io/output/printable.hpp"

namespace tandem::clash {
namespace {

std::uint64_t fnv(const std::string& text, std::uint64_t state) {
    for (const char c : text) {
        state = (state ^ static_cast<unsigned char>(c)) * 0x00000100000001B3U;
    }
    return state ^ (state >> 29U);
}

std::string text_of(const pugi::xml_document& document) {
    std::ostringstream out;
    document.save(out, " ", pugi::format_indent, pugi::encoding_utf8);
    return out.str();
}

pugi::xml_document new_document() {
    pugi::xml_document document;
    pugi::xml_node declaration = document.append_child(pugi::node_declaration);
    declaration.append_attribute("version") = "1.0";
    declaration.append_attribute("encoding") = "UTF-8";
    return document;
}

/// Adds an element with text. XML allows only UTF-8 without control characters.
void add_text(pugi::xml_node parent, const char* name, const std::string& text) {
    parent.append_child(name).text().set(io::printable(text).c_str());
}

void add_point(pugi::xml_node parent, const char* name, const Vec3& at) {
    pugi::xml_node node = parent.append_child(name);
    add_text(node, "X", fmt::format("{}", at.x()));
    add_text(node, "Y", fmt::format("{}", at.y()));
    add_text(node, "Z", fmt::format("{}", at.z()));
}

const char* topic_status(ClashStatus status) {
    switch (status) {
        case ClashStatus::New:
            return "New";
        case ClashStatus::Active:
            return "Active";
        case ClashStatus::Reviewed:
            return "Reviewed";
        case ClashStatus::Approved:
            return "Approved";
        case ClashStatus::Resolved:
            return "Resolved";
    }
    return "New";
}

}  // namespace

std::string guid_of(const std::string& text) {
    const std::uint64_t high = fnv(text, 0xCBF29CE484222325U);
    const std::uint64_t low = fnv(text, 0x84222325CBF29CE4U);
    return fmt::format("{:08x}-{:04x}-5{:03x}-{:04x}-{:012x}", high >> 32U, (high >> 16U) & 0xFFFFU,
                       high & 0xFFFU, 0x8000U | ((low >> 48U) & 0x3FFFU), low & 0xFFFFFFFFFFFFU);
}

std::string markup_of(const Clash& clash, const Scene& scene, const std::string& made_at) {
    pugi::xml_document document = new_document();
    pugi::xml_node markup = document.append_child("Markup");
    pugi::xml_node topic = markup.append_child("Topic");
    topic.append_attribute("Guid") = guid_of(clash.id).c_str();
    topic.append_attribute("TopicType") = "Clash";
    topic.append_attribute("TopicStatus") = topic_status(clash.status);
    const std::string& a = scene.parts[clash.a].path;
    const std::string& b = scene.parts[clash.b].path;
    add_text(topic, "Title", fmt::format("{}: {} | {}", name_of(clash.kind), a, b));
    add_text(topic, "Priority",
             clash.severity >= 60   ? "High"
             : clash.severity >= 30 ? "Normal"
                                    : "Low");
    add_text(topic, "Labels", std::string(name_of(clash.kind)));
    add_text(topic, "CreationDate", made_at);
    add_text(topic, "CreationAuthor", "tandem");
    std::string description = fmt::format("id {}, severity {:.1f}, {} regions", clash.id,
                                          clash.severity, clash.regions.size());
    const std::string unit = scene.unit.empty() ? "" : " " + scene.unit;
    if (const OverlapPiece* const piece = clash.deepest()) {
        const std::optional<double> depth = depth_of(*piece);
        description += depth ? fmt::format(", depth {:.6g}{}", *depth, unit)
                             : fmt::format(", depth unknown: {}", explain(*piece->unknown));
    }
    if (clash.goes_through()) {
        description += ", the parts go through each other";
    }
    if (clash.part_pairs > 1) {
        description += fmt::format(", {} pairs of coincident parts", clash.part_pairs);
    }
    if (clash.distance) {
        description += fmt::format(", distance {:.6g}{}", *clash.distance, unit);
    }
    add_text(topic, "Description", description);
    pugi::xml_node viewpoint = markup.append_child("Viewpoints");
    viewpoint.append_attribute("Guid") = guid_of(clash.id + "/viewpoint").c_str();
    add_text(viewpoint, "Viewpoint", "viewpoint.bcfv");
    add_text(viewpoint, "Snapshot", "snapshot.png");
    return text_of(document);
}

std::string viewpoint_of(const Clash& clash, const Scene& scene, const TopicCamera& camera) {
    pugi::xml_document document = new_document();
    pugi::xml_node info = document.append_child("VisualizationInfo");
    info.append_attribute("Guid") = guid_of(clash.id + "/viewpoint").c_str();
    pugi::xml_node components = info.append_child("Components");
    pugi::xml_node selection = components.append_child("Selection");
    // If coincident parts clash with each other, both lists are the same.
    std::set<std::uint32_t> parts(clash.members_a.begin(), clash.members_a.end());
    parts.insert(clash.members_b.begin(), clash.members_b.end());
    for (const std::uint32_t part : parts) {
        pugi::xml_node component = selection.append_child("Component");
        add_text(component, "OriginatingSystem", "tandem");
        add_text(component, "AuthoringToolId", scene.parts[part].path);
    }
    components.append_child("Visibility").append_attribute("DefaultVisibility") = "true";
    const double metres = metres_in(scene.unit).value_or(1.0);
    pugi::xml_node view = info.append_child("PerspectiveCamera");
    add_point(view, "CameraViewPoint", metres * camera.eye);
    add_point(view, "CameraDirection", camera.direction);
    add_point(view, "CameraUpVector", camera.up);
    add_text(view, "FieldOfView", fmt::format("{}", camera.field_of_view));
    return text_of(document);
}

}  // namespace tandem::clash
