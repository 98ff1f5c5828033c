package dev.phalanx.jobs.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.JobWorkers;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkerPoolTest {
    /// Counts how often each index runs.
    private static final class Counting extends JobWork {
        private final AtomicIntegerArray runs;
        private final AtomicInteger begun = new AtomicInteger();
        private final AtomicInteger ended = new AtomicInteger();

        Counting(int length) {
            runs = new AtomicIntegerArray(length);
        }

        @Override
        public String name() {
            return "Counting";
        }

        @Override
        public @Nullable Object begin() {
            begun.incrementAndGet();
            return this;
        }

        @Override
        public void run(@Nullable Object state, int from, int to) {
            for (int i = from; i < to; i++) {
                runs.incrementAndGet(i);
            }
        }

        @Override
        public void end(@Nullable Object state) {
            ended.incrementAndGet();
        }

        void assertRun() {
            for (int i = 0; i < runs.length(); i++) {
                assertThat(runs.get(i)).isEqualTo(1);
            }
            assertThat(ended).hasValue(begun.get());
        }
    }

    private static long threads(String prefix) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith(prefix))
                .count();
    }

    @Test
    void aClosedPoolHasRunWhatItWasGivenAndHasNoThreads() {
        for (int round = 0; round < 300; round++) {
            List<Counting> works = new ArrayList<>();
            List<JobNode> nodes = new ArrayList<>();
            try (WorkerPool pool = new WorkerPool(3, "closing-worker-")) {
                for (int i = 0; i < round % 20; i++) {
                    Counting work = new Counting(1 + i * 10);
                    JobNode node = new JobNode(work, 1 + i * 10, 1 + i, true);
                    assertThat(node.start()).isTrue();
                    pool.add(node);
                    works.add(work);
                    nodes.add(node);
                }
            }
            assertThat(nodes).allMatch(JobNode::isDone);
            works.forEach(Counting::assertRun);
        }
        assertThat(threads("closing-worker-")).isZero();
    }

    @Test
    void whatComesAfterwardsIsRunByWhoCompletesIt() {
        WorkerPool pool = new WorkerPool(2, "closed-worker-");
        pool.close();
        Counting work = new Counting(100);
        JobNode node = new JobNode(work, 100, 1, true);
        node.start();
        pool.add(node);
        assertThat(node.isDone()).isFalse();
        node.complete();
        work.assertRun();
        assertThat(node.isDone()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void everyIndexRunsOnceWhoeverTakesPart(int workers) {
        SplittableRandom random = new SplittableRandom(workers);
        try (WorkerPool pool = new WorkerPool(workers, "stress-worker-")) {
            for (int round = 0; round < 3_000; round++) {
                int length = 1 + random.nextInt(200);
                Counting work = new Counting(length);
                JobNode node = new JobNode(work, length, 1 + random.nextInt(length), true);
                assertThat(node.start()).isTrue();
                pool.add(node);
                if (random.nextInt(10) == 0) {
                    pause(random.nextInt(60_000));
                }
                node.complete();
                work.assertRun();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void dependentsRunAfterWhatTheyDependOn(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        try (WorkerPool pool = new WorkerPool(3, "order-worker-")) {
            for (int round = 0; round < 1_000; round++) {
                List<JobNode> nodes = new ArrayList<>();
                AtomicIntegerArray done = new AtomicIntegerArray(40);
                AtomicInteger wrong = new AtomicInteger();
                for (int number = 0; number < 40; number++) {
                    List<JobNode> below = new ArrayList<>();
                    List<Integer> numbers = new ArrayList<>();
                    for (int i = 0; i < nodes.size(); i++) {
                        if (random.nextInt(8) == 0) {
                            below.add(nodes.get(i));
                            numbers.add(i);
                        }
                    }
                    JobNode node = new JobNode(new Checking(number, numbers, done, wrong), 2, 1, true);
                    if (!below.isEmpty()) {
                        node.dependOn(below.toArray(JobNode[]::new));
                    }
                    if (node.start()) {
                        pool.add(node);
                    }
                    nodes.add(node);
                }
                nodes.get(random.nextInt(40)).complete();
                nodes.forEach(JobNode::complete);
                assertThat(wrong).hasValue(0);
                for (int number = 0; number < 40; number++) {
                    assertThat(done.get(number)).isEqualTo(2);
                }
            }
        }
    }

    /// Finds fault with what it depends on not being done.
    private static final class Checking extends JobWork {
        private final int number;
        private final List<Integer> below;
        private final AtomicIntegerArray done;
        private final AtomicInteger wrong;

        Checking(int number, List<Integer> below, AtomicIntegerArray done, AtomicInteger wrong) {
            this.number = number;
            this.below = below;
            this.done = done;
            this.wrong = wrong;
        }

        @Override
        public String name() {
            return "Checking";
        }

        @Override
        public void run(@Nullable Object state, int from, int to) {
            for (int other : below) {
                if (done.get(other) != 2) {
                    wrong.incrementAndGet();
                }
            }
            done.addAndGet(number, to - from);
        }
    }

    @Test
    void aWorkThatCannotBeginStillEnds() {
        JobWork broken = new JobWork() {
            @Override
            public String name() {
                return "Broken";
            }

            @Override
            public @Nullable Object begin() {
                throw new IllegalStateException("cannot begin");
            }

            @Override
            public void run(@Nullable Object state, int from, int to) {
                throw new AssertionError("ran");
            }
        };
        JobNode node = new JobNode(broken, 10, 1, true);
        node.start();
        assertThat(node.completeQuietly()).hasMessage("cannot begin");
    }

    @Test
    void theNumberOfWorkersCanBeSet() {
        assertThat(WorkerPool.parseSize("7")).isEqualTo(7);
        assertThat(WorkerPool.configuredSize())
                .isEqualTo(Math.max(1, Runtime.getRuntime().availableProcessors() - 1));
        for (String bad : List.of("0", "-1", "many", "")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> WorkerPool.parseSize(bad))
                    .withMessage("-Dphalanx.jobs.workers=" + bad
                            + " is not a number of workers. Give a whole number of 1 or more, or leave the property out for one"
                            + " worker fewer than the machine has processors.");
        }
    }

    private static void pause(long nanos) {
        long start = System.nanoTime();
        while (System.nanoTime() - start < nanos) {
            Thread.onSpinWait();
        }
    }

    /// Sees which threads run it.
    private static final class Seeing extends JobWork {
        private final Set<Integer> seen = ConcurrentHashMap.newKeySet();

        @Override
        public String name() {
            return "Seeing";
        }

        @Override
        public void run(@Nullable Object state, int from, int to) {
            seen.add(JobWorkers.threadIndex());
        }

        @Override
        public boolean isShort(int count) {
            return true;
        }
    }

    @Test
    void threadsHaveNumbersAndAPoolOfOnesOwnGetsShortWork() {
        Seeing inline = new Seeing();
        JobGraph.schedule(inline, 1, 1, JobUse.NONE, JobGraph.none()).complete();
        assertThat(inline.seen).containsExactly(0);
        WorkerPool before = WorkerPool.shared();
        WorkerPool.runWith(2, () -> {
            assertThat(JobWorkers.count()).isEqualTo(2);
            assertThat(JobWorkers.threadIndex()).isZero();
            Seeing work = new Seeing();
            JobHandle handle = JobGraph.schedule(work, 1, 1, JobUse.NONE, JobGraph.none());
            while (!handle.isCompleted()) {
                Thread.onSpinWait();
            }
            handle.complete();
            assertThat(work.seen).hasSize(1).isSubsetOf(1, 2);
        });
        assertThat(WorkerPool.shared()).isSameAs(before);
    }
}
