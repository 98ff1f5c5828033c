package dev.phalanx.contenders.ashley;

import com.badlogic.ashley.core.ComponentMapper;
import dev.phalanx.bench.workload.Values;
import java.util.List;
import java.util.function.Supplier;

/// The components of one number.
final class Letters {
    private static final List<Supplier<Letter>> LETTERS = List.of(
            A::new, B::new, C::new, D::new, E::new, F::new, G::new, H::new, I::new, J::new, K::new, L::new, M::new,
            N::new, O::new, P::new, Q::new, R::new, S::new, T::new, U::new, V::new, W::new, X::new, Y::new, Z::new);

    private Letters() {}

    /// How many there are.
    static int count() {
        return LETTERS.size();
    }

    /// The letter of an index, from 0.
    static Letter empty(int index) {
        return LETTERS.get(index).get();
    }

    /// The letter of an index with what an entity starts with.
    static Letter start(int index, int number) {
        Letter letter = empty(index);
        letter.value = Values.single(index, number);
        return letter;
    }

    /// What [Fragmented] has everywhere.
    static final class Value extends Letter {
        static final ComponentMapper<Value> MAPPER = ComponentMapper.getFor(Value.class);
    }

    /// What [Churn] adds and removes.
    static final class Burning extends Letter {
        static final ComponentMapper<Burning> MAPPER = ComponentMapper.getFor(Burning.class);
    }

    static final class A extends Letter {
        static final ComponentMapper<A> MAPPER = ComponentMapper.getFor(A.class);
    }

    static final class B extends Letter {
        static final ComponentMapper<B> MAPPER = ComponentMapper.getFor(B.class);
    }

    static final class C extends Letter {
        static final ComponentMapper<C> MAPPER = ComponentMapper.getFor(C.class);
    }

    static final class D extends Letter {
        static final ComponentMapper<D> MAPPER = ComponentMapper.getFor(D.class);
    }

    static final class E extends Letter {
        static final ComponentMapper<E> MAPPER = ComponentMapper.getFor(E.class);
    }

    static final class F extends Letter {
        static final ComponentMapper<F> MAPPER = ComponentMapper.getFor(F.class);
    }

    static final class G extends Letter {
        static final ComponentMapper<G> MAPPER = ComponentMapper.getFor(G.class);
    }

    static final class H extends Letter {}

    static final class I extends Letter {}

    static final class J extends Letter {}

    static final class K extends Letter {}

    static final class L extends Letter {}

    static final class M extends Letter {}

    static final class N extends Letter {}

    static final class O extends Letter {}

    static final class P extends Letter {}

    static final class Q extends Letter {}

    static final class R extends Letter {}

    static final class S extends Letter {}

    static final class T extends Letter {}

    static final class U extends Letter {}

    static final class V extends Letter {}

    static final class W extends Letter {}

    static final class X extends Letter {}

    static final class Y extends Letter {}

    static final class Z extends Letter {}
}
