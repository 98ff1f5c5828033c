package dev.phalanx.entities.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.Subscription;
import dev.phalanx.entities.diagnostics.SystemFailure;
import dev.phalanx.entities.diagnostics.WorldFailure;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.internal.access.ModuleAccess;
import dev.phalanx.entities.internal.entity.EntityOperations;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.jobs.IJobChunk;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ChunkEnabledMask;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.IJobFor;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.graph.FailureLog;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Logged;
import dev.phalanx.testing.Stranger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/// What systems and jobs throw in production: logged once with its trace, then counted, and told to listeners.
@Isolated
final class WorldFailuresTest extends InWorld {
    private static final long SECOND = 1_000_000_000L;

    private static volatile Supplier<? extends Throwable> next = () -> new IllegalStateException("broken");

    private static void fail() {
        throw WorldFailuresTest.<RuntimeException>unchecked(next.get());
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // throws what it is given, checked or not
    private static <T extends Throwable> T unchecked(Throwable any) throws T {
        throw (T) any;
    }

    record Plain() implements IJob {
        @Override
        public void execute() {
            fail();
        }
    }

    record Indexed() implements IJobFor {
        @Override
        public void execute(int index) {
            fail();
        }
    }

    record OfEntities() implements IJobEntity {
        void execute(Position position) {
            position.x++;
            fail();
        }
    }

    record OfChunks() implements IJobChunk {
        @Override
        public void execute(
                ArchetypeChunk chunk, int unfilteredChunkIndex, boolean useEnabledMask, ChunkEnabledMask mask) {
            fail();
        }
    }

    /// A system that does something in one of its methods.
    private static final class Acting implements ISystem, ISystemStartStop {
        Consumer<SystemState> create = state -> {};
        Consumer<SystemState> start = state -> {};
        Consumer<SystemState> update = state -> {};
        Consumer<SystemState> stop = state -> {};
        Consumer<SystemState> destroy = state -> {};

        static Acting updating(Consumer<SystemState> update) {
            Acting made = new Acting();
            made.update = update;
            return made;
        }

        @Override
        public void onCreate(SystemState state) {
            create.accept(state);
        }

        @Override
        public void onStartRunning(SystemState state) {
            start.accept(state);
        }

        @Override
        public void onUpdate(SystemState state) {
            update.accept(state);
        }

        @Override
        public void onStopRunning(SystemState state) {
            stop.accept(state);
        }

        @Override
        public void onDestroy(SystemState state) {
            destroy.accept(state);
        }
    }

    public static final class FailsInOnCreate implements ISystem {
        @Override
        public void onCreate(SystemState state) {
            fail();
        }
    }

    private final Logged systems = new Logged("dev.phalanx.entities.systems");
    private final Logged jobs = new Logged("dev.phalanx.jobs");
    private final FailureLog log = store(em).jobs().failureLog();
    private final long[] nanos = new long[1];
    private final List<String> told = new ArrayList<>();

    @BeforeEach
    void production() {
        world.setFailFast(false);
        JobHandle.setFailFast(false);
        log.setClock(() -> nanos[0]);
        next = () -> new IllegalStateException("broken");
        em.createEntity(new Position());
    }

    @AfterEach
    void stopListening() {
        systems.close();
        jobs.close();
        JobHandle.setFailFast(Boolean.getBoolean("phalanx.failFast"));
        world.setFailFast(false);
    }

    private Subscription listen() {
        return world.onFailure((of, system, job, count, error) -> {
            assertThat(of).isSameAs(world);
            assertThat(world.executingSystem()).isNull();
            told.add(system + " " + job + " " + count + " " + error.getMessage());
        });
    }

    private EntityQuery positions(SystemState state) {
        return state.getEntityQuery(ComponentType.readWrite(Position.class));
    }

    // What a system knows

    @Test
    void aSystemIsFailingAsLongAsItsLastUpdateThrew() {
        boolean[] isBroken = {false};
        SystemState acting = world.addSystem(Acting.updating(state -> {
            if (isBroken[0]) {
                fail();
            }
        }));
        assertThat(acting.isFailing()).isFalse();
        world.update();
        assertThat(acting.isFailing()).isFalse();
        assertThat(acting.failure()).isNull();
        isBroken[0] = true;
        world.update();
        world.update();
        next = () -> new IllegalArgumentException();
        world.update();
        assertThat(acting.isFailing()).isTrue();
        assertThat(acting.failure())
                .isEqualTo(new SystemFailure(3, 2, 4, "onUpdate", "java.lang.IllegalArgumentException", ""));
        isBroken[0] = false;
        world.update();
        assertThat(acting.isFailing()).isFalse();
        isBroken[0] = true;
        next = () -> new IllegalStateException("x".repeat(1_001));
        world.update();
        assertThat(acting.failure())
                .isEqualTo(
                        new SystemFailure(4, 2, 6, "onUpdate", "java.lang.IllegalStateException", "x".repeat(1_000)));
    }

    @Test
    void whatAMemberThrowsIsAFailureOfTheMemberAlone() {
        SystemState member = world.addSystem(Acting.updating(state -> fail()));
        world.setFailFast(true);
        assertThatThrownBy(world::update).hasMessage("broken");
        assertThat(member.isFailing()).isTrue();
        assertThat(member.failure()).extracting(SystemFailure::count).isEqualTo(1L);
        for (SystemState state : world.systems()) {
            assertThat(state.isFailing()).as(state.name()).isEqualTo(state.equals(member));
        }
        next = () -> new StackOverflowError("deep");
        assertThatThrownBy(world::update).hasMessage("deep");
        assertThat(member.failure())
                .extracting(SystemFailure::exception, SystemFailure::message)
                .containsExactly("java.lang.StackOverflowError", "deep");
        assertThat(world.systems().stream().filter(SystemState::isFailing)).containsExactly(member);
    }

    @Test
    void failuresOutsideOfUpdatesCountButAreNoStateOfTheSystem() {
        Acting acting = new Acting();
        acting.stop = state -> fail();
        SystemState state = world.addSystem(acting);
        world.update();
        state.setEnabled(false);
        world.update();
        assertThat(state.isFailing()).isFalse();
        assertThat(state.failure())
                .isEqualTo(new SystemFailure(1, 2, 2, "onStopRunning", "java.lang.IllegalStateException", "broken"));
        acting.start = started -> fail();
        state.setEnabled(true);
        world.update();
        assertThat(state.isFailing()).isTrue();
        assertThat(state.failure()).extracting(SystemFailure::method).isEqualTo("onStartRunning");
    }

    @Test
    void anExceptionWhoseMessageFailsIsCountedWithoutIt() {
        SystemState acting = world.addSystem(Acting.updating(state -> fail()));
        next = () -> new IllegalStateException() {
            @Override
            public String getMessage() {
                throw new IllegalStateException("no message");
            }
        };
        world.update();
        assertThat(acting.isFailing()).isTrue();
        assertThat(acting.failure()).extracting(SystemFailure::message).isEqualTo("");
    }

    // What is logged

    @Test
    void aSystemThatFailsInEachFrameIsLoggedOnceWithItsTraceAndThenCountedEachSecond() {
        world.addSystem(Acting.updating(state -> fail()));
        for (int frame = 0; frame <= 60; frame++) {
            nanos[0] = frame * SECOND / 60;
            world.update();
        }
        assertThat(systems.lines())
                .hasSize(2)
                .first()
                .isEqualTo("SEVERE System Acting of world \"Test\" failed in onUpdate; the other systems go on.");
        assertThat(systems.thrown())
                .singleElement()
                .satisfies(thrown -> assertThat(thrown).hasMessage("broken"));
        assertThat(systems.messages().getLast())
                .startsWith("System Acting of world \"Test\" failed 60 times in the last second, 61 times in all:"
                        + " java.lang.IllegalStateException: broken at ")
                .endsWith(". The stack trace was logged the first time.");
    }

    @Test
    void aJobThatFailsInEachFrameIsLoggedOnceWithItsSystemAndItsWorld() {
        world.addSystem(Acting.updating(state -> {
            state.setDependency(new OfEntities().scheduleParallel(positions(state), state.dependency()));
            state.completeDependency();
        }));
        for (int frame = 0; frame <= 60; frame++) {
            nanos[0] = frame * SECOND / 60;
            world.update();
        }
        assertThat(jobs.messages())
                .hasSize(2)
                .first()
                .isEqualTo("The job OfEntities of system Acting of world \"Test\" failed; other jobs go on.");
        assertThat(jobs.messages().getLast())
                .startsWith("The job OfEntities of system Acting of world \"Test\" failed 60 times in the last second,"
                        + " 61 times in all: java.lang.IllegalStateException: broken at ");
    }

    @Test
    void aCountThatIsLeftIsLoggedWhenTheSecondIsOverAndWhenTheWorldIsClosed() {
        int[] failing = {2};
        World other = new World("Other");
        other.setFailFast(false);
        long[] now = new long[1];
        store(other.entityManager()).jobs().failureLog().setClock(() -> now[0]);
        other.addSystem(Acting.updating(state -> {
            if (failing[0]-- > 0) {
                fail();
            }
        }));
        other.update();
        other.update();
        assertThat(systems.messages()).hasSize(1);
        now[0] = 3 * SECOND;
        other.update();
        assertThat(systems.messages()).hasSize(2).last().asString().contains("failed once in the last 3 seconds");
        failing[0] = 1;
        other.update();
        assertThat(systems.messages()).hasSize(2);
        other.close();
        assertThat(systems.messages()).hasSize(3).last().asString().contains("failed once in the last second, 3 times");
    }

    @Test
    void exceptionsFromOtherPlacesOrOfOtherClassesAreFailuresOfTheirOwn() {
        int[] frame = new int[1];
        world.addSystem(Acting.updating(state -> {
            switch (frame[0]++ % 3) {
                case 0 -> throw new IllegalStateException("here");
                case 1 -> throw new IllegalStateException("there");
                default -> throw new IllegalArgumentException("else");
            }
        }));
        for (int i = 0; i < 6; i++) {
            world.update();
        }
        assertThat(systems.thrown()).extracting(Throwable::getMessage).containsExactly("here", "there", "else");
        assertThat(world.failures()).extracting(WorldFailure::count).containsExactly(2L, 2L, 2L);
        assertThat(world.counters().failures()).isEqualTo(6);
    }

    @Test
    void anExceptionWithoutAStackTraceCountsAsTheOneThatHadIt() {
        world.addSystem(Acting.updating(state -> fail()));
        world.update();
        next = () -> {
            IllegalStateException bare = new IllegalStateException("broken");
            bare.setStackTrace(new StackTraceElement[0]); // as the JVM does it with exceptions that come often
            return bare;
        };
        world.update();
        assertThat(world.failures()).extracting(WorldFailure::count).containsExactly(2L);
        assertThat(systems.messages()).hasSize(1);
    }

    @Test
    void moreThanAThousandFailuresCountAsOne() {
        int[] line = new int[1];
        next = () -> {
            IllegalStateException thrown = new IllegalStateException("broken");
            thrown.setStackTrace(
                    new StackTraceElement[] {new StackTraceElement("game.Code", "run", "Code.java", line[0]++)});
            return thrown;
        };
        world.addSystem(Acting.updating(state -> fail()));
        for (int i = 0; i < 1_010; i++) {
            world.update();
        }
        assertThat(world.failures())
                .hasSize(1_001)
                .endsWith(new WorldFailure(null, null, "other exceptions", "", 10))
                .startsWith(new WorldFailure(
                        "Acting", null, "java.lang.IllegalStateException", "game.Code.run(Code.java:0)", 1));
        assertThat(world.counters().failures()).isEqualTo(1_010);
    }

    // What listeners are told

    @Test
    void aListenerIsToldOfWhatEachMethodOfASystemThrows() {
        listen();
        Acting acting = new Acting();
        acting.start = state -> fail();
        SystemState state = world.addSystem(acting);
        world.update();
        acting.start = started -> {};
        acting.update = updated -> fail();
        world.update();
        acting.stop = stopped -> fail();
        state.setEnabled(false);
        world.update();
        acting.destroy = destroyed -> fail();
        assertThatThrownBy(() -> world.destroySystem(acting)).hasMessage("broken");
        assertThat(told)
                .containsExactly(
                        "Acting null 1 broken", "Acting null 2 broken", "Acting null 3 broken", "Acting null 4 broken");
        told.clear();
        Acting unborn = new Acting();
        unborn.create = created -> fail();
        assertThatThrownBy(() -> world.addSystem(unborn)).hasMessage("broken");
        world.addSystems(List.of(FailsInOnCreate.class));
        assertThat(told).containsExactly("Acting null 5 broken", "FailsInOnCreate null 1 broken");
    }

    @Test
    void aListenerIsToldOfJobsOfAllKindsWithTheSystemThatScheduledThem() {
        listen();
        world.addSystem(Acting.updating(state -> {
            new Plain().run();
            JobHandle all = new Plain().schedule(state.dependency());
            all = new Indexed().scheduleParallel(100, 10, all);
            all = new OfEntities().schedule(positions(state), all);
            all = new OfChunks().scheduleParallel(positions(state), all);
            state.setDependency(all);
            state.completeDependency();
        }));
        world.update();
        assertThat(told)
                .containsExactlyInAnyOrder(
                        "Acting Plain 2 broken",
                        "Acting Indexed 1 broken",
                        "Acting OfEntities 1 broken",
                        "Acting OfChunks 1 broken");
        assertThat(jobs.messages())
                .contains("The job Indexed of system Acting of world \"Test\" failed with 10 exceptions, first with"
                        + " this one; other jobs go on.");
    }

    @Test
    void jobsThatNoSystemScheduledCountInTheWorldWhoseComponentsTheyUse() {
        listen();
        new OfEntities().run(em.queryBuilder().withAllRW(Position.class).build());
        assertThat(told).isEmpty();
        world.update();
        assertThat(told).containsExactly("null OfEntities 1 broken");
        assertThat(jobs.messages()).containsExactly("The job OfEntities of world \"Test\" failed; other jobs go on.");
    }

    @Test
    void whatFailsBetweenTwoCallsIsToldOnceWithItsCount() {
        listen();
        world.addSystem(Acting.updating(state -> {
            for (int i = 0; i < 5; i++) {
                new Plain().run();
            }
        }));
        world.update();
        assertThat(told).containsExactly("Acting Plain 5 broken");
    }

    @Test
    void aPlaybackThatFailsIsAFailureOfItsSystem() {
        listen();
        Entity gone = em.createEntity();
        em.destroyEntity(gone);
        EndSimulationEntityCommandBufferSystem buffers = new EndSimulationEntityCommandBufferSystem();
        world.addSystem(buffers);
        buffers.createCommandBuffer().addComponent(gone, new Position());
        world.update();
        assertThat(told)
                .singleElement()
                .asString()
                .startsWith(
                        "EndSimulationEntityCommandBufferSystem null 1 System EndSimulationEntityCommandBufferSystem"
                                + " played back 1 command buffer, and one failed: ");
    }

    @Test
    void errorsAreCountedAndGoThroughWithTheNameOfTheSystem() {
        listen();
        world.addSystem(Acting.updating(state -> fail()));
        for (Supplier<? extends Error> each : List.<Supplier<? extends Error>>of(
                () -> new StackOverflowError("broken"),
                () -> new OutOfMemoryError("broken"),
                () -> new AssertionError("broken"))) {
            next = each;
            assertThatThrownBy(world::update)
                    .isInstanceOf(Error.class)
                    .satisfies(thrown -> assertThat(thrown.getSuppressed())
                            .extracting(Throwable::toString)
                            .containsExactly("System Acting of world \"Test\" threw this exception in onUpdate."));
        }
        assertThat(told).hasSize(3).allMatch(line -> line.equals("Acting null 1 broken"));
    }

    @Test
    void aRecursionWithoutEndIsOneFailureWhereverTheStackEnds() {
        listen();
        int[] depth = new int[1];
        world.addSystem(Acting.updating(state -> recurse(depth)));
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(world::update).isInstanceOf(StackOverflowError.class);
        }
        assertThat(world.failures()).extracting(WorldFailure::count).containsExactly(3L);
    }

