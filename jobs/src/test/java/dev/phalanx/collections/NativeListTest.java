package dev.phalanx.collections;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.IJobParallelFor;
import dev.phalanx.jobs.IJobParallelForDefer;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Row("COL-2")
@Isolated
class NativeListTest {
    private final NativeIntList ints = NativeIntList.of(2);
    private final NativeList<Key> keys = NativeList.of(Key.class, 2);

    record Append(NativeIntList.ParallelWriter writer) implements IJobParallelFor {
        @Override
        public void execute(int index) {
            writer.addNoResize(index);
        }
    }

    record AppendKeys(NativeList.ParallelWriter<Key> writer) implements IJobParallelFor {
        @Override
        public void execute(int index) {
            writer.addRangeNoResize(new Key(index, (byte) 1), new Key(index, (byte) 2));
        }
    }

    record Fill(NativeIntList list, int count) implements IJob {
        @Override
        public void execute() {
            for (int i = 0; i < count; i++) {
                list.add(i);
            }
        }
    }

    record Triple(NativeIntArray values) implements IJobParallelForDefer {
        @Override
        public void execute(int index) {
            values.set(index, values.get(index) * 3);
        }
    }

    @BeforeEach
    void failFast() {
        JobHandle.setFailFast(true);
    }

    @AfterEach
    void stopFailingFast() {
        JobHandle.setFailFast(Boolean.getBoolean("phalanx.failFast"));
    }

    @Test
    @Row("COL-2.2")
    void aListGrows() {
        for (int i = 0; i < 1000; i++) {
            ints.add(i);
            keys.add(new Key(i, (byte) 3));
        }
        assertThat(ints.toArray()).isEqualTo(IntStream.range(0, 1000).toArray());
        assertThat(ints.length()).isEqualTo(1000);
        assertThat(ints.capacity()).isGreaterThanOrEqualTo(1000);
        assertThat(keys.length()).isEqualTo(1000);
        assertThat(keys.get(999)).isEqualTo(new Key(999, (byte) 3));
        keys.set(5, new Key(-5, (byte) 0));
        ints.set(5, -5);
        assertThat(keys.get(5).a()).isEqualTo(ints.get(5)).isEqualTo(-5);
        assertThat(keys).hasToString("NativeList<Key>[1000]");
        assertThat(ints).hasToString("NativeIntList[1000]");
    }

