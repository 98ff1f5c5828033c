package dev.phalanx.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phalanx.collections.NativeHashMap;
import dev.phalanx.collections.NativeHashSet;
import dev.phalanx.collections.NativeIntHashMap;
import dev.phalanx.collections.NativeIntList;
import dev.phalanx.collections.NativeList;
import dev.phalanx.collections.NativeParallelHashMap;
import dev.phalanx.collections.NativeParallelHashSet;
import dev.phalanx.collections.NativeParallelIntHashMap;
import dev.phalanx.collections.NativeParallelMultiHashMap;
import dev.phalanx.collections.NativeQueue;
import dev.phalanx.collections.NativeReference;
import dev.phalanx.collections.NativeStream;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.NativeContainer;
import dev.phalanx.testing.Row;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// No job gets a native collection inside the values of another.
@Row("JOB-15")
class NestedContainerTest {
    record Chart(int kind, NativeIntList points) {}

    record Atlas(Value value, Chart chart) {}

    record Holding(@ReadOnly NativeContainer charts) implements IJob {
        @Override
        public void execute() {}
    }

    record Unchecked(
            @NativeDisableContainerSafetyRestriction NativeContainer charts) implements IJobParallelFor {
        @Override
        public void execute(int index) {}
    }

    private final NativeIntList points = NativeIntList.of(4);

    @AfterEach
    void close() {
        points.close();
    }

    private static String refused(String field, String type, String container) {
        return field + " is a " + type + ", and " + container
                + " is a native collection. Nested containers are not allowed"
                + " in jobs. Take " + container
                + " out on the main thread, and give the job that collection in a field of"
                + " its own.";
    }

    record Case(NativeContainer container, String name, String path) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Case> collectionsOfCollections() {
        NativeList<Chart> list = NativeList.of(Chart.class, 2);
        NativeQueue<Chart> queue = NativeQueue.of(Chart.class);
        NativeParallelHashMap<Value, Atlas> map = NativeParallelHashMap.of(Value.class, Atlas.class, 2);
        NativeParallelMultiHashMap<Value, Chart> multi = NativeParallelMultiHashMap.of(Value.class, Chart.class, 2);
        String path = "Chart.points";
        return Stream.of(
                new Case(NativeArray.ofLength(Chart.class, 2), "NativeArray<Chart>", path),
                new Case(NativeArray.ofLength(Atlas.class, 2).slice(0, 1), "NativeArray<Atlas>", "Atlas.chart.points"),
                new Case(list, "NativeList<Chart>", path),
                new Case(list.asParallelWriter(), "NativeList<Chart>", path),
                new Case(list.asDeferredJobArray(), "NativeList<Chart> as a deferred array", path),
                new Case(queue, "NativeQueue<Chart>", path),
                new Case(queue.asParallelWriter(), "NativeQueue<Chart>", path),
                new Case(NativeReference.of(Chart.class), "NativeReference<Chart>", path),
                new Case(NativeIntHashMap.of(Chart.class, 2), "NativeIntHashMap<Chart>", path),
                new Case(
                        NativeHashMap.of(Value.class, Atlas.class, 2),
                        "NativeHashMap<Value, Atlas>",
                        "Atlas.chart.points"),
                new Case(NativeParallelIntHashMap.of(Chart.class, 2), "NativeParallelIntHashMap<Chart>", path),
                new Case(map, "NativeParallelHashMap<Value, Atlas>", "Atlas.chart.points"),
                new Case(map.asParallelWriter(), "NativeParallelHashMap<Value, Atlas>", "Atlas.chart.points"),
                new Case(multi, "NativeParallelMultiHashMap<Value, Chart>", path),
                new Case(multi.asParallelWriter(), "NativeParallelMultiHashMap<Value, Chart>", path));
    }

    @ParameterizedTest
    @MethodSource("collectionsOfCollections")
    @Row({"JOB-15.1", "JOB-15.2"})
    void aCollectionOfThemIsRefused(Case nested) {
        assertThatIllegalStateException()
                .isThrownBy(() -> new Holding(nested.container).schedule())
                .withMessage(refused("Holding.charts", nested.name, nested.path));
        assertThatIllegalStateException()
                .isThrownBy(() -> new Unchecked(nested.container).schedule(1, 1))
                .withMessage(refused("Unchecked.charts", nested.name, nested.path));
    }

    record Direct(Chart chart) implements IJob {
        @Override
        public void execute() {}
    }

    @Test
    @Row("JOB-15.1")
    void aValueWithOneIsRefused() {
        for (int i = 0; i < 2; i++) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> new Direct(new Chart(1, points)).schedule())
                    .withMessage(refused("Direct.chart", "Chart", "Chart.points"));
        }
    }

    record Adding(NativeIntList points) implements IJob {
        @Override
        public void execute() {
            points.add(7);
        }
    }

    @Test
    @Row("JOB-14.2")
    void theCollectionThatWasTakenOutIsNot() {
        try (NativeList<Chart> charts = NativeList.of(Chart.class, 2)) {
            charts.add(new Chart(1, points));
            new Adding(charts.get(0).points()).schedule().complete();
            assertThat(points.toArray()).containsExactly(7);
        }
    }

    @Test
    @Row("CMP-1")
    void collectionsOfThemWorkOnTheMainThread() {
        try (NativeQueue<Chart> queue = NativeQueue.of(Chart.class);
                NativeIntHashMap<Chart> map = NativeIntHashMap.of(Chart.class, 2);
                NativeReference<Chart> reference = NativeReference.of(Chart.class);
                NativeList<Chart> list = NativeList.of(Chart.class, 1)) {
            queue.enqueue(new Chart(1, points));
            map.put(5, queue.dequeue());
            assertThat(reference.get()).isEqualTo(new Chart(0, null));
            reference.set(map.get(5));
            list.resize(3);
            list.set(1, reference.get());
            list.removeAt(0);
            assertThat(list.toArray()).containsExactly(new Chart(1, points), new Chart(0, null));
            assertThat(list.indexOf(new Chart(1, points))).isZero();
            list.resize(0);
            list.resize(1);
            assertThat(list.get(0).points()).isNull();
        }
        assertThat(points.isCreated()).isTrue();
    }

    private static void assertNoKey(Runnable made) {
        assertThatIllegalArgumentException()
                .isThrownBy(made::run)
                .withMessage(
                        "Chart cannot be a key: Chart.points is a native collection, whose elements change. Use a key "
                                + "without native collections, such as an int or an Entity.");
    }

    @Test
    @Row("CMP-1")
    void keysHoldNone() {
        assertNoKey(() -> NativeHashSet.of(Chart.class, 1));
        assertNoKey(() -> NativeHashMap.of(Chart.class, Value.class, 1));
        assertNoKey(() -> NativeParallelHashSet.of(Chart.class, 1));
        assertNoKey(() -> NativeParallelHashMap.of(Chart.class, Value.class, 1));
        assertNoKey(() -> NativeParallelMultiHashMap.of(Chart.class, Value.class, 1));
    }

    @Test
    @Row("CMP-1")
    void streamsHoldNone() {
        try (NativeStream stream = NativeStream.of(1)) {
            NativeStream.Writer writer = stream.asWriter();
            writer.beginForEachIndex(0);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> writer.write(new Chart(1, points)))
                    .withMessageStartingWith("Chart.points is a native collection, and a reference has no bytes");
            writer.writeInt(3);
            writer.endForEachIndex();
            NativeStream.Reader reader = stream.asReader();
            assertThat(reader.beginForEachIndex(0)).isOne();
            assertThat(reader.readInt()).isEqualTo(3);
        }
    }
}
