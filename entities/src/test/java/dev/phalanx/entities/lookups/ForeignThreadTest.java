package dev.phalanx.entities.lookups;

import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.components.IAspect;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.jobs.IJobChunk;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.EnabledRefRO;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.RefRO;
import dev.phalanx.structs.RefRW;
import dev.phalanx.testing.Row;
import dev.phalanx.testing.Stranger;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What the world's thread gets from a world, kept and used elsewhere: on another thread, after a structural change,
/// while a job writes, when the world is closed or has another thread.
final class ForeignThreadTest extends InWorld {
    private final Entity entity = em.createEntity(new Speed(1), new Health(2), new Stunned(3), new Monster());

    record Runner(RefRW<Speed> speed) implements IAspect {}

    record Walker(DynamicBuffer<Waypoint> path) implements IAspect {}

    ForeignThreadTest() {
        em.addBuffer(entity, Waypoint.class).add(new Waypoint(4, Entity.NULL));
    }

    /// What the world's thread gets, and how it is used.
    enum Kind {
        REFERENCE((em, e) -> {
            RefRW<Speed> speed = em.getComponentRW(e, Speed.class);
            return () -> speed.set(new Speed(99));
        }),
        READING_REFERENCE((em, e) -> {
            RefRO<Speed> speed = em.getComponentRO(e, Speed.class);
            return speed::get;
        }),
        REFERENCE_OF_A_LOOKUP((em, e) -> {
            RefRW<Speed> speed = em.getComponentLookup(Speed.class).getRefRW(e);
            return () -> speed.replace(old -> new Speed(99));
        }),
        READING_REFERENCE_OF_A_LOOKUP((em, e) -> {
            RefRO<Speed> speed = em.getComponentLookup(Speed.class, true).getRefRO(e);
            return speed::get;
        }),
        REFERENCE_TO_A_SINGLETON((em, _) -> {
            RefRW<Speed> speed =
                    em.queryBuilder().withAllRW(Speed.class).build().getSingletonRW(Speed.class);
            return () -> speed.set(new Speed(99));
        }),
        ENABLED_REFERENCE((em, e) -> {
            EnabledRefRW<Stunned> stunned = em.getComponentLookup(Stunned.class).getEnabledRefRW(e);
            return () -> stunned.set(false);
        }),
        READING_ENABLED_REFERENCE((em, e) -> {
            EnabledRefRO<Stunned> stunned =
                    em.getComponentLookup(Stunned.class, true).getEnabledRefRO(e);
            return stunned::get;
        }),
        ENABLED_MASK((em, e) -> {
            EnabledMask mask = em.getChunk(e).getEnabledMask(em.getComponentTypeHandle(Stunned.class));
            return () -> mask.set(0, false);
        }),
        ENABLED_REFERENCE_OF_A_MASK((em, e) -> {
            EnabledRefRW<Stunned> stunned = em.getChunk(e)
                    .getEnabledMask(em.getComponentTypeHandle(Stunned.class))
                    .getEnabledRefRW(0);
            return () -> stunned.set(false);
        }),
        ASPECT((em, e) -> {
            Runner runner = em.getAspect(e, Runner.class);
            return () -> runner.speed().set(new Speed(99));
        }),
        ASPECT_OF_A_BUFFER((em, e) -> {
            Walker walker = em.getAspect(e, Walker.class);
            return () -> walker.path().add(new Waypoint(99, Entity.NULL));
        }),
        BUFFER((em, e) -> {
            DynamicBuffer<Waypoint> path = em.getBuffer(e, Waypoint.class);
            return () -> path.add(new Waypoint(99, Entity.NULL));
        }),
        BUFFER_OF_A_LOOKUP((em, e) -> {
            DynamicBuffer<Waypoint> path = em.getBufferLookup(Waypoint.class).get(e);
            return () -> path.set(0, new Waypoint(99, Entity.NULL));
        }),
        BUFFER_OF_A_CHUNK((em, e) -> {
            DynamicBuffer<Waypoint> path =
                    em.getChunk(e).getBufferAccessor(Waypoint.class).get(0);
            return path::clear;
        }),
        ELEMENT_OF_A_BUFFER((em, e) -> {
            RefRW<Waypoint> element = em.getBuffer(e, Waypoint.class).elementAt(0);
            return () -> element.set(new Waypoint(99, Entity.NULL));
        }),
        ARRAY_OF_A_BUFFER((em, e) -> {
            NativeArray<Waypoint> elements = em.getBuffer(e, Waypoint.class).asNativeArray();
            return () -> elements.set(0, new Waypoint(99, Entity.NULL));
        }),
        BUFFER_ACCESSOR((em, e) -> {
            var accessor = em.getChunk(e).getBufferAccessor(Waypoint.class);
            return () -> accessor.get(0);
        }),
        ARRAY_OF_A_CHUNK((em, e) -> {
            NativeArray<Speed> speeds = em.getChunk(e).getNativeArray(Speed.class);
            return () -> speeds.set(0, new Speed(99));
        }),
        ARRAY_OF_A_HANDLE((em, e) -> {
            NativeArray<Speed> speeds = em.getChunk(e).getNativeArray(em.getComponentTypeHandle(Speed.class));
            return () -> speeds.set(0, new Speed(99));
        }),
        READING_ARRAY_OF_A_HANDLE((em, e) -> {
            NativeArray<Speed> speeds = em.getChunk(e).getNativeArray(em.getComponentTypeHandle(Speed.class, true));
            return () -> speeds.get(0);
        }),
        SLICE((em, e) -> {
            NativeArray<Speed> speeds =
                    em.getChunk(e).getNativeArray(Speed.class).slice(0, 1);
            return () -> speeds.fill(new Speed(99));
        }),
        READ_ONLY_VIEW((em, e) -> {
            NativeArray<Speed> speeds =
                    em.getChunk(e).getNativeArray(Speed.class).asReadOnly();
            return speeds::toArray;
        }),
        LEAF_ARRAY((em, e) -> {
            NativeArray<Speed> speeds = em.getChunk(e).getNativeArray(Speed.class);
            return () -> speeds.leafArray(0);
        }),
        COLUMN((em, e) -> {
            FloatColumn speeds = em.getChunk(e).floatColumn(em.getComponentTypeHandle(Speed.class), "value");
            return () -> speeds.set(0, 99);
        }),
        ARRAY_OF_A_COLUMN((em, e) -> {
            FloatColumn speeds = em.getChunk(e).floatColumn(em.getComponentTypeHandle(Speed.class), "value");
            return speeds::array;
        }),
        IDS((em, e) -> {
            NativeArray<Entity> ids = em.getChunk(e).getNativeArray(em.getEntityTypeHandle());
            return () -> ids.get(0);
        }),
        CHUNK((em, e) -> {
            var chunk = em.getChunk(e);
            return () -> chunk.getNativeArray(Speed.class);
        }),
        LOOKUP((em, e) -> {
            ComponentLookup<Speed> speeds = em.getComponentLookup(Speed.class);
            return () -> speeds.set(e, new Speed(99));
        }),
        BUFFER_LOOKUP((em, e) -> {
            BufferLookup<Waypoint> paths = em.getBufferLookup(Waypoint.class, true);
            return () -> paths.get(e);
        }),
        HANDLE((em, e) -> {
            ComponentTypeHandle<Speed> speeds = em.getComponentTypeHandle(Speed.class);
            var chunk = em.getChunk(e);
            return () -> chunk.getNativeArray(speeds);
        }),
        MANAGER((em, e) -> () -> em.setComponent(e, new Speed(99)));

