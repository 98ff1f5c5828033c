package dev.phalanx.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.testing.Logged;
import dev.phalanx.testing.Stranger;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/// What metrics say of a world, and when.
final class WorldMetricsTest extends MeasuredWorld {
    private static final class Diary extends WorldMetricsListener {
        final List<String> lines = new ArrayList<>();

        @Override
        public void frameEnded(long nanos) {
            lines.add("frame");
        }

        @Override
        public void systemAdded(SystemMetrics system) {
            lines.add("added " + system.name());
        }

        @Override
        public void systemRemoved(SystemMetrics system) {
            lines.add("removed " + system.name());
        }

        @Override
        public void failureAdded(FailureMetrics failure) {
            lines.add("failure " + failure);
        }

        @Override
        public void closed() {
            lines.add("closed");
        }
    }

    private static List<String> names(WorldMetrics metrics) {
        return metrics.systems().stream().map(SystemMetrics::name).toList();
    }

    private static SystemMetrics find(WorldMetrics metrics, String name) {
        return metrics.systems().stream()
                .filter(system -> system.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void figuresAreThoseOfTheWorldAtTheEndOfTheFrame() {
        em.createEntity(em.createArchetype(Health.class, Armour.class), 300).close();
        WorldMetrics metrics = WorldMetrics.of(world);
        assertThat(metrics.entities()).as("before the first frame").isZero();
        world.addSystem(new SpawnSystem());
        world.addSystem(new JobSystem());
        world.update();
        world.update();
        assertThat(metrics.frame()).isEqualTo(2);
        assertThat(metrics.frames()).isEqualTo(2);
        assertThat(metrics.entities()).isEqualTo(302).isEqualTo(em.entityCount());
        assertThat(metrics.archetypes()).isEqualTo(em.archetypeCount());
        assertThat(metrics.chunks()).isEqualTo(em.chunkCount()).isPositive();
        assertThat(metrics.chunkBytes()).isEqualTo(em.chunkBytes()).isPositive();
        assertThat(metrics.structuralChanges())
                .isEqualTo(world.counters().structuralChanges())
                .isPositive();
        assertThat(metrics.scheduledJobs()).isEqualTo(2);
        assertThat(metrics.syncPoints()).isEqualTo(world.counters().syncPoints());
        assertThat(metrics.syncPointNanos()).isEqualTo(world.counters().syncPointNanos());
        assertThat(metrics.jobWaits()).isEqualTo(world.counters().jobWaits());
        assertThat(metrics.jobWaitNanos()).isEqualTo(world.counters().jobWaitNanos());
        em.createEntity(Health.class);
        assertThat(metrics.entities()).as("between two frames").isEqualTo(302);
    }

    @Test
    void aFrameLastsAsLongAsItsSystemsAtLeast() {
        WorldMetrics metrics = WorldMetrics.of(world);
        world.addSystem(new SpawnSystem());
        world.update();
        long first = metrics.lastFrameNanos();
        SystemMetrics spawn = find(metrics, "SpawnSystem");
        assertThat(first).isGreaterThanOrEqualTo(spawn.lastNanos()).isEqualTo(metrics.totalFrameNanos());
        assertThat(spawn.lastNanos()).isPositive().isEqualTo(spawn.totalNanos());
        world.update();
        assertThat(metrics.totalFrameNanos()).isEqualTo(first + metrics.lastFrameNanos());
        assertThat(spawn.updates()).isEqualTo(2);
        assertThat(spawn).hasToString("SpawnSystem: 2 updates");
        assertThat(metrics.nanosSinceLastFrame()).isNotNegative();
    }

    @Test
    void systemsAreListedFromTheirAdditionToTheirRemoval() {
        world.addSystem(new SpawnSystem());
        WorldMetrics metrics = WorldMetrics.of(world);
        assertThat(names(metrics)).contains("SpawnSystem", "SimulationSystemGroup");
        SystemState idle = world.addSystem(new IdleSystem());
        assertThat(names(metrics)).endsWith("IdleSystem").contains("BattleGroup");
        assertThat(find(metrics, "IdleSystem").updates()).isZero();
        assertThat(find(metrics, "IdleSystem").isGroup()).isFalse();
        assertThat(find(metrics, "BattleGroup").isGroup()).isTrue();
        world.update();
        assertThat(find(metrics, "IdleSystem").updates()).isEqualTo(1);
        assertThat(find(metrics, "BattleGroup").updates()).isEqualTo(1);
        world.destroySystem(idle.systemHandle());
        assertThat(names(metrics)).doesNotContain("IdleSystem");
    }

    private static final class FailingSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            new FailingJob().run();
            throw new IllegalStateException("broken");
        }
    }

