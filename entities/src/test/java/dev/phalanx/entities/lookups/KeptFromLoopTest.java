package dev.phalanx.entities.lookups;

import static dev.phalanx.entities.query.QueryTerms.aspect;
import static dev.phalanx.entities.query.QueryTerms.aspectRO;
import static dev.phalanx.entities.query.QueryTerms.buffer;
import static dev.phalanx.entities.query.QueryTerms.bufferRO;
import static dev.phalanx.entities.query.QueryTerms.enabledRO;
import static dev.phalanx.entities.query.QueryTerms.enabledRW;
import static dev.phalanx.entities.query.QueryTerms.ref;
import static dev.phalanx.entities.query.QueryTerms.ro;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IAspect;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Label;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Route;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedList32Bytes;
import dev.phalanx.structs.FixedString32Bytes;
import dev.phalanx.structs.RefRO;
import dev.phalanx.structs.RefRW;
import dev.phalanx.testing.Row;
import dev.phalanx.testing.Stranger;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What the bodies of loops and jobs are handed, kept by them and used elsewhere: when the loop is over, on another
/// thread, for another entity.
final class KeptFromLoopTest extends InWorld {
    private static final int COUNT = 3;
    private static final String OVER = " was used after the loop or job that handed it out had ended. Keep the Entity"
            + " in its place, and get the component by that.";

    private final List<Entity> entities = new ArrayList<>();

    record Runner(RefRW<Speed> speed) implements IAspect {}

    record Reader(RefRO<Speed> speed) implements IAspect {}

    record Sleeper(EnabledRefRW<Stunned> stunned) implements IAspect {
        void wake() {
            stunned.set(false);
        }
    }

    record Walker(DynamicBuffer<Waypoint> path, RefRW<Health> health) implements IAspect {
        void walk() {
            path.add(new Waypoint(1, Entity.NULL));
        }
    }

    KeptFromLoopTest() {
        spawn(COUNT);
    }

    private void spawn(int count) {
        for (int i = 0; i < count; i++) {
            Entity entity = em.createEntity(
                    new Speed(i),
                    new Health(i),
                    new Position(i, 0, 0),
                    new Stunned(i),
                    new Label(FixedString32Bytes.of("label " + i)));
            em.addComponent(entity, new Route(FixedList32Bytes.of(Integer.class, 1, 2, i)));
            em.addBuffer(entity, Waypoint.class).add(new Waypoint(i, Entity.NULL));
            entities.add(entity);
        }
    }

    /// What a body is handed, and how it is used.
    enum Kind {
        REF_WRITTEN(
                "RefRW<Speed>",
                (em, keep) -> em.query(ref(Speed.class)).forEach(speed -> keep.accept(() -> speed.set(new Speed(99))))),
        REF_READ("RefRW<Speed>", (em, keep) -> em.query(ref(Speed.class)).forEach(speed -> keep.accept(speed::get))),
        REF_UPDATED(
                "RefRW<Position>",
                (em, keep) -> em.query(ref(Position.class))
                        .forEach(position -> keep.accept(() -> position.update(p -> p.x = 99)))),
        ENABLED_WRITTEN(
                "EnabledRefRW",
                (em, keep) -> em.query(enabledRW(Stunned.class))
                        .forEach(stunned -> keep.accept(() -> stunned.set(!stunned.get())))),
        ENABLED_READ(
                "EnabledRefRO",
                (em, keep) -> em.query(enabledRO(Stunned.class)).forEach(stunned -> keep.accept(stunned::get))),
        ASPECT(
                "RefRW<Speed>",
                (em, keep) -> em.query(aspect(Runner.class))
                        .forEach(runner -> keep.accept(() -> runner.speed().set(new Speed(99))))),
        ASPECT_READ(
                "RefRO<Speed>",
                (em, keep) -> em.query(aspectRO(Reader.class))
                        .forEach(reader -> keep.accept(() -> reader.speed().get()))),
        ASPECT_OF_A_BIT(
                "EnabledRefRW",
                (em, keep) -> em.query(aspect(Sleeper.class)).forEach(sleeper -> keep.accept(sleeper::wake))),
        ASPECT_OF_A_BUFFER(
                "DynamicBuffer<Waypoint>",
                (em, keep) -> em.query(aspect(Walker.class)).forEach(walker -> keep.accept(walker::walk))),
        BUFFER_ADDED_TO(
                "DynamicBuffer<Waypoint>",
                (em, keep) -> em.query(buffer(Waypoint.class))
                        .forEach(path -> keep.accept(() -> path.add(new Waypoint(99, Entity.NULL))))),
        BUFFER_CLEARED(
                "DynamicBuffer<Waypoint>",
                (em, keep) -> em.query(buffer(Waypoint.class)).forEach(path -> keep.accept(path::clear))),
        BUFFER_READ(
                "DynamicBuffer<Waypoint>",
                (em, keep) -> em.query(bufferRO(Waypoint.class)).forEach(path -> keep.accept(() -> path.get(0)))),
        BUFFER_REINTERPRETED(
                "DynamicBuffer<Waypoint>",
                (em, keep) -> em.query(buffer(Waypoint.class)).forEach(path -> {
                    DynamicBuffer<Waypoint> other = path.reinterpret(Waypoint.class);
                    keep.accept(() -> other.set(0, new Waypoint(99, Entity.NULL)));
                })),
        ITERATOR(
                "DynamicBuffer<Waypoint>",
                (em, keep) -> em.query(bufferRO(Waypoint.class)).forEach(path -> {
                    Iterator<Waypoint> iterator = path.iterator();
                    keep.accept(() -> assertThat(iterator.hasNext()).isTrue());
                })),
        ELEMENT(
                "DynamicBuffer<Waypoint>",
                (em, keep) -> em.query(buffer(Waypoint.class)).forEach(path -> {
                    RefRW<Waypoint> element = path.elementAt(0);
                    keep.accept(() -> element.set(new Waypoint(99, Entity.NULL)));
                })),
        TEXT(
                "FixedString32Bytes",
                (em, keep) -> em.query(ro(Label.class))
                        .forEach(label -> keep.accept(() -> label.text().byteLength()))),
        LIST(
                "FixedList32Bytes<Integer>",
                (em, keep) -> em.query(ro(Route.class))
                        .forEach(route -> keep.accept(() -> route.stops().length())));

