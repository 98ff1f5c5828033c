package dev.phalanx.contenders.zayes;

import dev.phalanx.bench.workload.Values;
import java.util.List;
import java.util.function.Function;

/// The components of one number.
final class Letters {
    private static final List<Function<Float, Letter>> LETTERS = List.of(
            A::new, B::new, C::new, D::new, E::new, F::new, G::new, H::new, I::new, J::new, K::new, L::new, M::new,
            N::new, O::new, P::new, Q::new, R::new, S::new, T::new, U::new, V::new, W::new, X::new, Y::new, Z::new);

    private Letters() {}

    /// How many there are.
    static int count() {
        return LETTERS.size();
    }

    /// The letter of an index, from 0.
    static Letter of(int index, float value) {
        return LETTERS.get(index).apply(value);
    }

    /// The letter of an index with what an entity starts with.
    static Letter start(int index, int number) {
        return of(index, Values.single(index, number));
    }

    /// What [Fragmented] has everywhere.
    record Value(float value) implements Letter {}

    /// What [Churn] adds and removes.
    record Burning(float value) implements Letter {}

    record A(float value) implements Letter {}

    record B(float value) implements Letter {}

    record C(float value) implements Letter {}

    record D(float value) implements Letter {}

    record E(float value) implements Letter {}

    record F(float value) implements Letter {}

    record G(float value) implements Letter {}

    record H(float value) implements Letter {}

    record I(float value) implements Letter {}

    record J(float value) implements Letter {}

    record K(float value) implements Letter {}

    record L(float value) implements Letter {}

    record M(float value) implements Letter {}

    record N(float value) implements Letter {}

    record O(float value) implements Letter {}

    record P(float value) implements Letter {}

    record Q(float value) implements Letter {}

    record R(float value) implements Letter {}

    record S(float value) implements Letter {}

    record T(float value) implements Letter {}

    record U(float value) implements Letter {}

    record V(float value) implements Letter {}

    record W(float value) implements Letter {}

    record X(float value) implements Letter {}

    record Y(float value) implements Letter {}

    record Z(float value) implements Letter {}
}
