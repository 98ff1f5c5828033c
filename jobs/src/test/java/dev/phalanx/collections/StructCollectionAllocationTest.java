package dev.phalanx.collections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.testing.Allocations;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/// Collections of eight struct types in one JVM, each in its own copy of the class.
class StructCollectionAllocationTest {
    private static final int COUNT = 1_000;

    /// The bytes of the cursors over all entries of two maps, which are no objects for an entry.
    private static final int TWO_CURSORS = 64;

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

    /// Keys and values, in a cell each.
    private static <V> NativeParallelIntMultiHashMap<V> cells(Class<V> type, IntFunction<V> values) {
        NativeParallelIntMultiHashMap<V> cells = NativeParallelIntMultiHashMap.of(type, COUNT);
        for (int i = 0; i < COUNT; i++) {
            cells.add(i / 4, values.apply(i));
        }
        return cells;
    }

    private static int sum(
            NativeParallelIntMultiHashMap<A> a,
            NativeParallelIntMultiHashMap<B> b,
            NativeParallelIntMultiHashMap<D> d,
            NativeParallelIntMultiHashMap<Key> keys) {
        int sum = 0;
        for (int key = 0; key < COUNT / 4; key++) {
            for (var each = a.getValuesForKey(key); each.moveNext(); ) {
                sum += each.value().x();
            }
            for (var each = b.getValuesForKey(key); each.moveNext(); ) {
                sum += each.value().y();
            }
            for (var each = d.getValuesForKey(key); each.moveNext(); ) {
                sum += each.value().y();
            }
            for (var each = keys.getValuesForKey(key); each.moveNext(); ) {
                sum += each.value().hashCode() & 1;
            }
        }
        for (var each = b.entries(); each.moveNext(); ) {
            sum += each.value().x() + each.key();
        }
        for (var each = d.entries(); each.moveNext(); ) {
            sum += each.value().y();
        }
        return sum;
    }

    @Test
    void cursorsHaveAClassForEachTypeOfValues() {
        try (var a = cells(A.class, A::new);
                var b = cells(B.class, i -> new B(i, 1));
                var d = cells(D.class, i -> new D(i, (byte) 1));
                var keys = cells(Key.class, i -> new Key(i, (byte) i))) {
            assertThat(a.getValuesForKey(0).getClass())
                    .isEqualTo(a.getValuesForKey(1).getClass())
                    .isNotEqualTo(b.getValuesForKey(0).getClass());
            int[] sums = new int[1];
            long bytes = Allocations.settledBytesOf(TWO_CURSORS, 200, () -> sums[0] = sum(a, b, d, keys));
            assertThat(sums[0]).isNotZero();
            assertThat(bytes).isLessThanOrEqualTo(TWO_CURSORS);
        }
    }

    @Test
    void writersHaveAClassForEachTypeOfValues() {
        try (var list = NativeList.of(A.class, 1);
                var other = NativeList.of(B.class, 1);
                var queue = NativeQueue.of(A.class);
                var otherQueue = NativeQueue.of(B.class)) {
            assertThat(list.asParallelWriter()).hasSameClassAs(list.asParallelWriter());
            assertThat(list.asParallelWriter().getClass())
                    .isNotEqualTo(other.asParallelWriter().getClass());
            assertThat(queue.asParallelWriter().getClass())
                    .isNotEqualTo(otherQueue.asParallelWriter().getClass());
        }
    }
}
