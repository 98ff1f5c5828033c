package dev.phalanx.contenders.phalanx;

import dev.phalanx.bench.workload.Values;
import dev.phalanx.entities.components.IComponentData;

/// Components of one number.
public final class Singles {
    private Singles() {}

    /// The first component.
    public static final class A implements IComponentData {
        /// Its number.
        public float value;

        /// Zero.
        public A() {}

        static A start(int number) {
            A start = new A();
            start.value = Values.single(0, number);
            return start;
        }
    }

    /// The second component.
    public static final class B implements IComponentData {
        /// Its number.
        public float value;

        /// Zero.
        public B() {}

        static B start(int number) {
            B start = new B();
            start.value = Values.single(1, number);
            return start;
        }
    }

    /// The third component.
    public static final class C implements IComponentData {
        /// Its number.
        public float value;

        /// Zero.
        public C() {}

        static C start(int number) {
            C start = new C();
            start.value = Values.single(2, number);
            return start;
        }
    }

    /// The fourth component.
    public static final class D implements IComponentData {
        /// Its number.
        public float value;

        /// Zero.
        public D() {}

        static D start(int number) {
            D start = new D();
            start.value = Values.single(3, number);
            return start;
        }
    }

    /// The fifth component.
    public static final class E implements IComponentData {
        /// Its number.
        public float value;

        /// Zero.
        public E() {}

        static E start(int number) {
            E start = new E();
            start.value = Values.single(4, number);
            return start;
        }
    }

    /// The sixth component.
    public static final class F implements IComponentData {
        /// Its number.
        public float value;

        /// Zero.
        public F() {}

        static F start(int number) {
            F start = new F();
            start.value = Values.single(5, number);
            return start;
        }
    }

    /// The seventh component.
    public static final class G implements IComponentData {
        /// Its number.
        public float value;

        /// Zero.
        public G() {}

        static G start(int number) {
            G start = new G();
            start.value = Values.single(6, number);
            return start;
        }
    }
}
