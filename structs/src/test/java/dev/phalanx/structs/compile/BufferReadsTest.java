package dev.phalanx.structs.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.compile.bytecode.BodyMethod;
import dev.phalanx.structs.compile.kernels.BufferReads;
import dev.phalanx.structs.kernel.Bodies.Body1;
import dev.phalanx.structs.kernel.IterationPlan;
import dev.phalanx.structs.kernel.KernelParameter;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Of which buffers a body only reads elements. Each body is in a class of its own, since lambdas of one class with
/// the same parameters are told apart by nothing.
final class BufferReadsTest {
    record Point(int x) {}

    private static Set<Integer> reads(Body1<DynamicBuffer<Point>> body, Access access) {
        IterationPlan plan = GeneratedClasses.plan(List.of(new KernelParameter(StructType.of(Point.class), access)));
        return BufferReads.find(plan, BodyMethod.candidates(plan, body.getClass()));
    }

    private static final class Sums {
        private int sum;

        Body1<DynamicBuffer<Point>> body() {
            return buffer -> {
                for (int i = 0; i < buffer.length(); i++) {
                    sum += buffer.get(i).x();
                }
                for (Point point : buffer) {
                    sum += point.x();
                }
            };
        }
    }

    private static final class Changes {
        static Body1<DynamicBuffer<Point>> body() {
            return buffer -> buffer.add(buffer.get(0));
        }
    }

    private static final class HandsOn {
        static Body1<DynamicBuffer<Point>> body() {
            return buffer -> help(buffer);
        }

        private static void help(Iterable<Point> points) {
            assertThat(points).isNotEmpty();
        }
    }

    private static final class Keeps {
        private final List<Object> kept = new ArrayList<>();

        Body1<DynamicBuffer<Point>> body() {
            return buffer -> {
                Object[] values = {buffer};
                kept.addAll(List.of(values));
            };
        }
    }

    static final class KeepsAnIterator {
        Object kept = "";

        Body1<DynamicBuffer<Point>> body() {
            return buffer -> kept = buffer.iterator();
        }
    }

    private static final class Captures {
        static Body1<DynamicBuffer<Point>> body() {
            return buffer -> {
                Runnable later = () -> buffer.get(0);
                later.run();
            };
        }
    }

    private static final class Copies {
        static Body1<DynamicBuffer<Point>> body() {
            return buffer -> {
                NativeArray<Point> copy = buffer.toNativeArray();
                copy.close();
            };
        }
    }

    private static final class Aliases {
        static Body1<DynamicBuffer<Point>> body() {
            return buffer -> {
                DynamicBuffer<Point> same = buffer;
                synchronized (same) {
                    same.get(0);
                }
            };
        }
    }

    @Test
    void aBodyThatCountsAndGetsOnlyReads() {
        assertThat(reads(new Sums().body(), Access.BUFFER_RO)).containsExactly(0);
    }

    @Test
    void aBufferThatIsWrittenIsNotOneThatIsOnlyRead() {
        assertThat(reads(Changes.body(), Access.BUFFER_RW)).isEmpty();
    }

    @Test
    void aChangeThatWillBeRefusedHandsTheBufferToNobody() {
        assertThat(reads(Changes.body(), Access.BUFFER_RO)).containsExactly(0);
    }

    @Test
    void aBufferThatIsHandedOnIsNotOnlyRead() {
        assertThat(reads(HandsOn.body(), Access.BUFFER_RO)).isEmpty();
        assertThat(reads(new Keeps().body(), Access.BUFFER_RO)).isEmpty();
        assertThat(reads(new KeepsAnIterator().body(), Access.BUFFER_RO)).isEmpty();
        assertThat(reads(Captures.body(), Access.BUFFER_RO)).isEmpty();
        assertThat(reads(Copies.body(), Access.BUFFER_RO)).isEmpty();
        assertThat(reads(Aliases.body(), Access.BUFFER_RO)).isEmpty();
    }

    @Test
    void aBodyWhoseCodeIsUnknownMayDoAnything() {
        IterationPlan plan =
                GeneratedClasses.plan(List.of(new KernelParameter(StructType.of(Point.class), Access.BUFFER_RO)));
        assertThat(BufferReads.find(plan, List.of())).isEmpty();
    }
}