    private record FailingJob() implements IJob {
        @Override
        public void execute() {
            throw new IllegalArgumentException("broken");
        }
    }

    @Test
    void failuresAreCountedBySystemJobAndClassOfException() {
        world.setFailFast(false);
        JobHandle.setFailFast(false);
        try (Logged _ = new Logged("dev.phalanx.jobs");
                Logged _ = new Logged("dev.phalanx.entities.systems")) {
            world.addSystem(new FailingSystem());
            WorldMetrics metrics = WorldMetrics.of(world);
            Diary diary = new Diary();
            metrics.addListener(diary);
            world.update();
            world.update();
            assertThat(metrics.failureCount()).isEqualTo(4);
            assertThat(metrics.failures())
                    .extracting(failure -> failure + " " + failure.count())
                    .containsExactly(
                            "FailingSystem, FailingJob: java.lang.IllegalArgumentException 2",
                            "FailingSystem: java.lang.IllegalStateException 2");
            assertThat(diary.lines)
                    .filteredOn(line -> line.startsWith("failure"))
                    .containsExactly(
                            "failure FailingSystem, FailingJob: java.lang.IllegalArgumentException",
                            "failure FailingSystem: java.lang.IllegalStateException");
            assertThat(find(metrics, "FailingSystem").failures()).isEqualTo(2);
            assertThat(metrics.systems().stream().mapToLong(SystemMetrics::failures))
                    .containsOnlyOnce(2L)
                    .containsOnly(0L, 2L);
            assertThat(SystemUpdateTimes.of(find(metrics, "FailingSystem")).failures())
                    .isEqualTo(2);
            Diary late = new Diary();
            metrics.addListener(late);
            assertThat(late.lines)
                    .filteredOn(line -> line.startsWith("failure"))
                    .hasSize(2);
        } finally {
            JobHandle.setFailFast(Boolean.getBoolean("phalanx.failFast"));
        }
    }

    @Test
    void systemsOfTheSameNameAreNumbered() {
        WorldMetrics metrics = WorldMetrics.of(world);
        world.addSystem(new SpawnSystem());
        SystemState second = world.addSystem(new SpawnSystem());
        world.addSystem(new SpawnSystem());
        assertThat(names(metrics)).contains("SpawnSystem", "SpawnSystem#2", "SpawnSystem#3");
        world.destroySystem(second.systemHandle());
        world.addSystem(new SpawnSystem());
        assertThat(names(metrics)).endsWith("SpawnSystem#3", "SpawnSystem#2");
    }

    @Test
    void otherThreadsReadWhileTheWorldRuns() throws InterruptedException {
        WorldMetrics metrics = WorldMetrics.of(world);
        world.addSystem(new SpawnSystem());
        AtomicReference<Throwable> failure = new AtomicReference<>();
        CountDownLatch seen = new CountDownLatch(1);
        Thread reader = Thread.ofPlatform().start(() -> {
            try {
                long before = 0;
                while (before < 1_000) {
                    long now = metrics.frames();
                    assertThat(now).isGreaterThanOrEqualTo(before);
                    assertThat((long) metrics.entities()).isGreaterThanOrEqualTo(now);
                    before = now;
                }
            } catch (Throwable thrown) {
                failure.set(thrown);
            } finally {
                seen.countDown();
            }
        });
        while (seen.getCount() > 0) {
            world.update();
        }
        reader.join();
        assertThat(failure.get()).isNull();
    }

