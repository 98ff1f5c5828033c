package dev.phalanx.collections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.testing.Allocations;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Collections of eight struct types in one JVM, each in its own copy of the class.
class StructCollectionAllocationTest {
    private static final int COUNT = 1_000;

    record A(int x) {}

    record B(int x, int y) {}

    record C(float x) {}

    record D(double x, byte y) {}

    record E(long x) {}

    record F(short x, short y) {}

    static void warm(List<NativeList<?>> others) {
        others.forEach(list -> assertThat(list.length()).isZero());
    }

    @Test
    void valuesThatDoNotEscapeAreNotAllocated() {
        NativeList<C> c = NativeList.of(C.class, COUNT);
        NativeList<D> d = NativeList.of(D.class, COUNT);
        NativeList<E> e = NativeList.of(E.class, COUNT);
        NativeList<F> f = NativeList.of(F.class, COUNT);
        NativeList<Key> keys = NativeList.of(Key.class, COUNT);
        NativeList<Item> items = NativeList.of(Item.class, COUNT);
        warm(List.of(c, d, e, f, keys, items));
        NativeList<A> a = NativeList.of(A.class, COUNT);
        NativeList<B> b = NativeList.of(B.class, COUNT);
        NativeHashMap<B, A> map = NativeHashMap.of(B.class, A.class, COUNT);
        NativeQueue<B> queue = NativeQueue.of(B.class);
        long bytes = Allocations.settledBytesOf(0, 50, () -> {
            fill(c, d, e, f);
            a.clear();
            b.clear();
            map.clear();
            for (int i = 0; i < COUNT; i++) {
                a.add(new A(i));
                b.add(new B(i, a.get(i).x()));
                map.put(b.get(i), a.get(i));
                queue.enqueue(b.get(i));
            }
            for (int i = 0; i < COUNT; i++) {
                a.set(i, new A(queue.dequeue().y()));
            }
        });
        assertThat(bytes).isZero();
    }

    private static void fill(NativeList<C> c, NativeList<D> d, NativeList<E> e, NativeList<F> f) {
        c.clear();
        d.clear();
        e.clear();
        f.clear();
        for (int i = 0; i < COUNT; i++) {
            c.add(new C(i));
            d.add(new D(i, (byte) i));
            e.add(new E(i));
            f.add(new F((short) i, (short) i));
        }
    }
}
