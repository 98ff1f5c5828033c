package dev.phalanx.contenders.dominion;

import dev.phalanx.bench.workload.Values;
import dev.phalanx.contenders.objects.Single;
import java.util.List;
import java.util.function.Supplier;

/// Components of one number.
final class Letters {
    private static final List<Supplier<Single>> LETTERS = List.of(
            A::new, B::new, C::new, D::new, E::new, F::new, G::new, H::new, I::new, J::new, K::new, L::new, M::new,
            N::new, O::new, P::new, Q::new, R::new, S::new, T::new, U::new, V::new, W::new, X::new, Y::new, Z::new);

    private Letters() {}

    /// How many there are.
    static int count() {
        return LETTERS.size();
    }

    /// The letter of an index, from 0.
    static Single empty(int index) {
        return LETTERS.get(index).get();
    }

    /// What [Fragmented] has everywhere.
    static final class Value extends Single {}

    /// What [Churn] adds and removes.
    static final class Burning extends Single {}

    static final class A extends Single {}

    static final class B extends Single {}

    static final class C extends Single {}

    static final class D extends Single {}

    static final class E extends Single {}

    static final class F extends Single {}

    static final class G extends Single {}

    static final class H extends Single {}

    static final class I extends Single {}

    static final class J extends Single {}

    static final class K extends Single {}

    static final class L extends Single {}

    static final class M extends Single {}

    static final class N extends Single {}

    static final class O extends Single {}

    static final class P extends Single {}

    static final class Q extends Single {}

    static final class R extends Single {}

    static final class S extends Single {}

    static final class T extends Single {}

    static final class U extends Single {}

    static final class V extends Single {}

    static final class W extends Single {}

    static final class X extends Single {}

    static final class Y extends Single {}

    static final class Z extends Single {}

    /// A letter with what an entity starts with.
    static <LetterT extends Single> LetterT start(LetterT letter, int index, int number) {
        letter.value = Values.single(index, number);
        return letter;
    }
}
