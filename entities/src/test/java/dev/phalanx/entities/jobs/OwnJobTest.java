package dev.phalanx.entities.jobs;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.Entity;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A system that uses a component in the update in which it has scheduled a job on it.
final class OwnJobTest extends InWorld {
    static final class Work implements IComponentData {
        public int x;
    }

    record Add() implements IJobEntity {
        void execute(Work work) {
            work.x++;
        }
    }

    record Does(Consumer<SystemState> update) implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            update.accept(state);
        }
    }

    record Use(String name, BiConsumer<SystemState, Entity> run) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static List<Use> uses() {
        return List.of(
                new Use(
                        "SystemAPI.query",
                        (state, one) -> SystemAPI.query(ro(Work.class)).forEach(work -> {})),
                new Use(
                        "SystemAPI.query rw",
                        (state, one) -> SystemAPI.query(rw(Work.class)).forEach(work -> {})),
                new Use("SystemAPI.getComponent", (state, one) -> SystemAPI.getComponent(one, Work.class)),
                new Use("SystemAPI.setComponent", (state, one) -> SystemAPI.setComponent(one, new Work())),
                new Use("SystemAPI.getSingleton", (state, one) -> SystemAPI.getSingleton(Work.class)),
                new Use(
                        "EntityManager.getComponent",
                        (state, one) -> state.entityManager().getComponent(one, Work.class)),
                new Use(
                        "EntityManager.query",
                        (state, one) ->
                                state.entityManager().query(ro(Work.class)).forEach(work -> {})),
                new Use(
                        "a lookup",
                        (state, one) ->
                                state.getComponentLookup(Work.class, true).get(one)),
                new Use(
                        "an array of a chunk",
                        (state, one) -> state.entityManager()
                                .queryBuilder()
                                .withAll(Work.class)
                                .build()
                                .toArchetypeChunkArray()
                                .getFirst()
                                .getNativeArray(state.getComponentTypeHandle(Work.class, true))
                                .get(0)),
                new Use(
                        "a gather",
                        (state, one) -> state.entityManager()
                                .queryBuilder()
                                .withAll(Work.class)
                                .build()
                                .toComponentDataArray(Work.class)));
    }

    @ParameterizedTest
    @MethodSource("uses")
    void messageNamesWhatCompletesTheJobsOfTheSystem(Use use) {
        Entity one = em.createEntity(Work.class);
        world.addSystem(new Does(state -> {
            new Add().scheduleParallel();
            assertThatIllegalStateException()
                    .isThrownBy(() -> use.run.accept(state, one))
                    .withMessageMatching("Work is (read|written) while the job Add, which was not completed, writes"
                            + " through Add\\.Work\\. Call state\\.completeDependency\\(\\) first\\.|.*<Work> is read"
                            + " while the job Add, which was not completed, writes through Add\\.Work\\. Call"
                            + " state\\.completeDependency\\(\\) first\\.");
            state.completeDependency();
            use.run.accept(state, one);
        }));
        world.update();
    }

    @Test
    void messageForALambdaNamesItToo() {
        Entity one = em.createEntity(Work.class);
        world.addSystem(new Does(state -> {
            Entities.forEach(rw(Work.class)).schedule(work -> work.x++);
            assertThatIllegalStateException()
                    .isThrownBy(() -> SystemAPI.getComponent(one, Work.class))
                    .withMessageEndingWith(". Call state.completeDependency() first.");
            state.completeDependency();
            assertThat(SystemAPI.getComponent(one, Work.class).x).isEqualTo(1);
        }));
        world.update();
    }

    @Test
    void messageForAStructuralChangeNamesIt() {
        em.createEntity(Work.class);
        world.addSystem(new Does(state -> {
            new Add().schedule();
            assertThatIllegalStateException()
                    .isThrownBy(() -> state.entityManager().createEntity())
                    .withMessage(
                            "createEntity was called in world \"" + world.name() + "\" while the job Add, which was"
                                    + " not completed, writes through Add.Work. Call state.completeDependency() first, or make"
                                    + " the change in another system, which waits for it.");
            state.completeDependency();
            state.entityManager().createEntity();
        }));
        world.update();
    }

    @Test
    void messageForAJobWithAHandleNamesTheHandle() {
        Entity one = em.createEntity(Work.class);
        world.addSystem(new Does(state -> {
            JobHandle handle = new Add().schedule(state.dependency());
            assertThatIllegalStateException()
                    .isThrownBy(() -> SystemAPI.getComponent(one, Work.class))
                    .withMessageEndingWith(". Call complete() on its handle first.");
            handle.complete();
            assertThat(SystemAPI.getComponent(one, Work.class).x).isEqualTo(1);
        }));
        world.update();
    }
}
