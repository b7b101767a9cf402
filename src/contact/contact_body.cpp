// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "contact/contact_body.hpp"

namespace tandem {

Result<ContactBody> ContactBody::create(const Model& model) {
    if (model.engine() != EngineKind::Fast) {
        return Error{ErrorCode::Unsupported,
                     "contacts need models of the fast engine: build them with BuildOptions"};
    }
    Data data{model};
    if (model.mesh().triangle_count() > 0) {
        if (Result<Solid> solid = Solid::create(model)) {
            data.solid = *std::move(solid);
        }
    }
    return ContactBody(std::make_shared<const Data>(std::move(data)));
}

const Model& ContactBody::model() const noexcept {
    return data_->model;
}

const Solid* ContactBody::solid() const noexcept {
    return data_->solid ? &*data_->solid : nullptr;
}

}  // namespace tandem
