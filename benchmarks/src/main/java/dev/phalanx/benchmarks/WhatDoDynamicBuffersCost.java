package dev.phalanx.benchmarks;

import dev.phalanx.entities.query.ForEach2;
import dev.phalanx.structs.BufferScope;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.kernel.BufferGuard;
import dev.phalanx.structs.kernel.BufferLayout;
import dev.phalanx.structs.kernel.ColumnBuffer;
import dev.phalanx.structs.kernel.Columns;
import dev.phalanx.structs.kernel.IterationCompiler;
import dev.phalanx.structs.kernel.IterationKernel;
import dev.phalanx.structs.kernel.IterationPlan;
import dev.phalanx.structs.kernel.KernelParameter;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import dev.phalanx.structs.kernel.RunList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// Sums of 8 ints per entity, and 8 additions per entity, over buffers of eight element types in turn, each with
/// lambdas of its own. The baseline is a loop over one flat array with offsets. Nanoseconds for an entity (`add`: for
/// one addition).
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 8, time = 1)
@Fork(3)
@State(Scope.Thread)
public class WhatDoDynamicBuffersCost {
    private static final int ENTITIES = 8_192;
    private static final int ELEMENTS = 8;
    private static final int TYPES = 8;

    /// What a lambda does with a buffer.
    enum By {
        INDEX,
        FOR,
        ADD
    }

    /// Where the elements lie.
    public enum Place {
        INLINE,
        EXTERNAL
    }

    public record Element0(int value) {}

    public record Element1(int value) {}

    public record Element2(int value) {}

    public record Element3(int value) {}

    public record Element4(int value) {}

    public record Element5(int value) {}

    public record Element6(int value) {}

    public record Element7(int value) {}

    public static final class Total {
        public int value;
    }

    @Param
    Place place;

    private final Case<?>[] cases = new Case<?>[TYPES];
    private final int[][] flat = new int[TYPES][];
    private final int[][] totals = new int[TYPES][];
    private final int[] offsets = new int[ENTITIES + 1];

    /// The buffers of one element type, with a kernel for each lambda.
    private static final class Case<T> {
        private final Object[] tables;
        private final RunList runs = new RunList();
        private final Map<By, IterationKernel> kernels = new EnumMap<>(By.class);
        private final Map<By, Object> bodies = new EnumMap<>(By.class);

        Case(
                Class<T> type,
                IntFunction<T> element,
                Place place,
                Function<By, ForEach2<Total, DynamicBuffer<T>>> bodyOf) {
            StructType<T> struct = StructType.of(type);
            BufferLayout layout = new BufferLayout(struct, place == Place.INLINE ? ELEMENTS : 0);
            BufferGuard guard = new BufferGuard(new BufferScope(), layout);
            Object[] buffers = new Object[layout.columns()];
            for (int k = 0; k < buffers.length; k++) {
                Object[] table = Columns.allocateTable(layout.kind(k), 1);
                table[0] = Columns.allocate(layout.kind(k), ENTITIES * layout.stride(k));
                buffers[k] = table;
            }
            for (int row = 0; row < ENTITIES; row++) {
                DynamicBuffer<T> buffer = ColumnBuffer.over(type, guard, buffers, 0, row, false);
                for (int i = 0; i < ELEMENTS; i++) {
                    buffer.add(element.apply(i));
                }
            }
            tables = new Object[] {new int[][] {new int[ENTITIES]}, buffers[0], buffers[1], buffers[2], guard};
            runs.add(0, 0, ENTITIES);
            for (By by : By.values()) {
                IterationPlan plan = new IterationPlan(
                        ForEach2.class,
                        "execute",
                        List.of(
                                new KernelParameter(StructType.of(Total.class), Access.READ_WRITE),
                                new KernelParameter(struct, by == By.ADD ? Access.BUFFER_RW : Access.BUFFER_RO)));
                Object body = bodyOf.apply(by);
                bodies.put(by, body);
                kernels.put(by, IterationCompiler.compile(plan, body.getClass()));
            }
        }

        void run(By by) {
            kernels.get(by).run(runs, tables, bodies.get(by));
        }
    }