        final String handed;

        @SuppressWarnings("ImmutableEnumChecker") // the loops keep nothing
        final BiConsumer<EntityManager, Consumer<Runnable>> loop;

        Kind(String handed, BiConsumer<EntityManager, Consumer<Runnable>> loop) {
            this.handed = handed;
            this.loop = loop;
        }

        boolean isView() {
            return this == TEXT || this == LIST;
        }

        String over() {
            return isView()
                    ? handed + " was used after the call it was handed to had returned: it reads the storage of a"
                            + " parameter of a kernel or a forEach body. Call copy() on it inside the body to keep it."
                    : handed + OVER;
        }
    }

    private List<Runnable> keep(Kind kind) {
        List<Runnable> kept = new ArrayList<>();
        kind.loop.accept(em, kept::add);
        assertThat(kept).hasSize(COUNT);
        return kept;
    }

    private static void assertOver(Kind kind, List<Runnable> kept) {
        for (Runnable use : kept) {
            assertThatThrownBy(use::run).isInstanceOf(DisposedException.class).hasMessage(kind.over());
        }
    }

    private static String foreign(String handed) {
        return handed + " belongs to thread \"" + Thread.currentThread().getName()
                + "\" and was used by thread \"stranger\". Use it on its own thread. To change components on other"
                + " threads, schedule a job, or record the changes into a ParallelWriter.";
    }

    @ParameterizedTest
    @EnumSource
    @Row("JOB-11.5")
    void isRefusedWhenTheLoopIsOver(Kind kind) {
        long before = world.stateHash();
        assertOver(kind, keep(kind));
        assertThat(world.stateHash()).isEqualTo(before);
    }

    @ParameterizedTest
    @EnumSource
    @Row("JOB-11.5")
    void isRefusedInALaterLoopOfTheSameKind(Kind kind) {
        List<Runnable> kept = keep(kind);
        List<Runnable> visited = new ArrayList<>();
        kind.loop.accept(em, now -> {
            visited.add(now);
            assertOver(kind, kept);
        });
        assertThat(visited).hasSize(COUNT);
    }

    @ParameterizedTest
    @EnumSource
    @Row("JOB-11.1")
    void isRefusedAfterAStructuralChangeAndInARowThatIsUsedAgain(Kind kind) {
        List<Runnable> kept = keep(kind);
        entities.forEach(em::destroyEntity);
        assertOver(kind, kept);
        entities.clear();
        spawn(COUNT);
        long before = world.stateHash();
        assertOver(kind, kept);
        assertThat(world.stateHash()).isEqualTo(before);
    }

