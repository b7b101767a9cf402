// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "continuous/exact/polynomial.hpp"

#include <algorithm>
#include <utility>

#include "base/assert.hpp"
#include "continuous/exact/dyadic.hpp"

namespace tandem::continuous {

Polynomial Polynomial::moving(const Whole& start, const Whole& end) {
    Polynomial p;
    p.at(0) = start;
    p.at(1) = end - start;
    p.trim(1);
    return p;
}

void Polynomial::trim(int degree) {
    degree_ = degree;
    while (degree_ >= 0 && at(degree_).is_zero()) {
        --degree_;
    }
}

int Polynomial::sign_at_one() const {
    Whole sum = 0;
    for (int k = 0; k <= degree_; ++k) {
        sum += (*this)[k];
    }
    return sign_of(sum);
}

int Polynomial::sign_at(const Whole& numerator, const Whole& denominator) const {
    if (is_zero()) {
        return 0;
    }
    Whole value = (*this)[degree_];
    Whole power = 1;
    for (int k = degree_ - 1; k >= 0; --k) {
        power *= denominator;
        value *= numerator;
        value += (*this)[k] * power;
    }
    return sign_of(value);
}

Polynomial Polynomial::derivative() const {
    Polynomial d;
    for (int k = 1; k <= degree_; ++k) {
        d.at(k - 1) = (*this)[k] * k;
    }
    d.degree_ = std::max(degree_ - 1, -1);
    return d;
}

Polynomial Polynomial::mirrored() const {
    constexpr std::array<std::array<int, 4>, 4> kBinomials{
        {{1, 0, 0, 0}, {1, 1, 0, 0}, {1, 2, 1, 0}, {1, 3, 3, 1}}};
    Polynomial m;
    for (int power = 0; power <= degree_; ++power) {
        for (int k = 0; k <= power; ++k) {
            const int binomial =
                kBinomials[static_cast<std::size_t>(power)][static_cast<std::size_t>(k)];
            m.at(k) += (*this)[power] * (k % 2 == 0 ? binomial : -binomial);
        }
    }
    m.degree_ = degree_;
    return m;
}

Polynomial Polynomial::divided_by_t() const {
    Polynomial q;
    for (int k = 1; k <= degree_; ++k) {
        q.at(k - 1) = (*this)[k];
    }
    q.degree_ = degree_ - 1;
    return q;
}

Polynomial Polynomial::divided_by_t_minus_one() const {
    Polynomial q;
    Whole carried = 0;
    for (int k = degree_; k >= 1; --k) {
        carried += (*this)[k];
        q.at(k - 1) = carried;
    }
    q.degree_ = degree_ - 1;
    return q;
}

Polynomial operator-(const Polynomial& a, const Polynomial& b) {
    Polynomial sum = a;
    for (int k = 0; k <= b.degree_; ++k) {
        sum.at(k) -= b[k];
    }
    sum.trim(std::max(a.degree_, b.degree_));
    return sum;
}

Polynomial operator+(const Polynomial& a, const Polynomial& b) {
    Polynomial sum = a;
    for (int k = 0; k <= b.degree_; ++k) {
        sum.at(k) += b[k];
    }
    sum.trim(std::max(a.degree_, b.degree_));
    return sum;
}

Polynomial operator*(const Polynomial& a, const Polynomial& b) {
    Polynomial product;
    if (a.is_zero() || b.is_zero()) {
        return product;
    }
    TANDEM_ASSERT(a.degree_ + b.degree_ <= Polynomial::kMostDegree);
    for (int i = 0; i <= a.degree_; ++i) {
        for (int j = 0; j <= b.degree_; ++j) {
            product.at(i + j) += a[i] * b[j];
        }
    }
    product.degree_ = a.degree_ + b.degree_;
    return product;
}

Polynomial next_remainder(Polynomial a, const Polynomial& b) {
    const Whole leading = abs(b[b.degree_]);
    const int sign = b.leading_sign();
    while (a.degree_ >= b.degree_) {
        // a becomes |leading coefficient of b| · a − (a multiple of b), which has a lower degree.
        // The factor of a is positive, so signs are kept.
        const Whole factor = sign > 0 ? a[a.degree_] : Whole(-a[a.degree_]);
        const int shift = a.degree_ - b.degree_;
        for (int k = 0; k < a.degree_; ++k) {
            a.at(k) *= leading;
        }
        for (int k = 0; k < b.degree_; ++k) {
            a.at(k + shift) -= factor * b[k];
        }
        a.at(a.degree_) = 0;
        a.trim(a.degree_ - 1);
    }
    for (int k = 0; k <= a.degree_; ++k) {
        a.at(k) = -a[k];
    }
    return a;
}

RemainderSequence::RemainderSequence(const Polynomial& a, const Polynomial& b) {
    members_[count_++] = a;
    Polynomial next = b;
    while (!next.is_zero()) {
        members_[count_++] = std::move(next);
        const Polynomial& last = members_[count_ - 1];
        if (last.degree() == 0) {
            return;
        }
        next = next_remainder(members_[count_ - 2], last);
    }
}

int RemainderSequence::changes_at(const Dyadic& t) const {
    int changes = 0;
    int before = 0;
    for (std::size_t k = 0; k < count_; ++k) {
        const int sign = sign_at(members_[k], t);
        if (sign != 0) {
            changes += before != 0 && sign != before ? 1 : 0;
            before = sign;
        }
    }
    return changes;
}

}  // namespace tandem::continuous
