package dev.phalanx.structs.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.TestTypes.Position;
import dev.phalanx.structs.kernel.Bodies.Body1;
import dev.phalanx.structs.kernel.Bodies.Body2;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import dev.phalanx.testing.Allocations;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Warm kernels over buffers of eight element types in turn allocate nothing, unless buffers grow.
class BufferAllocationTest {
    private static final int ROWS = 256;
    private static final int WARM_UPS = 4_000;

    record N0(int value) {}

    record N1(int value) {}

    record N2(int value) {}

    record N3(int value) {}

    record N4(int value) {}

    record N5(int value) {}

    record N6(int value) {}

    record N7(int value) {}

    private static final class Case {
        private final IterationKernel kernel;
        private final Object[] tables;
        private final Object body;
        private final RunList runs = new RunList();

        /// A case with a value besides the buffer.
        <T> Case(Class<T> type, Access access, Body2<Position, DynamicBuffer<T>> body) {
            this(type, access, new Query().rw(Store.of(Position.class, 1, ROWS)), body);
        }

        /// A case with the buffer alone.
        <T> Case(Class<T> type, Body1<DynamicBuffer<T>> body) {
            this(type, Access.BUFFER_RW, new Query(), body);
        }

        private <T> Case(Class<T> type, Access access, Query query, Object body) {
            BufferStore<T> store = BufferStore.of(type, 8, 1, ROWS);
            for (int row = 0; row < ROWS; row++) {
                DynamicBuffer<T> buffer = store.get(0, row);
                for (int i = 0; i < (row % 5 == 0 ? 12 : 8); i++) {
                    buffer.add(StructType.of(type).zero());
                }
            }
            query.buffer(store, access);
            this.kernel = query.kernel(body);
            this.tables = query.tables();
            this.body = body;
            runs.add(0, 0, ROWS);
        }

        void run() {
            kernel.run(runs, tables, body);
        }
    }

    private static void assertAllocateNothing(List<Case> cases) {
        assertThat(Allocations.settledBytesOf(0, WARM_UPS, () -> {
                    for (Case one : cases) {
                        one.run();
                    }
                }))
                .isZero();
    }

    @Test
    void readingByIndexAndByFor() {
        List<Case> cases = new ArrayList<>();
        cases.add(new Case(N0.class, Access.BUFFER_RO, (position, buffer) -> {
            for (int i = 0; i < buffer.length(); i++) {
                position.x += buffer.get(i).value();
            }
        }));
        cases.add(new Case(N1.class, Access.BUFFER_RO, (position, buffer) -> {
            for (N1 number : buffer) {
                position.x += number.value();
            }
        }));
        cases.add(new Case(N2.class, Access.BUFFER_RO, (position, buffer) -> {
            for (int i = 0; i < buffer.length(); i++) {
                position.x += buffer.get(i).value();
            }
        }));
        cases.add(new Case(N3.class, Access.BUFFER_RO, (position, buffer) -> {
            for (N3 number : buffer) {
                position.x += number.value();
            }
        }));
        cases.add(new Case(N4.class, Access.BUFFER_RO, (position, buffer) -> {
            for (int i = 0; i < buffer.length(); i++) {
                position.x += buffer.get(i).value();
            }
        }));
        cases.add(new Case(N5.class, Access.BUFFER_RO, (position, buffer) -> {
            for (N5 number : buffer) {
                position.x += number.value();
            }
        }));
        cases.add(new Case(N6.class, Access.BUFFER_RO, (position, buffer) -> {
            for (int i = 0; i < buffer.length(); i++) {
                position.x += buffer.get(i).value();
            }
        }));
        cases.add(new Case(N7.class, Access.BUFFER_RO, (position, buffer) -> {
            for (N7 number : buffer) {
                position.x += number.value();
            }
        }));
        assertAllocateNothing(cases);
    }

