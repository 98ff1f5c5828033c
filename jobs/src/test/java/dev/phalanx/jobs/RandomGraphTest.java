package dev.phalanx.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import dev.phalanx.collections.NativeLongArray;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// Random graphs of jobs over a few arrays, against a model that runs them one after the other and knows by brute force
/// which of them conflict.
class RandomGraphTest {
    private static final int GRAPHS = 10_000;
    private static final int ARRAYS = 5;
    private static final int LENGTH = 6;

    record Mix(@ReadOnly NativeLongArray left, @ReadOnly NativeLongArray right, NativeLongArray out, long salt)
            implements IJobFor {
        @Override
        public void execute(int index) {
            for (long i = salt & 63; i > 0; i--) {
                Thread.onSpinWait();
            }
            out.set(index, mix(left.get(index), right.get(index), out.get(index), salt));
        }
    }

    record MixOnce(@ReadOnly NativeLongArray left, @ReadOnly NativeLongArray right, NativeLongArray out, long salt)
            implements IJob {
        @Override
        public void execute() {
            for (int i = 0; i < out.length(); i++) {
                out.set(i, mix(left.get(i), right.get(i), out.get(i), salt));
            }
        }
    }

    static long mix(long left, long right, long old, long salt) {
        return (left * 31 + right) * 31 + old + salt;
    }

    /// What the model knows of a scheduled job.
    private record Scheduled(JobHandle handle, BitSet above, int left, int right, int out) {
        boolean conflicts(int otherLeft, int otherRight, int otherOut) {
            return out == otherLeft || out == otherRight || out == otherOut || left == otherOut || right == otherOut;
        }
    }

    private static final class Graph {
        private final SplittableRandom random;
        private final NativeLongArray[] arrays = new NativeLongArray[ARRAYS];
        private final long[][] model = new long[ARRAYS][LENGTH];
        private final List<Scheduled> jobs = new ArrayList<>();
        private final BitSet covered = new BitSet();

        Graph(long seed) {
            random = new SplittableRandom(seed);
            for (int i = 0; i < ARRAYS; i++) {
                arrays[i] = NativeLongArray.ofLength(LENGTH);
            }
        }

        void run() {
            int steps = 3 + random.nextInt(25);
            for (int step = 0; step < steps; step++) {
                switch (random.nextInt(8)) {
                    case 0 -> complete(random.nextInt(jobs.size() + 1) - 1);
                    case 1 -> access(random.nextInt(ARRAYS));
                    default -> schedule();
                }
            }
            JobHandle.completeAll(jobs.stream().map(Scheduled::handle).toArray(JobHandle[]::new));
            for (int i = 0; i < ARRAYS; i++) {
                assertThat(arrays[i].toArray()).isEqualTo(model[i]);
                arrays[i].close();
            }
        }

        private void complete(int number) {
            if (number >= 0) {
                jobs.get(number).handle.complete();
                covered.or(jobs.get(number).above);
                covered.set(number);
            }
        }

        private void access(int array) {
            boolean written = false;
            boolean used = false;
            for (int i = covered.nextClearBit(0); i < jobs.size(); i = covered.nextClearBit(i + 1)) {
                Scheduled job = jobs.get(i);
                written |= job.out == array;
                used |= job.out == array || job.left == array || job.right == array;
            }
            long value = random.nextLong(1_000);
            if (written) {
                assertThatIllegalStateException().isThrownBy(() -> arrays[array].get(0));
            } else {
                assertThat(arrays[array].get(0)).isEqualTo(model[array][0]);
            }
            if (used) {
                assertThatIllegalStateException().isThrownBy(() -> arrays[array].set(0, value));
            } else {
                assertThatNoException().isThrownBy(() -> arrays[array].set(0, value));
                model[array][0] = value;
            }
        }

        private void schedule() {
            int left = random.nextInt(ARRAYS);
            int right = random.nextInt(ARRAYS);
            int out = random.nextInt(ARRAYS);
            long salt = random.nextLong();
            List<JobHandle> handles = new ArrayList<>();
            BitSet above = new BitSet();
            for (int i = 0; i < jobs.size(); i++) {
                if (random.nextInt(4) == 0) {
                    depend(i, handles, above);
                }
            }
            if (out == left || out == right) {
                assertThatIllegalStateException()
                        .isThrownBy(() -> schedule(left, right, out, salt, JobHandle.none()))
                        .withMessageContaining("are the same NativeLongArray");
                return;
            }
            BitSet missing = new BitSet();
            for (int i = covered.nextClearBit(0); i < jobs.size(); i = covered.nextClearBit(i + 1)) {
                if (jobs.get(i).conflicts(left, right, out) && !above.get(i)) {
                    missing.set(i);
                }
            }
            if (!missing.isEmpty()) {
                JobHandle tooFew = JobHandle.combineDependencies(handles);
                assertThatIllegalStateException()
                        .isThrownBy(() -> schedule(left, right, out, salt, tooFew))
                        .withMessageContaining("scheduled before and not completed");
                missing.stream().forEach(i -> depend(i, handles, above));
            }
            JobHandle handle = schedule(left, right, out, salt, JobHandle.combineDependencies(handles));
            jobs.add(new Scheduled(handle, above, left, right, out));
            for (int i = 0; i < LENGTH; i++) {
                model[out][i] = mix(model[left][i], model[right][i], model[out][i], salt);
            }
        }

        private void depend(int number, List<JobHandle> handles, BitSet above) {
            handles.add(jobs.get(number).handle);
            above.or(jobs.get(number).above);
            above.set(number);
        }

        private JobHandle schedule(int left, int right, int out, long salt, JobHandle dependsOn) {
            return switch ((int) (salt & 3)) {
                case 0 -> new MixOnce(arrays[left], arrays[right], arrays[out], salt).schedule(dependsOn);
                case 1 -> new Mix(arrays[left], arrays[right], arrays[out], salt).schedule(LENGTH, dependsOn);
                default ->
                    new Mix(arrays[left], arrays[right], arrays[out], salt).scheduleParallel(LENGTH, 1, dependsOn);
            };
        }
    }

    @Test
    @Row({"JOB-1.2", "JOB-8.1"})
    void tenThousandGraphsDoWhatTheModelDoes() {
        for (long seed = 0; seed < GRAPHS; seed++) {
            try {
                new Graph(seed).run();
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("The graph of seed " + seed + " went wrong.", e);
            }
        }
    }
}
