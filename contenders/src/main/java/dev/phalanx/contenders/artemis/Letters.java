package dev.phalanx.contenders.artemis;

import com.artemis.World;
import dev.phalanx.bench.workload.Values;
import java.util.List;

/// The components of one number.
final class Letters {
    /// All letters, in their order.
    static final List<Class<? extends Letter>> ALL = List.of(
            A.class, B.class, C.class, D.class, E.class, F.class, G.class, H.class, I.class, J.class, K.class, L.class,
            M.class, N.class, O.class, P.class, Q.class, R.class, S.class, T.class, U.class, V.class, W.class, X.class,
            Y.class, Z.class);

    private Letters() {}

    /// Gives an entity a letter with what it starts with.
    static void start(World world, int entity, int index, int number) {
        world.getMapper(ALL.get(index)).create(entity).value = Values.single(index, number);
    }

    /// What [Fragmented] has everywhere.
    public static final class Value extends Letter {
        /// Called by the world.
        public Value() {}
    }

    /// What [Churn] adds and removes.
    public static final class Burning extends Letter {
        /// Called by the world.
        public Burning() {}
    }

    /// A letter.
    public static final class A extends Letter {
        /// Called by the world.
        public A() {}
    }

    /// A letter.
    public static final class B extends Letter {
        /// Called by the world.
        public B() {}
    }

    /// A letter.
    public static final class C extends Letter {
        /// Called by the world.
        public C() {}
    }

    /// A letter.
    public static final class D extends Letter {
        /// Called by the world.
        public D() {}
    }

    /// A letter.
    public static final class E extends Letter {
        /// Called by the world.
        public E() {}
    }

    /// A letter.
    public static final class F extends Letter {
        /// Called by the world.
        public F() {}
    }

    /// A letter.
    public static final class G extends Letter {
        /// Called by the world.
        public G() {}
    }

    /// A letter.
    public static final class H extends Letter {
        /// Called by the world.
        public H() {}
    }

    /// A letter.
    public static final class I extends Letter {
        /// Called by the world.
        public I() {}
    }

    /// A letter.
    public static final class J extends Letter {
        /// Called by the world.
        public J() {}
    }

    /// A letter.
    public static final class K extends Letter {
        /// Called by the world.
        public K() {}
    }

    /// A letter.
    public static final class L extends Letter {
        /// Called by the world.
        public L() {}
    }

    /// A letter.
    public static final class M extends Letter {
        /// Called by the world.
        public M() {}
    }

    /// A letter.
    public static final class N extends Letter {
        /// Called by the world.
        public N() {}
    }

    /// A letter.
    public static final class O extends Letter {
        /// Called by the world.
        public O() {}
    }

    /// A letter.
    public static final class P extends Letter {
        /// Called by the world.
        public P() {}
    }

    /// A letter.
    public static final class Q extends Letter {
        /// Called by the world.
        public Q() {}
    }

    /// A letter.
    public static final class R extends Letter {
        /// Called by the world.
        public R() {}
    }

    /// A letter.
    public static final class S extends Letter {
        /// Called by the world.
        public S() {}
    }

    /// A letter.
    public static final class T extends Letter {
        /// Called by the world.
        public T() {}
    }

    /// A letter.
    public static final class U extends Letter {
        /// Called by the world.
        public U() {}
    }

    /// A letter.
    public static final class V extends Letter {
        /// Called by the world.
        public V() {}
    }

    /// A letter.
    public static final class W extends Letter {
        /// Called by the world.
        public W() {}
    }

    /// A letter.
    public static final class X extends Letter {
        /// Called by the world.
        public X() {}
    }

    /// A letter.
    public static final class Y extends Letter {
        /// Called by the world.
        public Y() {}
    }

    /// A letter.
    public static final class Z extends Letter {
        /// Called by the world.
        public Z() {}
    }
}
