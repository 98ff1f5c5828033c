package dev.phalanx.collections;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.IJobParallelForBatch;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.testing.Row;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

@Row("COL-6")
class NativeQueueTest {
    record Enqueue(NativeLongQueue.ParallelWriter queue) implements IJobParallelForBatch {
        @Override
        public void execute(int startIndex, int count) {
            for (int i = 0; i < count; i++) {
                queue.enqueue((long) startIndex << 32 | i);
            }
        }
    }

    record EnqueueKeys(NativeQueue.ParallelWriter<Key> queue) implements IJob {
        @Override
        public void execute() {
            for (int i = 0; i < 1_000; i++) {
                queue.enqueue(new Key(i, (byte) 0));
            }
        }
    }

    @Test
    @Row({"COL-6.1", "COL-6.3", "COL-6.4"})
    void firstInFirstOut() {
        ArrayDeque<Integer> model = new ArrayDeque<>();
        SplittableRandom random = new SplittableRandom(1);
        try (NativeIntQueue ints = NativeIntQueue.of();
                NativeQueue<Key> structs = NativeQueue.of(Key.class);
                NativeIntReference out = NativeIntReference.of(0)) {
            for (int step = 0; step < 20_000; step++) {
                if (random.nextInt(100) < (step / 2_000 % 2 == 0 ? 60 : 40)) {
                    model.add(step);
                    ints.enqueue(step);
                    structs.enqueue(new Key(step, (byte) 0));
                } else if (model.isEmpty()) {
                    assertThat(ints.isEmpty()).isTrue();
                    assertThat(ints.tryDequeue(out)).isFalse();
                    assertThat(ints.dequeueOr(-5)).isEqualTo(-5);
                    assertThat(structs.tryDequeue()).isNull();
                } else {
                    int first = model.remove();
                    assertThat(ints.peek()).isEqualTo(first);
                    assertThat(ints.tryDequeue(out)).isTrue();
                    assertThat(out.get()).isEqualTo(first);
                    assertThat(structs.peek().a()).isEqualTo(first);
                    assertThat(structs.tryDequeue()).isEqualTo(new Key(first, (byte) 0));
                }
                assertThat(ints.count()).isEqualTo(model.size());
            }
            ints.enqueue(1);
            model.add(1);
            assertThat(ints.toArray())
                    .containsExactly(model.stream().mapToInt(Integer::intValue).toArray());
            ints.clear();
            assertThat(ints.count()).isZero();
            assertThatExceptionOfType(NoSuchElementException.class)
                    .isThrownBy(ints::dequeue)
                    .withMessage("NativeIntQueue is empty. Ask isEmpty() first, or use tryDequeue.");
            assertThatExceptionOfType(NoSuchElementException.class).isThrownBy(ints::peek);
        }
    }

    @Test
    @Row({"COL-6.2", "COL-6.4"})
    void everyWriterKeepsItsOrder() {
        try (NativeLongQueue queue = NativeLongQueue.of()) {
            new Enqueue(queue.asParallelWriter())
                    .scheduleParallel(100_000, 100, JobHandle.none())
                    .complete();
            assertThat(queue.count()).isEqualTo(100_000);
            Map<Integer, Integer> next = new HashMap<>();
            for (long value : queue.toArray()) {
                int writer = (int) (value >>> 32);
                assertThat((int) value).isEqualTo(next.getOrDefault(writer, 0));
                next.merge(writer, 1, Integer::sum);
            }
        }
    }

    @Test
    @Row("COL-6.2")
    void aJobOnOneThreadCanUseAParallelWriter() {
        try (NativeQueue<Key> queue = NativeQueue.of(Key.class)) {
            new EnqueueKeys(queue.asParallelWriter()).schedule().complete();
            new EnqueueKeys(queue.asParallelWriter()).run();
            queue.asParallelWriter().enqueue(new Key(-1, (byte) 0));
            assertThat(queue.count()).isEqualTo(2_001);
            for (int i = 0; i < 2_000; i++) {
                assertThat(queue.dequeue().a()).isEqualTo(i % 1_000);
            }
            assertThat(queue.dequeue().a()).isEqualTo(-1);
        }
    }
}
