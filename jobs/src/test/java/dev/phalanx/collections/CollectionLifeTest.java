package dev.phalanx.collections;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.IJobParallelFor;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.NativeContainer;
import dev.phalanx.structs.NativeText;
import dev.phalanx.testing.Row;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// What is the same for every collection: how it ends, and who may use it when.
@Row({"COL-12", "JOB-6"})
class CollectionLifeTest {
    private static final Key KEY = new Key(1, (byte) 1);

    /// One collection and what can be done with it.
    record Kind<C extends NativeContainer>(
            String name, Supplier<C> make, Function<C, C> readOnly, Consumer<C> read, Consumer<C> write) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static void close(NativeContainer container) {
        try {
            ((AutoCloseable) container).close();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    record Holding(NativeContainer container) implements IJob {
        @Override
        public void execute() {}
    }

    record Reading(@ReadOnly NativeContainer container) implements IJob {
        @Override
        public void execute() {}
    }

    record Parallel(NativeContainer container) implements IJobParallelFor {
        @Override
        public void execute(int index) {}
    }

    static Stream<Arguments> kinds() {
        return Stream.of(
                        new Kind<>(
                                "NativeIntArray",
                                () -> NativeIntArray.ofLength(2),
                                NativeIntArray::asReadOnly,
                                c -> c.get(0),
                                c -> c.set(0, 1)),
                        new Kind<>(
                                "NativeIntList",
                                () -> list(),
                                NativeIntList::asReadOnly,
                                NativeIntList::length,
                                c -> c.add(1)),
                        new Kind<>(
                                "NativeList<Key>",
                                () -> NativeList.of(Key.class, 2),
                                NativeList::asReadOnly,
                                NativeList::length,
                                c -> c.add(KEY)),
                        new Kind<>(
                                "NativeBooleanReference",
                                () -> NativeBooleanReference.of(true),
                                NativeBooleanReference::asReadOnly,
                                NativeBooleanReference::get,
                                c -> c.set(false)),
                        new Kind<>(
                                "NativeReference<Key>",
                                () -> NativeReference.of(Key.class),
                                NativeReference::asReadOnly,
                                NativeReference::get,
                                c -> c.set(KEY)),
                        new Kind<>(
                                "NativeCharQueue",
                                NativeCharQueue::of,
                                NativeCharQueue::asReadOnly,
                                NativeCharQueue::count,
                                c -> c.enqueue('a')),
                        new Kind<>(
                                "NativeQueue<Key>",
                                () -> NativeQueue.of(Key.class),
                                NativeQueue::asReadOnly,
                                NativeQueue::count,
                                c -> c.enqueue(KEY)),
                        new Kind<>(
                                "NativeIntFloatHashMap",
                                () -> NativeIntFloatHashMap.of(2),
                                NativeIntFloatHashMap::asReadOnly,
                                c -> c.containsKey(1),
                                c -> c.put(1, 2f)),
                        new Kind<>(
                                "NativeHashMap<Key, Key>",
                                () -> NativeHashMap.of(Key.class, Key.class, 2),
                                NativeHashMap::asReadOnly,
                                c -> c.tryGet(KEY),
                                c -> c.remove(KEY)),
                        new Kind<>(
                                "NativeLongHashSet",
                                () -> NativeLongHashSet.of(2),
                                NativeLongHashSet::asReadOnly,
                                c -> c.contains(1),
                                c -> c.add(1)),
                        new Kind<>(
                                "NativeHashSet<Key>",
                                () -> NativeHashSet.of(Key.class, 2),
                                NativeHashSet::asReadOnly,
                                c -> c.contains(KEY),
                                NativeHashSet::clear),
                        new Kind<>(
                                "NativeParallelLongIntHashMap",
                                () -> NativeParallelLongIntHashMap.of(2),
                                NativeParallelLongIntHashMap::asReadOnly,
                                c -> c.getOrDefault(1, 2),
                                c -> c.tryAdd(1, 2)),
                        new Kind<>(
                                "NativeParallelHashMap<Key, Key>",
                                () -> NativeParallelHashMap.of(Key.class, Key.class, 2),
                                NativeParallelHashMap::asReadOnly,
                                NativeParallelHashMap::keys,
                                c -> c.put(KEY, KEY)),
                        new Kind<>(
                                "NativeParallelIntHashSet",
                                () -> NativeParallelIntHashSet.of(2),
                                NativeParallelIntHashSet::asReadOnly,
                                NativeParallelIntHashSet::toArray,
                                c -> c.add(1)),
                        new Kind<>(
                                "NativeParallelHashSet<Key>",
                                () -> NativeParallelHashSet.of(Key.class, 2),
                                NativeParallelHashSet::asReadOnly,
                                NativeParallelHashSet::count,
                                c -> c.remove(KEY)),
                        new Kind<>(
                                "NativeParallelIntMultiHashMap<Key>",
                                () -> NativeParallelIntMultiHashMap.of(Key.class, 2),
                                NativeParallelIntMultiHashMap::asReadOnly,
                                c -> c.countValuesForKey(1),
                                c -> c.add(1, KEY)),
                        new Kind<>(
                                "NativeParallelMultiHashMap<Key, Key>",
                                () -> NativeParallelMultiHashMap.of(Key.class, Key.class, 2),
                                NativeParallelMultiHashMap::asReadOnly,
                                c -> c.getValuesForKey(KEY),
                                c -> c.add(KEY, KEY)),
                        new Kind<>(
                                "NativeBitArray",
                                () -> NativeBitArray.ofLength(2),
                                NativeBitArray::asReadOnly,
                                c -> c.isSet(1),
                                c -> c.set(1, true)),
                        new Kind<>(
                                "NativeText",
                                () -> NativeText.of("one"),
                                NativeText::asReadOnly,
                                NativeText::byteLength,
                                c -> c.append("two")),
                        new Kind<>(
                                "NativeStream",
                                () -> NativeStream.of(2),
                                null,
                                NativeStream::count,
                                c -> c.asWriter().beginForEachIndex(0)))
                .map(Arguments::of);
    }

    private static NativeIntList list() {
        return NativeIntList.of(2);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    @Row({"COL-3.1", "COL-8.2", "JOB-6.1", "COL-12.1", "COL-12.2"})
    <C extends NativeContainer> void aCollectionIsOneJobsWhileItWrites(Kind<C> kind) {
        C collection = kind.make.get();
        JobHandle handle = new Holding(collection).schedule();
        assertThatIllegalStateException()
                .isThrownBy(() -> kind.read.accept(collection))
                .withMessage(kind.name + " is read while the job Holding, which was not completed, writes through "
                        + "Holding.container. Call complete() on its handle first.");
        assertThatIllegalStateException().isThrownBy(() -> kind.write.accept(collection));
        assertThatIllegalStateException()
                .isThrownBy(() -> close(collection))
                .withMessage(kind.name + " is closed while the job Holding, which was not completed, writes through "
                        + "Holding.container. Call complete() on its handle first, or close the container with "
                        + "JobHandle.close.");
        assertThatIllegalStateException()
                .isThrownBy(() -> new Reading(collection).schedule())
                .withMessage(
                        "The job Reading reads through Reading.container a " + kind.name + ", which the job Holding, "
                                + "scheduled before and not completed, writes through Holding.container. Make Reading depend on the "
                                + "handle of Holding, or complete that first.");
        handle.complete();
        JobHandle reading = new Reading(collection).schedule();
        JobHandle alsoReading = new Reading(collection).schedule();
        assertThatNoException().isThrownBy(() -> kind.read.accept(collection));
        assertThatIllegalStateException().isThrownBy(() -> kind.write.accept(collection));
        JobHandle.completeAll(reading, alsoReading);
        kind.write.accept(collection);
        close(collection);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    @Row("COL-12.1")
    <C extends NativeContainer> void nothingWorksAfterClose(Kind<C> kind) {
        C collection = kind.make.get();
        C view = kind.readOnly == null ? collection : kind.readOnly.apply(collection);
        close(collection);
        String message =
                kind.name + " was used after it was closed. Close it after its last use, or copy what you still "
                        + "need with toArray() first.";
        assertThatExceptionOfType(DisposedException.class)
                .isThrownBy(() -> kind.read.accept(collection))
                .withMessage(message);
        assertThatExceptionOfType(DisposedException.class).isThrownBy(() -> kind.write.accept(collection));
        assertThatExceptionOfType(DisposedException.class).isThrownBy(() -> kind.read.accept(view));
        assertThatExceptionOfType(DisposedException.class)
                .isThrownBy(() -> close(collection))
                .withMessage(message);
        assertThatExceptionOfType(DisposedException.class)
                .isThrownBy(() -> new Holding(collection).schedule())
                .withMessage("Holding.container cannot be given to a job: " + message);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    @Row("COL-12.1")
    <C extends NativeContainer> void aHandleClosesIt(Kind<C> kind) {
        C collection = kind.make.get();
        JobHandle handle = new Holding(collection).schedule();
        handle.close(collection);
        assertThatExceptionOfType(DisposedException.class)
                .isThrownBy(() -> kind.read.accept(collection))
                .withMessage(
                        kind.name + " was used after it was closed with a job handle. Use it before that, or close it "
                                + "later.");
        handle.complete();
        assertThatExceptionOfType(DisposedException.class).isThrownBy(() -> close(collection));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    @Row({"JOB-6.2", "COL-12.1"})
    <C extends NativeContainer> void aReadOnlyViewOnlyReads(Kind<C> kind) {
        if (kind.readOnly == null) {
            return;
        }
        C collection = kind.make.get();
        C view = kind.readOnly.apply(collection);
        assertThatNoException().isThrownBy(() -> kind.read.accept(view));
        assertThatIllegalStateException()
                .isThrownBy(() -> kind.write.accept(view))
                .withMessage(
                        kind.name + " is written through a read-only view. Write it where it was made instead, or only "
                                + "read it here.");
        JobHandle.completeAll(new Holding(view).schedule(), new Reading(collection).schedule());
        JobHandle handle = new Holding(collection).schedule();
        assertThatIllegalStateException().isThrownBy(() -> kind.read.accept(view));
        handle.complete();
        kind.write.accept(collection);
        assertThatNoException().isThrownBy(() -> kind.read.accept(view));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    @Row({"COL-3.1", "COL-12.2"})
    <C extends NativeContainer> void manyThreadsDoNotWriteIt(Kind<C> kind) {
        C collection = kind.make.get();
        if (collection instanceof NativeIntArray) {
            return;
        }
        assertThatIllegalStateException()
                .isThrownBy(() -> new Parallel(collection).schedule(1, 1))
                .withMessage("Parallel.container is a " + kind.name
                        + ", which many threads cannot write. Mark it @ReadOnly, "
                        + "use its parallel writer, or schedule the job on one thread.");
        assertThat(collection.safetyHandle().isAlive()).isTrue();
    }
}
