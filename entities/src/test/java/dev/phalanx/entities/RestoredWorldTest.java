package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.components.ICleanupComponentData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.FixedRateSimpleManager;
import dev.phalanx.entities.systems.FixedStepSimulationSystemGroup;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.ISystemStartStop;
import dev.phalanx.entities.systems.PresentationSystemGroup;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.entities.systems.VariableRateSimulationSystemGroup;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldTime;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// A world that was made the same as an earlier state of itself goes on as it did from that state, and so does another
/// world that is made the same.
@Row("SER-3")
final class RestoredWorldTest {
    record A(int value) implements IComponentData {}

    record B() implements IComponentData {}

    record C() implements IComponentData {}

    record Left() implements ICleanupComponentData {}

    private final World client = fresh("Client");
    private final World server = fresh("Server");
    private final World saved = fresh("Saved");

    private static World fresh(String name) {
        World world = new World(name);
        world.setFailFast(true);
        return world;
    }

    @AfterEach
    void close() {
        client.close();
        server.close();
        saved.close();
    }

    private static void copy(World from, World to) {
        to.entityManager().copyAndReplaceEntitiesFrom(from.entityManager());
        to.audit();
    }

    // Order

    private static List<Entity> order(World world) {
        return world.entityManager()
                .queryBuilder()
                .withAll(A.class)
                .build()
                .toEntityArray()
                .toList();
    }

    /// Does something in a world that is rolled back, and then the same after something else in it and in another one.
    private void rollBack(BiConsumer<EntityManager, Entity> wrong) {
        Entity first = client.entityManager().createEntity(new A(0));
        copy(client, saved);
        copy(saved, server);
        order(client);
        wrong.accept(client.entityManager(), first);
        assertThat(order(client)).isNotEmpty();
        copy(saved, client);
        assertThat(order(client)).containsExactly(first);
        assertThat(client.entityManager().getAllArchetypes())
                .hasSameSizeAs(server.entityManager().getAllArchetypes());
        for (World world : List.of(client, server)) {
            world.entityManager().createEntity(new A(1), new B());
            wrong.accept(world.entityManager(), first);
            world.audit();
        }
        assertThat(order(client)).isEqualTo(order(server)).hasSizeGreaterThan(1);
        assertThat(client.stateHash()).isEqualTo(server.stateHash());
    }

    @Test
    void archetypesOfAnAbandonedFutureComeInTheOrderInWhichTheyAreMadeAgain() {
        rollBack((em, first) -> em.createEntity(new A(2), new C()));
    }

    @Test
    void archetypesThatAreReachedByAddingAComponentDoToo() {
        rollBack((em, first) -> em.addComponent(first, C.class));
    }

    @Test
    void archetypesThatManyEntitiesReachOneByOneDoToo() {
        rollBack((em, first) -> {
            for (int i = 0; i < 300; i++) {
                Entity one = em.createEntity(new A(i));
                em.addComponent(one, C.class);
            }
        });
    }

    @Test
    void archetypesThatAreReachedByRemovingAComponentDoToo() {
        rollBack((em, first) -> {
            Entity other = em.createEntity(new A(3), new B(), new C());
            em.removeComponent(other, B.class);
        });
    }

    @Test
    void archetypesOfWholeQueriesDoToo() {
        rollBack((em, first) -> em.addComponent(
                em.queryBuilder().withAll(A.class).withNone(B.class).build(), C.class));
    }

    @Test
    void archetypesOfCopiesDoToo() {
        rollBack((em, first) -> {
            Entity prefab = em.createEntity(new A(4), new C());
            em.instantiate(prefab, 200);
            em.destroyEntity(prefab);
        });
    }

    @Test
    void archetypesOfDestroyedEntitiesDoToo() {
        rollBack((em, first) -> {
            Entity other = em.createEntity(new A(5));
            em.addComponent(other, Left.class);
            em.destroyEntity(other);
        });
    }