    @Test
    void listenersFollowSystemsAndFramesUntilTheWorldIsClosed() {
        World other = new World("Other");
        WorldMetrics metrics = WorldMetrics.of(other);
        Diary diary = new Diary();
        metrics.addListener(diary);
        SystemState spawn = other.addSystem(new SpawnSystem());
        assertThat(diary.lines).containsExactly("added SimulationSystemGroup", "added SpawnSystem");
        diary.lines.clear();
        other.update();
        other.destroySystem(spawn.systemHandle());
        other.close();
        assertThat(diary.lines).containsExactly("frame", "removed SpawnSystem", "closed");
        assertThat(metrics.isClosed()).isTrue();
        assertThat(metrics.frames()).as("the last value stays").isEqualTo(1);
        Diary late = new Diary();
        metrics.addListener(late);
        assertThat(late.lines).containsExactly("closed");
    }

    @Test
    void aListenerIsToldOfTheSystemsThatThereAre() {
        world.addSystem(new SpawnSystem());
        Diary diary = new Diary();
        WorldMetrics.of(world).addListener(diary);
        assertThat(diary.lines).containsExactly("added SimulationSystemGroup", "added SpawnSystem");
    }

    @Test
    void metricsThatAnotherThreadClosesChangeNoMore() {
        WorldMetrics metrics = WorldMetrics.of(world);
        Diary diary = new Diary();
        metrics.addListener(diary);
        world.update();
        assertThat(Stranger.thrownBy(metrics::close)).isNull();
        metrics.close();
        world.update();
        assertThat(diary.lines).containsExactly("frame", "closed");
        assertThat(metrics.frames()).isEqualTo(1);
        assertThat(world.frame()).isEqualTo(2);
    }

    @Test
    void aListenerThatThrowsIsRemovedAndTheOthersAreTold() {
        WorldMetrics metrics = WorldMetrics.of(world);
        Diary diary = new Diary();
        metrics.addListener(new WorldMetricsListener() {
            @Override
            public void frameEnded(long nanos) {
                throw new AssertionError("a listener that breaks");
            }

            @Override
            public void closed() {
                diary.lines.add("never called");
            }
        });
        metrics.addListener(new WorldMetricsListener() {
            @Override
            public void closed() {
                throw new AssertionError("a listener that breaks when it is closed");
            }
        });
        metrics.addListener(diary);
        world.update();
        world.update();
        metrics.close();
        assertThat(diary.lines).containsExactly("frame", "frame", "closed");
        assertThat(metrics.frames()).isEqualTo(2);
    }

    @Test
    void aListenerThatThrowsWhenItIsAddedIsNotAdded() {
        world.addSystem(new SpawnSystem());
        WorldMetrics metrics = WorldMetrics.of(world);
        List<String> calls = new ArrayList<>();
        assertThatThrownBy(() -> metrics.addListener(new WorldMetricsListener() {
                    @Override
                    public void systemAdded(SystemMetrics system) {
                        throw new IllegalStateException("no system, please");
                    }

                    @Override
                    public void frameEnded(long nanos) {
                        calls.add("frame");
                    }
                }))
                .hasMessage("no system, please");
        world.update();
        assertThat(calls).isEmpty();
        assertThat(metrics.frames()).isEqualTo(1);
    }

    @Test
    void onlyTheThreadOfTheWorldMakesMetrics() {
        assertThat(Stranger.thrownBy(() -> WorldMetrics.of(world))).isInstanceOf(IllegalStateException.class);
        World closed = new World("Closed");
        closed.close();
        assertThatThrownBy(() -> WorldMetrics.of(closed)).isInstanceOf(DisposedException.class);
    }

    @Test
    void metricsOfAllWorldsBeginWithOpenAndWithNewOnes() {
        List<WorldMetrics> all = new ArrayList<>();
        Runnable end = WorldMetrics.ofAll(all::add);
        assertThat(all).isEmpty();
        world.update();
        assertThat(all).singleElement().hasToString("metrics of World \"Game\"");
        assertThat(all.getFirst().frames()).isEqualTo(1);
        World later = new World("Later");
        assertThat(all).hasSize(2);
        assertThat(all.getLast().worldName()).isEqualTo("Later");
        later.close();
        assertThat(all.getLast().isClosed()).isTrue();
        assertThat(all.getFirst().isClosed()).isFalse();
        end.run();
        assertThat(all.getFirst().isClosed()).isTrue();
        new World("Last").close();
        assertThat(all).hasSize(2);
    }
}