    @Test
    void writingAddingAndRemoving() {
        List<Case> cases = new ArrayList<>();
        cases.add(new Case(N0.class, Access.BUFFER_RW, (position, buffer) -> {
            int value = buffer.get(0).value();
            buffer.set(0, new N0(value + 1));
            buffer.removeAt(0);
            buffer.add(new N0(value));
            position.x += buffer.capacity();
        }));
        cases.add(new Case(N1.class, Access.BUFFER_RW, (position, buffer) -> {
            int value = buffer.get(0).value();
            buffer.set(0, new N1(value + 1));
            buffer.removeAt(1);
            buffer.add(new N1(value));
            position.x += buffer.capacity();
        }));
        cases.add(new Case(N2.class, Access.BUFFER_RW, (position, buffer) -> {
            int value = buffer.get(0).value();
            buffer.set(0, new N2(value + 1));
            buffer.removeAt(2);
            buffer.add(new N2(value));
            position.x += buffer.capacity();
        }));
        cases.add(new Case(N3.class, Access.BUFFER_RW, (position, buffer) -> {
            int value = buffer.get(0).value();
            buffer.set(0, new N3(value + 1));
            buffer.removeAt(3);
            buffer.add(new N3(value));
            position.x += buffer.capacity();
        }));
        cases.add(new Case(N4.class, Access.BUFFER_RW, (position, buffer) -> {
            int value = buffer.get(0).value();
            buffer.set(0, new N4(value + 1));
            buffer.removeAt(0);
            buffer.add(new N4(value));
            position.x += buffer.capacity();
        }));
        cases.add(new Case(N5.class, Access.BUFFER_RW, (position, buffer) -> {
            int value = buffer.get(0).value();
            buffer.set(0, new N5(value + 1));
            buffer.removeAt(1);
            buffer.add(new N5(value));
            position.x += buffer.capacity();
        }));
        cases.add(new Case(N6.class, Access.BUFFER_RW, (position, buffer) -> {
            int value = buffer.get(0).value();
            buffer.set(0, new N6(value + 1));
            buffer.removeAt(2);
            buffer.add(new N6(value));
            position.x += buffer.capacity();
        }));
        cases.add(new Case(N7.class, Access.BUFFER_RW, (position, buffer) -> {
            int value = buffer.get(0).value();
            buffer.set(0, new N7(value + 1));
            buffer.removeAt(3);
            buffer.add(new N7(value));
            position.x += buffer.capacity();
        }));
        assertAllocateNothing(cases);
    }

    @Test
    void insertingAndResizing() {
        List<Case> cases = new ArrayList<>();
        N0 inserted0 = new N0(0);
        cases.add(new Case(N0.class, buffer -> {
            buffer.removeAtSwapBack(2);
            buffer.insert(1, inserted0);
            buffer.resize(8);
            buffer.ensureCapacity(8);
        }));
        N1 inserted1 = new N1(1);
        cases.add(new Case(N1.class, buffer -> {
            buffer.removeAtSwapBack(2);
            buffer.insert(1, inserted1);
            buffer.resize(8);
            buffer.ensureCapacity(8);
        }));
        N2 inserted2 = new N2(2);
        cases.add(new Case(N2.class, buffer -> {
            buffer.removeAtSwapBack(2);
            buffer.insert(1, inserted2);
            buffer.resize(8);
            buffer.ensureCapacity(8);
        }));
        N3 inserted3 = new N3(3);
        cases.add(new Case(N3.class, buffer -> {
            buffer.removeAtSwapBack(2);
            buffer.insert(1, inserted3);
            buffer.resize(8);
            buffer.ensureCapacity(8);
        }));
        N4 inserted4 = new N4(4);
        cases.add(new Case(N4.class, buffer -> {
            buffer.removeAtSwapBack(2);
            buffer.insert(1, inserted4);
            buffer.resize(8);
            buffer.ensureCapacity(8);
        }));
        N5 inserted5 = new N5(5);
        cases.add(new Case(N5.class, buffer -> {
            buffer.removeAtSwapBack(2);
            buffer.insert(1, inserted5);
            buffer.resize(8);
            buffer.ensureCapacity(8);
        }));
        N6 inserted6 = new N6(6);
        cases.add(new Case(N6.class, buffer -> {
            buffer.removeAtSwapBack(2);
            buffer.insert(1, inserted6);
            buffer.resize(8);
            buffer.ensureCapacity(8);
        }));
        N7 inserted7 = new N7(7);
        cases.add(new Case(N7.class, buffer -> {
            buffer.removeAtSwapBack(2);
            buffer.insert(1, inserted7);
            buffer.resize(8);
            buffer.ensureCapacity(8);
        }));
        assertAllocateNothing(cases);
    }
}