    @Test
    void archetypesOfCommandsDoToo() {
        rollBack((em, first) -> {
            try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
                for (int i = 0; i < 50; i++) {
                    Entity made = commands.createEntity();
                    commands.addComponent(made, new A(i));
                    commands.addComponent(made, new C());
                }
                commands.addComponent(first, new C());
                commands.playback(em);
            }
        });
    }

    @Test
    void aHandleOfAnArchetypeOfAnAbandonedFutureIsGoodAgain() {
        Entity first = client.entityManager().createEntity(new A(0));
        copy(client, saved);
        EntityArchetype kept = client.entityManager().createArchetype(A.class, C.class);
        EntityQuery query =
                client.entityManager().queryBuilder().withAll(C.class).build();
        client.entityManager().createEntity(kept);
        copy(saved, client);
        assertThat(client.entityManager().getAllArchetypes()).doesNotContain(kept);
        assertThat(query.toEntityArray().toList()).isEmpty();
        client.entityManager().createEntity(new A(1), new B());
        Entity last = client.entityManager().createEntity(kept);
        assertThat(order(client)).startsWith(first).endsWith(last).hasSize(3);
        assertThat(query.toEntityArray().toList()).containsExactly(last);
        client.audit();
    }

    // What systems have seen

    record Log(int changed, int started, int stopped) implements IComponentData {}

    /// Writes down what it sees as changed, in the state of its world.
    static final class Watcher implements ISystem, ISystemStartStop {
        private EntityQuery changed;
        private EntityQuery log;

        @Override
        public void onCreate(SystemState state) {
            changed = state.getEntityQuery(ComponentType.readOnly(A.class));
            changed.setChangedVersionFilter(A.class);
            log = state.getEntityQuery(ComponentType.readWrite(Log.class));
            state.requireForUpdate(A.class);
            state.requireForUpdate(Log.class);
        }

        private void write(int seen, int started, int stopped) {
            if (log.calculateEntityCount() == 1) {
                Log now = log.getSingleton(Log.class);
                log.setSingleton(new Log(now.changed + seen, now.started + started, now.stopped + stopped));
            }
        }

        @Override
        public void onStartRunning(SystemState state) {
            write(0, 1, 0);
        }

        @Override
        public void onStopRunning(SystemState state) {
            write(0, 0, 1);
        }

        @Override
        public void onUpdate(SystemState state) {
            write(changed.calculateEntityCount(), 0, 0);
        }
    }

    private static Log log(World world) {
        return world.entityManager().queryBuilder().withAll(Log.class).build().getSingleton(Log.class);
    }

    /// Updated last, so that what is written between frames is newer than the last update of the others.
    @UpdateInGroup(PresentationSystemGroup.class)
    static final class Last implements ISystem {}

    private static void watch(World world) {
        world.addSystem(new Watcher());
        world.addSystem(new Last());
    }

    /// Takes ids that another world has for its systems.
    private static void addOtherSystems(World world, int count) {
        for (int i = 0; i < count; i++) {
            world.createSystem(Last.class);
        }
    }

    @Test
    void aFilterSeesWhatHadChangedBeforeTheStateWasKeptAndNothingElse() {
        watch(client);
        EntityManager em = client.entityManager();
        em.createEntity(new Log(0, 0, 0));
        Entity one = em.createEntity(new A(0));
        client.update();
        client.update();
        assertThat(log(client)).isEqualTo(new Log(1, 1, 0));
        copy(client, saved); // nothing is new
        em.setComponent(one, new A(1));
        World changed = fresh("Changed");
        copy(client, changed); // one entity is
        for (int i = 0; i < 5; i++) {
            em.setComponent(one, new A(i));
            client.update();
        }
        copy(changed, client);
        client.update();
        client.update();
        assertThat(log(client)).isEqualTo(new Log(2, 1, 0));
        copy(saved, client);
        client.update();
        assertThat(log(client)).isEqualTo(new Log(1, 1, 0));
        changed.close();
    }

    @Test
    void aSystemStartsAndStopsAgainAsItDid() {
        watch(client);
        EntityManager em = client.entityManager();
        em.createEntity(new Log(0, 0, 0));
        client.update();
        copy(client, saved);
        Entity one = em.createEntity(new A(0));
        client.update();
        World running = fresh("Running");
        copy(client, running);
        em.destroyEntity(one);
        client.update();
        assertThat(log(client)).isEqualTo(new Log(1, 1, 1));
        copy(running, client);
        em.destroyEntity(one);
        client.update();
        assertThat(log(client)).isEqualTo(new Log(1, 1, 1));
        copy(saved, client);
        em.createEntity(new A(0));
        client.update();
        assertThat(log(client)).isEqualTo(new Log(1, 1, 0));
        running.close();
    }

    @Test
    void aSystemThatIsSwitchedOffLaterIsOnAgain() {
        watch(client);
        copy(client, saved);
        SystemState state = client.getSystemState(client.getExistingSystemHandle(Watcher.class));
        state.setEnabled(false);
        copy(saved, client);
        assertThat(state.enabled()).isTrue();
    }

    @Test
    void aSystemThatTheSourceDoesNotKnowSeesEverythingAsChanged() {
        addOtherSystems(client, 10);
        EntityManager em = client.entityManager();
        em.createEntity(new Log(0, 0, 0));
        for (int i = 0; i < 10; i++) {
            em.createEntity(new A(i));
        }
        watch(server);
        server.entityManager().createEntity(new Log(0, 0, 0));
        server.entityManager().createEntity(new A(7));
        for (int i = 0; i < 20; i++) {
            server.update();
        }
        copy(client, server);
        server.update();
        server.update();
        assertThat(log(server)).isEqualTo(new Log(10, 0, 0));
    }

    @Test
    void aLateJoinersSystemsGoOnFromWhereThoseOfTheSourceWere() {
        watch(client);
        watch(server);
        EntityManager em = client.entityManager();
        em.createEntity(new Log(0, 0, 0));
        em.createEntity(new A(0));
        client.update();
        copy(client, saved);
        copy(saved, server);
        client.update();
        server.update();
        assertThat(log(server)).isEqualTo(log(client)).isEqualTo(new Log(1, 1, 0));
    }

    // Time

    record Steps(int fixed, int variable) implements IComponentData {}

    private static void step(SystemState state, int fixed, int variable) {
        EntityManager em = state.entityManager();
        Entity entity = em.getSingletonEntity(Steps.class);
        Steps before = em.getComponent(entity, Steps.class);
        em.setComponent(entity, new Steps(before.fixed + fixed, before.variable + variable));
    }

    @UpdateInGroup(FixedStepSimulationSystemGroup.class)
    static final class CountsFixedSteps implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            step(state, 1, 0);
        }
    }

    @UpdateInGroup(VariableRateSimulationSystemGroup.class)
    static final class CountsVariableSteps implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            step(state, 0, 1);
        }
    }

    private static void run(World world, int frames) {
        for (int i = 0; i < frames; i++) {
            world.setTime(world.elapsedTime() + 0.025, 0.025f);
            world.update();
        }
    }

    private static void addSteps(World world) {
        world.addSystems(List.of(CountsFixedSteps.class, CountsVariableSteps.class));
    }

    private static Steps steps(World world) {
        return world.entityManager().queryBuilder().withAll(Steps.class).build().getSingleton(Steps.class);
    }

    private static void assertOneTime(World world) {
        List<WorldTime> times = world.entityManager()
                .queryBuilder()
                .withAll(WorldTime.class)
                .build()
                .toComponentDataArray(WorldTime.class)
                .toList();
        assertThat(times).containsExactly(new WorldTime(world.elapsedTime(), world.deltaTime()));
    }

    @Test
    void timeAndStepsGoBackToo() {
        addSteps(client);
        addSteps(server);
        client.entityManager().createEntity(new Steps(0, 0));
        run(client, 7);
        copy(client, saved);
        assertThat(saved.elapsedTime()).isEqualTo(client.elapsedTime());
        run(client, 33);
        Steps after = steps(client);
        double time = client.elapsedTime();
        copy(saved, client);
        assertOneTime(client);
        assertThat(client.elapsedTime()).isLessThan(time);
        run(client, 33);
        assertThat(steps(client)).isEqualTo(after);
        assertThat(client.elapsedTime()).isEqualTo(time);
        assertOneTime(client);
        server.entityManager().createEntity(new Steps(0, 0));
        server.entityManager().createEntity(new A(1));
        run(server, 91);
        copy(saved, server);
        run(server, 33);
        assertThat(steps(server)).isEqualTo(after);
        assertOneTime(server);
        assertThat(server.stateHashWithTime()).isEqualTo(client.stateHashWithTime());
    }

    @Test
    void aWorldBeforeItsFirstFrameHasNoTime() {
        addSteps(client);
        client.entityManager().createEntity(new Steps(0, 0));
        copy(client, saved);
        run(client, 12);
        Steps after = steps(client);
        copy(saved, client);
        assertThat(client.elapsedTime()).isZero();
        run(client, 12);
        assertThat(steps(client)).isEqualTo(after);
        assertOneTime(client);
    }

    @Test
    void groupsThatTheSourceDoesNotKnowBeginAnew() {
        addSteps(server);
        server.entityManager().createEntity(new Steps(0, 0));
        server.getExistingSystem(VariableRateSimulationSystemGroup.class)
                .setRateManager(new FixedRateSimpleManager(0.5f));
        run(server, 400);
        addOtherSystems(client, 10);
        client.entityManager().createEntity(new Steps(0, 0));
        run(client, 40); // at one second
        copy(client, server);
        assertThat(server.elapsedTime()).isEqualTo(client.elapsedTime());
        run(server, 40);
        assertThat(steps(server).fixed()).isBetween(60, 61);
        assertThat(steps(server).variable()).isEqualTo(40);
    }

    @Test
    void timeThatIsPushedStaysUntilItIsPopped() {
        List<Double> seen = new ArrayList<>();
        client.entityManager().createEntity(new A(0));
        run(client, 2);
        copy(client, saved);
        double time = client.elapsedTime();
        run(client, 3);
        client.addSystem(new ISystem() {
            @Override
            public void onUpdate(SystemState state) {
                state.world().pushTime(100, 1);
                state.entityManager().copyAndReplaceEntitiesFrom(saved.entityManager());
                seen.add(state.world().elapsedTime());
                state.world().popTime();
                seen.add(state.world().elapsedTime());
            }
        });
        client.update();
        assertThat(seen).containsExactly(100.0, time);
        assertOneTime(client);
    }
}