    @Test
    void anIndexOutsideIsRefused() {
        ints.addRange(1, 2);
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> ints.get(2))
                .withMessage("Index 2 is out of range for NativeIntList[2]. Use an index from 0 to 1.");
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> ints.set(-1, 0));
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> keys.get(0))
                .withMessage("Index 0 is out of range for NativeList<Key>[0]. It is empty.");
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> ints.removeRange(1, 2))
                .withMessage(
                        "The range of 2 elements from 1 does not lie within NativeIntList[2]. Use a range within 0 to 2.");
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> ints.insert(3, 0))
                .withMessage(
                        "Cannot insert 1 at 3 of NativeIntList[2]. Use an index from 0 to 2 and a count of 0 or more.");
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> NativeIntList.of(-1))
                .withMessage("A NativeIntList cannot have the capacity -1. Give it 0 or more.");
    }

    @Test
    @Row("COL-2.6")
    void removingInsertingResizing() {
        ints.addRange(0, 1, 2, 3, 4, 5);
        ints.removeAtSwapBack(1);
        assertThat(ints.toArray()).containsExactly(0, 5, 2, 3, 4);
        ints.removeAt(0);
        assertThat(ints.toArray()).containsExactly(5, 2, 3, 4);
        ints.insert(1, 9);
        ints.insert(5, 8);
        assertThat(ints.toArray()).containsExactly(5, 9, 2, 3, 4, 8);
        ints.removeRangeSwapBack(0, 2);
        assertThat(ints.toArray()).containsExactly(4, 8, 2, 3);
        ints.removeRangeSwapBack(3, 1);
        ints.removeRange(0, 2);
        assertThat(ints.toArray()).containsExactly(2);
        ints.resize(3);
        assertThat(ints.toArray()).containsExactly(2, 0, 0);
        ints.resize(1);
        ints.resize(2);
        assertThat(ints.toArray()).containsExactly(2, 0);
        ints.trimExcess();
        assertThat(ints.capacity()).isEqualTo(2);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ints.setCapacity(1))
                .withMessage(
                        "NativeIntList[2] has more elements than the capacity 1. Remove some first, or use trimExcess().");
        ints.clear();
        assertThat(ints.isEmpty()).isTrue();
        ints.copyFrom(7, 8);
        ints.addRange(NativeIntArray.copyOf(9, 10));
        assertThat(ints.toArray()).containsExactly(7, 8, 9, 10);
        assertThat(ints.contains(9)).isTrue();
        assertThat(ints.indexOf(11)).isEqualTo(-1);
    }

    @Test
    @Row("COL-2.6")
    void structsAreRemovedInsertedAndResizedToo() {
        keys.addRange(key(0), key(1), key(2), key(3));
        keys.removeAtSwapBack(0);
        keys.insert(1, key(9));
        assertThat(keys.toArray()).containsExactly(key(3), key(9), key(1), key(2));
        keys.removeRange(1, 2);
        keys.resize(4);
        assertThat(keys.toArray()).containsExactly(key(3), key(2), key(0), key(0));
        keys.clear();
        keys.addRange(NativeArray.copyOf(Key.class, Arrays.asList(key(4), key(5))));
        keys.trimExcess();
        assertThat(keys.capacity()).isEqualTo(2);
        assertThat(keys.indexOf(key(5))).isEqualTo(1);
    }

    private static Key key(int number) {
        return new Key(number, (byte) 0);
    }

    @Test
    void listsSortAndSearch() {
        ints.addRange(5, 1, 4);
        ints.sort();
        assertThat(ints.toArray()).containsExactly(1, 4, 5);
        assertThat(ints.binarySearch(4)).isEqualTo(1);
        assertThat(ints.binarySearch(3)).isEqualTo(-2);
        keys.addRange(key(5), key(1), key(4));
        keys.sort(Comparator.comparingInt(Key::a));
        assertThat(keys.toArray()).containsExactly(key(1), key(4), key(5));
        assertThat(keys.binarySearch(key(4), Comparator.naturalOrder())).isEqualTo(1);
    }

    @Test
    @Row("COL-2.3")
    void anArrayOfAListDiesWhenItGrows() {
        ints.addRange(1, 2);
        keys.addRange(key(1), key(2));
        NativeIntArray array = ints.asArray();
        NativeArray<Key> structs = keys.asArray();
        array.set(0, 7);
        structs.set(0, key(7));
        assertThat(ints.get(0)).isEqualTo(7);
        assertThat(keys.get(0)).isEqualTo(key(7));
        assertThat(array.length()).isEqualTo(2);
        for (int i = 0; i < 20; i++) {
            ints.add(i);
            keys.add(key(i));
        }
        assertThatExceptionOfType(DisposedException.class)
                .isThrownBy(() -> array.get(0))
                .withMessage(
                        "NativeIntList as an array was used after its list got a new capacity, so that the array no "
                                + "longer holds the list's elements. Call asArray() again.");
        assertThatExceptionOfType(DisposedException.class).isThrownBy(() -> structs.get(0));
        assertThat(ints.asArray().get(0)).isEqualTo(7);
        assertThatIllegalStateException().isThrownBy(ints.asArray()::close);
    }

    @Test
    @Row("COL-2.3")
    void anArrayTakenInAJobDiesWithTheJobOrWhenTheListGrows() {
        record Doubling(NativeIntList list) implements IJob {
            @Override
            public void execute() {
                NativeIntArray array = list.asArray();
                for (int i = 0; i < array.length(); i++) {
                    array.set(i, array.get(i) * 2);
                }
                list.setCapacity(100);
                array.get(0);
            }
        }
        ints.addRange(1, 2);
        NativeIntArray before = ints.asArray();
        JobHandle handle = new Doubling(ints).schedule();
        assertThatExceptionOfType(DisposedException.class)
                .isThrownBy(handle::complete)
                .withMessageStartingWith("NativeIntList as an array was used after its list got a new capacity");
        assertThat(ints.toArray()).containsExactly(2, 4);
        assertThatExceptionOfType(DisposedException.class).isThrownBy(() -> before.get(0));
    }

    @Test
    @Row({"COL-2.1", "COL-2.4"})
    void manyThreadsAdd() {
        ints.setCapacity(100_000);
        keys.setCapacity(2_000);
        JobHandle.combineDependencies(
                        new Append(ints.asParallelWriter()).schedule(100_000, 32),
                        new AppendKeys(keys.asParallelWriter()).schedule(1_000, 1))
                .complete();
        ints.sort();
        assertThat(ints.toArray()).isEqualTo(IntStream.range(0, 100_000).toArray());
        assertThat(keys.length()).isEqualTo(2_000);
        for (int i = 0; i < 2_000; i += 2) {
            assertThat(keys.get(i).a()).isEqualTo(keys.get(i + 1).a());
        }
        ints.clear();
        ints.asParallelWriter().addNoResize(4);
        assertThat(ints.toArray()).containsExactly(4);
    }

    @Test
    @Row("COL-2.4")
    void aParallelWriterDoesNotGrowTheList() {
        ints.setCapacity(10);
        assertThatIllegalStateException()
                .isThrownBy(() ->
                        new Append(ints.asParallelWriter()).schedule(11, 1).complete())
                .withMessage(
                        "Cannot add 1 to NativeIntList, which has 10 of 10 elements and may not grow here. Give it more "
                                + "capacity before.");
        assertThat(ints.length()).isEqualTo(10);
        assertThatIllegalStateException().isThrownBy(() -> ints.addNoResize(1));
        ints.add(1);
    }

    @Test
    @Row("COL-2.5")
    void theLengthIsRefusedWhileAJobAppends() {
        ints.setCapacity(10);
        JobHandle handle = new Append(ints.asParallelWriter()).schedule(10, 1);
        assertThatIllegalStateException()
                .isThrownBy(ints::length)
                .withMessage("NativeIntList is read while the job Append, which was not completed, writes through "
                        + "Append.writer. Call complete() on its handle first.");
        assertThatIllegalStateException().isThrownBy(() -> ints.add(1));
        handle.complete();
        assertThat(ints.length()).isEqualTo(10);
    }

    @Test
    void manyThreadsCannotWriteAListItself() {
        record Parallel(NativeIntList list) implements IJobParallelFor {
            @Override
            public void execute(int index) {
                list.add(index);
            }
        }
        assertThatIllegalStateException()
                .isThrownBy(() -> new Parallel(ints).schedule(1, 1))
                .withMessage(
                        "Parallel.list is a NativeIntList, which many threads cannot write. Mark it @ReadOnly, use its "
                                + "parallel writer, or schedule the job on one thread.");
        record Reading(@ReadOnly NativeIntList list, NativeIntArray out) implements IJobParallelFor {
            @Override
            public void execute(int index) {
                out.set(index, list.get(9 - index));
            }
        }
        new Fill(ints, 10).run();
        try (NativeIntArray out = NativeIntArray.ofLength(10)) {
            new Reading(ints, out).schedule(10, 2).complete();
            assertThat(out.toArray()).containsExactly(9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
        }
    }

    @Test
    @Row({"JOB-1.1", "JOB-1.4", "COL-2.1"})
    void aDeferredArrayHasWhatTheListHasWhenTheJobBegins() {
        JobHandle filled = new Fill(ints, 1_000).schedule();
        NativeIntArray later = ints.asDeferredJobArray();
        assertThatIllegalStateException().isThrownBy(() -> new Triple(later).schedule(ints, 16, JobHandle.none()));
        new Triple(later).schedule(ints, 16, filled).complete();
        assertThat(ints.toArray())
                .isEqualTo(IntStream.range(0, 1_000).map(i -> i * 3).toArray());
        record Sum(@ReadOnly NativeArray<Key> keys, NativeIntReference sum) implements IJob {
            @Override
            public void execute() {
                for (int i = 0; i < keys.length(); i++) {
                    sum.set(sum.get() + keys.get(i).a());
                }
            }
        }
        record FillKeys(NativeList<Key> keys) implements IJob {
            @Override
            public void execute() {
                for (int i = 1; i <= 100; i++) {
                    keys.add(key(i));
                }
            }
        }
        try (NativeIntReference sum = NativeIntReference.of(0)) {
            JobHandle keysFilled = new FillKeys(keys).schedule();
            new Sum(keys.asDeferredJobArray(), sum).schedule(keysFilled).complete();
            assertThat(sum.get()).isEqualTo(5050);
        }
        NativeIntList empty = NativeIntList.of(0);
        new Triple(empty.asDeferredJobArray())
                .schedule(empty, 1, JobHandle.none())
                .complete();
    }
}