    @Setup(Level.Trial)
    public void fill() {
        for (int i = 0; i <= ENTITIES; i++) {
            offsets[i] = i * ELEMENTS;
        }
        for (int t = 0; t < TYPES; t++) {
            flat[t] = new int[ENTITIES * ELEMENTS];
            totals[t] = new int[ENTITIES];
            for (int i = 0; i < flat[t].length; i++) {
                flat[t][i] = i % ELEMENTS;
            }
        }
        cases[0] = new Case<>(Element0.class, Element0::new, place, by -> switch (by) {
            case INDEX ->
                (total, buffer) -> {
                    int sum = 0;
                    for (int i = 0; i < buffer.length(); i++) {
                        sum += buffer.get(i).value();
                    }
                    total.value += sum;
                };
            case FOR ->
                (total, buffer) -> {
                    int sum = 0;
                    for (Element0 element : buffer) {
                        sum += element.value();
                    }
                    total.value += sum;
                };
            case ADD ->
                (total, buffer) -> {
                    buffer.clear();
                    for (int i = 0; i < ELEMENTS; i++) {
                        buffer.add(new Element0(i));
                    }
                };
        });
        cases[1] = new Case<>(Element1.class, Element1::new, place, by -> switch (by) {
            case INDEX ->
                (total, buffer) -> {
                    int sum = 0;
                    for (int i = 0; i < buffer.length(); i++) {
                        sum += buffer.get(i).value();
                    }
                    total.value += sum;
                };
            case FOR ->
                (total, buffer) -> {
                    int sum = 0;
                    for (Element1 element : buffer) {
                        sum += element.value();
                    }
                    total.value += sum;
                };
            case ADD ->
                (total, buffer) -> {
                    buffer.clear();
                    for (int i = 0; i < ELEMENTS; i++) {
                        buffer.add(new Element1(i));
                    }
                };
        });
        cases[2] = new Case<>(Element2.class, Element2::new, place, by -> switch (by) {
            case INDEX ->
                (total, buffer) -> {
                    int sum = 0;
                    for (int i = 0; i < buffer.length(); i++) {
                        sum += buffer.get(i).value();
                    }
                    total.value += sum;
                };
            case FOR ->
                (total, buffer) -> {
                    int sum = 0;
                    for (Element2 element : buffer) {
                        sum += element.value();
                    }
                    total.value += sum;
                };
            case ADD ->
                (total, buffer) -> {
                    buffer.clear();
                    for (int i = 0; i < ELEMENTS; i++) {
                        buffer.add(new Element2(i));
                    }
                };
        });
        cases[3] = new Case<>(Element3.class, Element3::new, place, by -> switch (by) {
            case INDEX ->
                (total, buffer) -> {
                    int sum = 0;
                    for (int i = 0; i < buffer.length(); i++) {
                        sum += buffer.get(i).value();
                    }
                    total.value += sum;
                };
            case FOR ->
                (total, buffer) -> {
                    int sum = 0;
                    for (Element3 element : buffer) {
                        sum += element.value();
                    }
                    total.value += sum;
                };
            case ADD ->
                (total, buffer) -> {
                    buffer.clear();
                    for (int i = 0; i < ELEMENTS; i++) {
                        buffer.add(new Element3(i));
                    }
                };
        });
        cases[4] = new Case<>(Element4.class, Element4::new, place, by -> switch (by) {
            case INDEX ->
                (total, buffer) -> {
                    int sum = 0;
                    for (int i = 0; i < buffer.length(); i++) {
                        sum += buffer.get(i).value();
                    }
                    total.value += sum;
                };
            case FOR ->
                (total, buffer) -> {
                    int sum = 0;
                    for (Element4 element : buffer) {
                        sum += element.value();
                    }
                    total.value += sum;
                };
            case ADD ->
                (total, buffer) -> {
                    buffer.clear();
                    for (int i = 0; i < ELEMENTS; i++) {
                        buffer.add(new Element4(i));
                    }
                };
        });
        cases[5] = new Case<>(Element5.class, Element5::new, place, by -> switch (by) {
            case INDEX ->
                (total, buffer) -> {
                    int sum = 0;
                    for (int i = 0; i < buffer.length(); i++) {
                        sum += buffer.get(i).value();
                    }
                    total.value += sum;
                };
            case FOR ->
                (total, buffer) -> {
                    int sum = 0;
                    for (Element5 element : buffer) {
                        sum += element.value();
                    }
                    total.value += sum;
                };
            case ADD ->
                (total, buffer) -> {
                    buffer.clear();
                    for (int i = 0; i < ELEMENTS; i++) {
                        buffer.add(new Element5(i));
                    }
                };
        });
        cases[6] = new Case<>(Element6.class, Element6::new, place, by -> switch (by) {
            case INDEX ->
                (total, buffer) -> {
                    int sum = 0;
                    for (int i = 0; i < buffer.length(); i++) {
                        sum += buffer.get(i).value();
                    }
                    total.value += sum;
                };
            case FOR ->
                (total, buffer) -> {
                    int sum = 0;
                    for (Element6 element : buffer) {
                        sum += element.value();
                    }
                    total.value += sum;
                };
            case ADD ->
                (total, buffer) -> {
                    buffer.clear();
                    for (int i = 0; i < ELEMENTS; i++) {
                        buffer.add(new Element6(i));
                    }
                };
        });
        cases[7] = new Case<>(Element7.class, Element7::new, place, by -> switch (by) {
            case INDEX ->
                (total, buffer) -> {
                    int sum = 0;
                    for (int i = 0; i < buffer.length(); i++) {
                        sum += buffer.get(i).value();
                    }
                    total.value += sum;
                };
            case FOR ->
                (total, buffer) -> {
                    int sum = 0;
                    for (Element7 element : buffer) {
                        sum += element.value();
                    }
                    total.value += sum;
                };
            case ADD ->
                (total, buffer) -> {
                    buffer.clear();
                    for (int i = 0; i < ELEMENTS; i++) {
                        buffer.add(new Element7(i));
                    }
                };
        });
    }

    @Benchmark
    @OperationsPerInvocation(ENTITIES * TYPES)
    public void handLoops() {
        for (int t = 0; t < TYPES; t++) {
            int[] elements = flat[t];
            int[] total = totals[t];
            for (int entity = 0; entity < ENTITIES; entity++) {
                int sum = 0;
                for (int i = offsets[entity]; i < offsets[entity + 1]; i++) {
                    sum += elements[i];
                }
                total[entity] += sum;
            }
        }
    }

    private void run(By by) {
        for (Case<?> one : cases) {
            one.run(by);
        }
    }

    @Benchmark
    @OperationsPerInvocation(ENTITIES * TYPES)
    public void byIndex() {
        run(By.INDEX);
    }

    @Benchmark
    @OperationsPerInvocation(ENTITIES * TYPES)
    public void byFor() {
        run(By.FOR);
    }

    @Benchmark
    @OperationsPerInvocation(ENTITIES * TYPES * ELEMENTS)
    public void add() {
        run(By.ADD);
    }
}