        @SuppressWarnings("ImmutableEnumChecker") // the functions keep nothing
        final BiFunction<EntityManager, Entity, Runnable> get;

        Kind(BiFunction<EntityManager, Entity, Runnable> get) {
            this.get = get;
        }

        /// Whether it ends with every structural change.
        boolean ends() {
            return this != MANAGER;
        }

        /// Whether it writes or reads a component in which a job can be found.
        boolean meetsJobs() {
            return this != IDS && this != BUFFER_ACCESSOR && this != CHUNK && this != HANDLE && this != BUFFER_LOOKUP;
        }
    }

    private void assertForeign(Runnable use) {
        long before = world.stateHash();
        assertThat(Stranger.thrownBy(use))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(" belongs to thread \""
                        + Thread.currentThread().getName() + "\" and was used by thread \"stranger\". ");
        assertThat(world.stateHash()).isEqualTo(before);
    }

    @ParameterizedTest
    @EnumSource
    @Row("JOB-11.6")
    void isRefusedOnAnotherThread(Kind kind) {
        assertForeign(kind.get.apply(em, entity));
    }

    @ParameterizedTest
    @EnumSource
    @Row("JOB-11.6")
    void isRefusedOnAnotherThreadInTheBodyOfALoop(Kind kind) {
        int[] visits = new int[1];
        em.query(rw(Health.class)).forEach(_ -> {
            assertForeign(kind.get.apply(em, entity));
            visits[0]++;
        });
        assertThat(visits[0]).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    @Row("JOB-11.1")
    void isRefusedAfterAStructuralChange(Kind kind) {
        Runnable use = kind.get.apply(em, entity);
        em.createEntity();
        if (kind.ends()) {
            assertThatThrownBy(use::run)
                    .isInstanceOf(DisposedException.class)
                    .hasMessageContaining(" was used after a structural change, which ");
        } else {
            use.run();
        }
    }

    @ParameterizedTest
    @EnumSource
    @Row("JOB-11")
    void isRefusedWhenItsEntityIsGoneAndTheRowIsAnothers(Kind kind) {
        Runnable use = kind.get.apply(em, entity);
        em.destroyEntity(entity);
        em.createEntity(new Speed(7), new Health(8), new Stunned(9), new Monster());
        long before = world.stateHash();
        assertThatThrownBy(use::run).isInstanceOfAny(DisposedException.class, IllegalArgumentException.class);
        assertThat(world.stateHash()).isEqualTo(before);
    }

    @ParameterizedTest
    @EnumSource
    @Row("JOB-11")
    void isRefusedWhenTheWorldIsClosed(Kind kind) {
        Runnable use = kind.get.apply(em, entity);
        world.close();
        assertThatThrownBy(use::run)
                .isInstanceOf(DisposedException.class)
                .hasMessageMatching(".* was used after (the world|it) was closed\\. .*");
    }

    static volatile CountDownLatch gate = new CountDownLatch(1);

    record WriteAll() implements IJobEntity {
        void execute(RefRW<Speed> speed, EnabledRefRW<Stunned> stunned, DynamicBuffer<Waypoint> path) {
            try {
                Thread.sleep(1); // a job that was short would run where it is scheduled next, and wait there
                gate.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    @Row("JOB-9")
    void isRefusedWhileAJobWrites(Kind kind) {
        Runnable use = kind.get.apply(em, entity);
        gate = new CountDownLatch(1);
        JobHandle job = new WriteAll()
                .schedule(
                        em.queryBuilder()
                                .withAll(Speed.class, Stunned.class, Waypoint.class)
                                .build(),
                        JobHandle.none());
        try {
            if (kind.meetsJobs()) {
                assertThatThrownBy(use::run)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining(
                                "while the job WriteAll, which was not completed, writes through" + " WriteAll.");
            }
        } finally {
            gate.countDown();
            job.complete();
        }
    }

    @ParameterizedTest
    @EnumSource
    @Row("JOB-11")
    void isRefusedOnTheFormerThreadOfAWorldThatAnotherOneHas(Kind kind) {
        Runnable use = kind.get.apply(em, entity);
        assertThat(Stranger.thrownBy(world::adoptCurrentThread)).isNull();
        assertThatThrownBy(use::run).isInstanceOf(IllegalStateException.class);
        world.adoptCurrentThread();
        assertThat(em.getComponent(entity, Speed.class)).isEqualTo(new Speed(1));
    }

    @Test
    @Row("JOB-11")
    void whatEndsWithTheChangeOfThreadsSaysSo() {
        RefRW<Speed> speed = em.getComponentRW(entity, Speed.class);
        DynamicBuffer<Waypoint> path = em.getBuffer(entity, Waypoint.class);
        NativeArray<Speed> array = em.getChunk(entity).getNativeArray(Speed.class);
        ComponentLookup<Speed> lookup = em.getComponentLookup(Speed.class);
        assertThat(Stranger.thrownBy(world::adoptCurrentThread)).isNull();
        world.adoptCurrentThread();
        String adopted = " was used after adoptCurrentThread(), by which another thread took the world over. Get it"
                + " again there.";
        assertThatThrownBy(speed::get).isInstanceOf(DisposedException.class).hasMessage("RefRW<Speed>" + adopted);
        assertThatThrownBy(path::length).hasMessage("DynamicBuffer<Waypoint>" + adopted);
        assertThatThrownBy(() -> array.get(0)).hasMessage("A NativeArray of a chunk in world \"Test\"" + adopted);
        lookup.set(entity, new Speed(5));
        assertThat(lookup.get(entity)).isEqualTo(new Speed(5));
    }

    record Leaking(ComponentLookup<Speed> speeds, ComponentTypeHandle<Speed> handle, Entity entity)
            implements IJobChunk {
        static final List<@Nullable Throwable> THROWN = new ArrayList<>();

        @Override
        public void execute(ArchetypeChunk chunk, int number, boolean useEnabledMask, ChunkEnabledMask mask) {
            THROWN.add(Stranger.thrownBy(() -> speeds.get(entity)));
            speeds.get(entity);
            THROWN.add(Stranger.thrownBy(() -> speeds.get(entity)));
            THROWN.add(Stranger.thrownBy(() -> chunk.has(handle)));
        }
    }

    @Test
    @Row("JOB-11.6")
    void thatOfAJobIsUsedOnTheThreadThatRunsTheJob() {
        Leaking.THROWN.clear();
        new Leaking(em.getComponentLookup(Speed.class, true), em.getComponentTypeHandle(Speed.class, true), entity)
                .schedule(em.queryBuilder().withAll(Monster.class).build(), JobHandle.none())
                .complete();
        String advice = "Use it in the job alone, on the thread that runs it.";
        assertThat(Leaking.THROWN)
                .hasSize(3)
                .allSatisfy(thrown -> assertThat(thrown)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageEndingWith(advice));
        assertThat(Leaking.THROWN.get(0))
                .hasMessage("ComponentLookup<Speed> of a job was used by thread \"stranger\", which does not run the"
                        + " job. " + advice);
    }

    // Command buffers

    @Test
    @Row("ECB-10")
    void aCommandBufferIsRecordedOnTheThreadThatMadeIt() {
        try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
            DynamicBuffer<Waypoint> recorded = commands.addBuffer(entity, Waypoint.class);
            em.query(rw(Health.class)).forEach(_ -> {
                commands.setComponent(entity, new Speed(5));
                assertThat(Stranger.thrownBy(() -> commands.setComponent(entity, new Speed(6))))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessage("An EntityCommandBuffer belongs to thread \""
                                + Thread.currentThread().getName()
                                + "\" and was used by thread \"stranger\". Record on other threads into"
                                + " ParallelWriters, each thread into one of its own that asParallelWriter()"
                                + " gives it.");
                assertThat(Stranger.thrownBy(() -> recorded.add(new Waypoint(1, entity))))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("DynamicBuffer<Waypoint> belongs to thread ");
            });
            commands.playback(em);
        }
        assertThat(em.getComponent(entity, Speed.class)).isEqualTo(new Speed(5));
    }

    @Test
    @Row("ECB-10")
    void eachThreadHasAParallelWriterOfItsOwn() {
        try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
            EntityCommandBuffer.ParallelWriter own = commands.asParallelWriter();
            own.setComponent(0, entity, new Speed(5));
            assertThat(Stranger.thrownBy(() -> own.setComponent(1, entity, new Speed(6))))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("A ParallelWriter belongs to thread \""
                            + Thread.currentThread().getName()
                            + "\" and was used by thread \"stranger\". Give each thread a writer of its own, by"
                            + " asParallelWriter() of the buffer, or use the one in the field of a job.");
            assertThat(Stranger.thrownBy(() -> commands.asParallelWriter().setComponent(2, entity, new Speed(7))))
                    .isNull();
            own.setComponent(1, entity, new Speed(8));
            commands.playback(em);
        }
        assertThat(em.getComponent(entity, Speed.class)).isEqualTo(new Speed(7));
    }

    record Recording(EntityCommandBuffer commands, EntityCommandBuffer.ParallelWriter writer, Entity entity)
            implements IJob {
        static final List<Throwable> THROWN = new ArrayList<>();

        @Override
        public void execute() {
            THROWN.add(Stranger.thrownBy(() -> commands.setComponent(entity, new Speed(6))));
            THROWN.add(Stranger.thrownBy(() -> writer.setComponent(0, entity, new Speed(6))));
            commands.setComponent(entity, new Speed(5));
            THROWN.add(Stranger.thrownBy(() -> commands.setComponent(entity, new Speed(6))));
        }
    }

    @Test
    @Row("ECB-10")
    void thatOfAJobIsRecordedOnTheThreadThatRunsTheJob() {
        Recording.THROWN.clear();
        try (EntityCommandBuffer commands = new EntityCommandBuffer();
                EntityCommandBuffer others = new EntityCommandBuffer()) {
            new Recording(commands, others.asParallelWriter(), entity)
                    .schedule()
                    .complete();
            assertThat(Recording.THROWN)
                    .allSatisfy(thrown -> assertThat(thrown).isInstanceOf(IllegalStateException.class));
            assertThat(Recording.THROWN.get(0))
                    .hasMessage("An EntityCommandBuffer of a job was used by thread \"stranger\", which runs no job."
                            + " Record on other threads into ParallelWriters, each thread into one of its own that"
                            + " asParallelWriter() gives it.");
            assertThat(Recording.THROWN.get(1))
                    .hasMessageStartingWith(
                            "A ParallelWriter of a job was used by thread \"stranger\", which runs no" + " job. ");
            assertThat(Recording.THROWN.get(2)).hasMessageContaining("\" and was used by thread \"stranger\". ");
            others.playback(em);
            commands.playback(em);
        }
        assertThat(em.getComponent(entity, Speed.class)).isEqualTo(new Speed(5));
    }
}