    @ParameterizedTest
    @EnumSource
    @Row("JOB-11.6")
    void isRefusedOnAnotherThreadWhileTheLoopRuns(Kind kind) {
        long before = world.stateHash();
        List<Runnable> visited = new ArrayList<>();
        kind.loop.accept(em, use -> {
            visited.add(use);
            assertThat(Stranger.thrownBy(use))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage(foreign(kind.handed));
        });
        assertThat(visited).hasSize(COUNT);
        assertThat(world.stateHash()).isEqualTo(before);
    }

    @ParameterizedTest
    @EnumSource
    @Row("JOB-11")
    void isRefusedOnAnotherThreadAfterTheLoop(Kind kind) {
        List<Runnable> kept = keep(kind);
        assertThat(Stranger.thrownBy(kept.getFirst()))
                .isInstanceOf(DisposedException.class)
                .hasMessage(kind.over());
    }

    static volatile CountDownLatch gate = new CountDownLatch(1);

    record Everything() implements IJobEntity {
        void execute(
                RefRW<Speed> speed, Position position, EnabledRefRW<Stunned> stunned, DynamicBuffer<Waypoint> path) {
            try {
                Thread.sleep(1); // a job that was short would run where it is scheduled next, and wait there
                gate.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private EntityQuery everything() {
        return em.queryBuilder()
                .withAll(Speed.class, Health.class, Position.class, Stunned.class, Waypoint.class)
                .build();
    }

    @ParameterizedTest
    @EnumSource
    @Row("JOB-11.5")
    void isRefusedWhileAJobWrites(Kind kind) {
        List<Runnable> kept = keep(kind);
        gate = new CountDownLatch(1);
        JobHandle job = new Everything().schedule(everything(), JobHandle.none());
        try {
            assertOver(kind, kept);
        } finally {
            gate.countDown();
            job.complete();
        }
    }

    @ParameterizedTest
    @EnumSource
    @Row("JOB-11")
    void isRefusedWhenTheWorldIsClosed(Kind kind) {
        List<Runnable> kept = keep(kind);
        world.close();
        assertOver(kind, kept);
    }

    @ParameterizedTest
    @EnumSource
    @Row("JOB-11")
    void meansItsOwnEntityInTheRestOfTheLoop(Kind kind) {
        List<Runnable> kept = new ArrayList<>();
        kind.loop.accept(em, use -> {
            kept.add(use);
            kept.getFirst().run();
        });
        assertThat(em.getComponent(entities.get(1), Speed.class)).isEqualTo(new Speed(1));
        assertThat(em.getComponent(entities.get(1), Position.class).x).isEqualTo(1);
        assertThat(em.isComponentEnabled(entities.get(1), Stunned.class)).isTrue();
        assertThat(em.getBuffer(entities.get(2), Waypoint.class)).containsExactly(new Waypoint(2, Entity.NULL));
    }

    /// What a job was handed, kept.
    static final List<Runnable> OF_JOB = new ArrayList<>();
    static final List<Throwable> THROWN = new ArrayList<>();

    record Keeping() implements IJobEntity {
        void execute(
                RefRW<Speed> speed,
                RefRO<Health> health,
                EnabledRefRW<Stunned> stunned,
                @ReadOnly DynamicBuffer<Waypoint> path,
                Runner2 runner) {
            OF_JOB.add(() -> speed.set(new Speed(99)));
            OF_JOB.add(health::get);
            OF_JOB.add(() -> stunned.set(false));
            OF_JOB.add(() -> path.get(0));
            OF_JOB.add(runner::run);
            if (THROWN.isEmpty()) {
                OF_JOB.forEach(use -> THROWN.add(Stranger.thrownBy(use)));
            }
        }
    }

    record Runner2(RefRW<Position> position) implements IAspect {
        void run() {
            position.update(p -> p.x = 99);
        }
    }

    @Test
    @Row("JOB-11.5")
    void whatAJobIsHandedIsRefusedOnOtherThreadsAndWhenTheJobIsOver() {
        OF_JOB.clear();
        THROWN.clear();
        long before = world.stateHash();
        new Keeping().schedule(everything(), JobHandle.none()).complete();
        assertThat(THROWN)
                .hasSize(5)
                .allSatisfy(thrown -> assertThat(thrown)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("\" and was used by thread \"stranger\". Use it on its own thread."));
        assertThat(OF_JOB)
                .hasSize(5 * COUNT)
                .allSatisfy(use -> assertThatThrownBy(use::run)
                        .isInstanceOf(DisposedException.class)
                        .hasMessageEndingWith(OVER));
        assertThat(world.stateHash()).isEqualTo(before);
    }
}
