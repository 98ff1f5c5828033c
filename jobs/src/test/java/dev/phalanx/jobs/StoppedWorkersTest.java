package dev.phalanx.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phalanx.structs.NativeArray;
import java.lang.ref.WeakReference;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/// Workers that are stopped, class loaders that are dropped, and jobs that nobody completes.
@Isolated
class StoppedWorkersTest {
    /// A plugin's code, loaded by a class loader of its own together with Phalanx.
    public static final class Plugin implements Runnable {
        record Add(NativeArray<Value> values, int number) implements IJobParallelFor {
            @Override
            public void execute(int index) {
                values.set(index, new Value(values.get(index).number() + number));
            }
        }

        record Broken() implements IJob {
            @Override
            public void execute() {
                throw new IllegalStateException("seen");
            }
        }

        @Override
        public void run() {
            JobHandle.setFailFast(true);
            try (NativeArray<Value> values = NativeArray.ofLength(Value.class, 1000)) {
                JobHandle first = new Add(values, 1).schedule(1000, 16);
                new Add(values, 2).schedule(1000, 16, first).complete();
                new Add(values, 3).run(1000);
                if (values.get(999).number() != 6) {
                    throw new IllegalStateException(
                            "added up to " + values.get(999).number());
                }
            }
            try {
                new Broken().schedule().complete();
                throw new AssertionError("did not fail");
            } catch (IllegalStateException expected) {
                JobWorkers.stop();
            }
        }
    }

    private static URL root(Class<?> type) throws Exception {
        String path = type.getName().replace('.', '/') + ".class";
        String url = type.getResource("/" + path).toString();
        return URI.create(url.substring(0, url.length() - path.length())).toURL();
    }

    private static WeakReference<ClassLoader> runPlugin() throws Exception {
        List<URL> roots = new ArrayList<>();
        for (Class<?> type : List.of(NativeArray.class, JobHandle.class, Plugin.class)) {
            roots.add(root(type));
        }
        URLClassLoader loader = new URLClassLoader(roots.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
        Class<?> plugin = loader.loadClass(Plugin.class.getName());
        assertThat(plugin).isNotSameAs(Plugin.class);
        ((Runnable) plugin.getConstructor().newInstance()).run();
        loader.close();
        return new WeakReference<>(loader);
    }

    private static boolean isTrueAfterCollection(BooleanSupplier condition) {
        for (int i = 0; i < 50 && !condition.getAsBoolean(); i++) {
            System.gc();
        }
        return condition.getAsBoolean();
    }

    @Test
    void aPluginThatBringsPhalanxAndStopsTheWorkersCanBeUnloaded() throws Exception {
        WeakReference<ClassLoader> loader = runPlugin();
        assertThat(isTrueAfterCollection(() -> loader.get() == null)).isTrue();
    }

    @Test
    void workersThatWereStoppedStartAgain() {
        try (NativeArray<Value> values = NativeArray.ofLength(Value.class, 100)) {
            for (int i = 0; i < 3; i++) {
                JobHandle done = new Plugin.Add(values, 1).schedule(100, 1);
                JobWorkers.stop();
                JobHandle next = new Plugin.Add(values, 1).schedule(100, 1, done);
                while (!next.isCompleted()) {
                    Thread.onSpinWait();
                }
                next.complete();
            }
            assertThat(values.get(99).number()).isEqualTo(6);
        }
    }

    record Stopping() implements IJob {
        @Override
        public void execute() {
            assertThatIllegalStateException()
                    .isThrownBy(JobWorkers::stop)
                    .withMessageStartingWith("JobWorkers.stop() was called inside the job Stopping.");
        }
    }

    @Test
    void workersAreNotStoppedInsideAJob() {
        new Stopping().run();
        new Stopping().schedule().complete();
    }

    @Test
    void aChainOfJobsThatNobodyCompletesHoldsOnlyItsEnd() {
        try (NativeArray<Value> values = NativeArray.ofLength(Value.class, 4)) {
            JobHandle last = new Plugin.Add(values, 1).schedule(4, 4);
            WeakReference<JobHandle> early = new WeakReference<>(last);
            for (int i = 1; i < 500; i++) {
                JobHandle next = new Plugin.Add(values, 1).schedule(4, 4, last);
                while (!next.isCompleted()) {
                    Thread.onSpinWait();
                }
                last = next;
            }
            assertThat(isTrueAfterCollection(() -> early.get() == null)).isTrue();
            assertThatIllegalStateException().isThrownBy(() -> values.get(0));
            last.complete();
            assertThat(values.get(3).number()).isEqualTo(500);
        }
    }

    @Test
    void aChainThatReachesFurtherContainersStillCoversThem() {
        try (NativeArray<Value> values = NativeArray.ofLength(Value.class, 4);
                NativeArray<Value> others = NativeArray.ofLength(Value.class, 4)) {
            JobHandle last = new Plugin.Add(others, 1).schedule(4, 4);
            for (int i = 0; i < 200; i++) {
                last = new Plugin.Add(values, 1).schedule(4, 4, last);
            }
            while (!last.isCompleted()) {
                Thread.onSpinWait();
            }
            new Plugin.Add(others, 1).schedule(4, 4, last).complete();
            assertThat(others.get(0).number()).isEqualTo(2);
            assertThat(values.get(0).number()).isEqualTo(200);
        }
    }
}