    @SuppressWarnings("InfiniteRecursion") // overflows the stack, as it is meant to
    private static void recurse(int[] depth) {
        depth[0]++;
        recurse(depth);
    }

    @Test
    void aThreadThatIsInterruptedStaysInterrupted() {
        listen();
        world.addSystem(Acting.updating(state -> {
            Thread.currentThread().interrupt();
            fail();
        }));
        world.update();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(told).containsExactly("Acting null 1 broken");
    }

    @Test
    void anExceptionOfASystemThatAnotherOneUpdatesIsOneFailureOfTheInnerOne() {
        listen();
        Acting inner = Acting.updating(state -> fail());
        SystemState state = world.getSystemState(world.createSystem(Group.class));
        world.addSystem(inner);
        world.addSystem(new Outer(world.getSystemState(inner)));
        world.getExistingSystem(SimulationSystemGroup.class).removeSystemFromUpdateList(inner);
        world.update();
        assertThat(state.name()).isEqualTo("Group");
        assertThat(told).containsExactly("Acting null 1 broken");
        assertThat(systems.messages())
                .containsExactly("System Acting of world \"Test\" failed in onUpdate; the other systems go on.");
    }

    public static final class Group extends ComponentSystemGroup {}

    private record Outer(SystemState inner) implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            inner.update();
        }
    }

    // Listeners

    @Test
    void aListenerThatThrowsBreaksNothingAndIsCalledAgain() {
        int[] calls = new int[1];
        world.onFailure((of, system, job, count, error) -> {
            calls[0]++;
            throw new AssertionError("no connection");
        });
        listen();
        world.addSystem(Acting.updating(state -> fail()));
        world.update();
        world.update();
        assertThat(calls[0]).isEqualTo(2);
        assertThat(told).containsExactly("Acting null 1 broken", "Acting null 2 broken");
        assertThat(systems.messages())
                .contains("A listener of onFailure of world \"Test\" failed; it is called again at the next failure.");
    }

    @Test
    void aListenerIsCalledAsOftenAsItWasAddedUntilItIsEnded() {
        world.addSystem(Acting.updating(state -> fail()));
        FailureListener same = (of, system, job, count, error) -> told.add(String.valueOf(count));
        Subscription first = world.onFailure(same);
        Subscription second = world.onFailure(same);
        assertThat(first).hasToString("listener of onFailure");
        world.update();
        first.close();
        first.close();
        world.update();
        second.close();
        world.update();
        assertThat(told).containsExactly("1", "1", "2");
    }

    @Test
    void aListenerMayEndListenersUpdateTheWorldAndCloseIt() {
        World other = new World("Other");
        other.setFailFast(false);
        other.addSystem(Acting.updating(state -> fail()));
        List<Subscription> subscriptions = new ArrayList<>();
        subscriptions.add(other.onFailure((of, system, job, count, error) -> {
            told.add("first " + count);
            subscriptions.forEach(Subscription::close);
            of.entityManager().createEntity(Position.class);
            of.update();
        }));
        subscriptions.add(other.onFailure((of, system, job, count, error) -> told.add("second " + count)));
        other.update();
        assertThat(told).containsExactly("first 1");
        other.onFailure((of, system, job, count, error) -> of.close());
        other.update();
        assertThat(other.isCreated()).isFalse();
        subscriptions.forEach(Subscription::close);
    }

    @Test
    void aWorldThatIsClosedTellsWhatIsLeft() {
        World other = new World("Other");
        other.setFailFast(false);
        Acting last = new Acting();
        last.destroy = state -> fail();
        other.addSystem(last);
        other.onFailure((of, system, job, count, error) -> told.add(system + " " + of.isCreated()));
        other.close();
        assertThat(told).containsExactly("Acting false");
        assertThat(other.failures()).hasSize(1);
    }

    @Test
    void failuresThatAreThrownAreToldTooAndNameSystemJobAndWorld() {
        world.setFailFast(true);
        JobHandle.setFailFast(true);
        listen();
        world.addSystem(Acting.updating(state -> {
            state.setDependency(new Plain().schedule(state.dependency()));
            state.completeDependency();
        }));
        assertThatThrownBy(world::update)
                .hasMessage("broken")
                .satisfies(thrown -> assertThat(thrown.getSuppressed())
                        .extracting(Throwable::toString)
                        .containsExactly("The job Plain of system Acting of world \"Test\" threw this exception."));
        assertThat(told).contains("Acting Plain 1 broken");
        assertThat(jobs.messages()).isEmpty();
        assertThat(systems.messages()).isEmpty();
        world.setFailFast(false);
    }

    @Test
    void onlyTheThreadOfTheWorldAddsListeners() {
        assertThat(Stranger.thrownBy(() -> world.onFailure((of, system, job, count, error) -> {})))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> world.onFailure(null))
                .hasMessage("onFailure was given null for listener. Give a value that is not null.");
    }

    private static WorldStore store(EntityManager em) {
        return ModuleAccess.<EntityManager, EntityOperations>find(EntityManager.class, EntityOperations.class)
                .of(em)
                .transfer()
                .internals()
                .store();
    }
}
