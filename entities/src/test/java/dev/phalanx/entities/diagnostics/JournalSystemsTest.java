package dev.phalanx.entities.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.fixture.Components.Frozen;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Trace;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.systems.EndSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SimulationSystemGroup;
import dev.phalanx.entities.systems.SystemBase;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.entities.systems.World;
import dev.phalanx.jobs.IJob;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Which system, which frame, and what messages say of them.
final class JournalSystemsTest extends InWorld {
    @UpdateInGroup(SimulationSystemGroup.class)
    static final class ReaperSystem implements ISystem {
        Runnable work = () -> {};

        @Override
        public void onUpdate(SystemState state) {
            work.run();
        }
    }

    private final ReaperSystem reaper = new ReaperSystem();

    @BeforeEach
    void add() {
        world.addSystem(reaper);
        world.journal().start(1);
    }

    private void inSystem(Runnable work) {
        reaper.work = work;
        world.update();
        reaper.work = () -> {};
    }

    private JournalRecord newest() {
        return world.journal().records(1).getFirst();
    }

    @Test
    @Row("EDT-7.2")
    void aRecordNamesTheWorldTheSystemAndTheFrame() {
        Entity entity = em.createEntity(Health.class);
        assertThat(newest())
                .isEqualTo(new JournalRecord(
                        newest().number(),
                        0,
                        JournalKind.CREATE_ENTITY,
                        "Test",
                        "",
                        "",
                        List.of(entity),
                        1,
                        List.of(Health.class),
                        ""));
        inSystem(() -> em.destroyEntity(entity));
        assertThat(newest().system()).isEqualTo("ReaperSystem");
        assertThat(newest().origin()).isEmpty();
        assertThat(newest().frame()).isEqualTo(1);
    }

    @Test
    void changesOfDifferentFramesAndSystemsHaveRecordsOfTheirOwn() {
        em.createEntity(Health.class);
        inSystem(() -> em.createEntity(Health.class));
        inSystem(() -> em.createEntity(Health.class));
        em.createEntity(Health.class);
        assertThat(world.journal().recordsFrom(0, JournalFilter.all().component(Health.class), 10))
                .extracting(record -> record.frame() + record.system())
                .containsExactly("0", "1ReaperSystem", "2ReaperSystem", "2");
    }

    @Test
    @Row("EDT-7.2")
    void systemsThatComeAndGoAreRecorded() {
        try (World other = new World("Other")) {
            other.journal().start(1);
            SystemState state = other.addSystem(new ReaperSystem());
            other.destroySystem(state.system());
            List<JournalRecord> records = other.journal().recordsFrom(0, JournalFilter.all(), 100);
            assertThat(records)
                    .extracting(record -> record.kind() + " " + record.text())
                    .containsExactly(
                            "CREATE_ENTITY ",
                            "SYSTEM_ADDED SimulationSystemGroup",
                            "CREATE_ENTITY ",
                            "SYSTEM_ADDED ReaperSystem",
                            "SYSTEM_REMOVED ReaperSystem",
                            "DESTROY_ENTITY ");
            assertThat(records.get(3).entities()).isEqualTo(records.get(2).entities());
        }
    }

    @Test
    @Row("EDT-7.2")
    void commandsNameTheSystemThatPlaysThemBackAndTheOneThatRecordedThem() {
        EndSimulationEntityCommandBufferSystem end =
                world.getOrCreateSystem(EndSimulationEntityCommandBufferSystem.class);
        world.getExistingSystem(SimulationSystemGroup.class).addSystemToUpdateList(end);
        Entity entity = em.createEntity(Health.class);
        inSystem(() -> end.createCommandBuffer().destroyEntity(entity));
        assertThat(newest().kind()).isEqualTo(JournalKind.DESTROY_ENTITY);
        assertThat(newest().system()).isEqualTo("EndSimulationEntityCommandBufferSystem");
        assertThat(newest().origin()).isEqualTo("ReaperSystem");
        assertThat(world.journal().records(JournalFilter.all().system("reapersystem"), 10))
                .containsExactly(newest());
        em.createEntity(Speed.class);
        assertThat(newest().origin()).isEmpty();
    }

    // Jobs

    record Hurt(int by) implements IJobEntity {
        public void execute(Health health) {
            health.points -= by;
        }
    }

    record Slow(ComponentLookup<Speed> speeds) implements IJob {
        @Override
        public void execute() {}
    }

    @Test
    void jobsAreRecordedWithTheTypesTheyMayWrite() {
        em.createEntity(Health.class);
        var query = em.queryBuilder().withAllRW(Health.class).build();
        ComponentLookup<Speed> speeds = em.getComponentLookup(Speed.class);
        ComponentLookup<Speed> readOnly = em.getComponentLookup(Speed.class, true);
        world.journal().clear();
        new Hurt(1).schedule(query, dev.phalanx.jobs.JobHandle.none()).complete();
        new Slow(speeds).schedule().complete();
        new Slow(readOnly).schedule().complete();
        assertThat(world.journal().recordsFrom(0, JournalFilter.all(), 10))
                .extracting(record -> record.kind() + " " + record.types() + " " + record.text())
                .containsExactly(
                        "GET_COMPONENT_RW [" + Health.class + "] Hurt",
                        "GET_COMPONENT_RW [" + Speed.class + "] to a job");
    }

    // Messages

    @Test
    @Row("EDT-7.6")
    void aMessageSaysWhichSystemDestroyedTheEntity() {
        Entity entity = em.createEntity(Health.class);
        inSystem(() -> em.destroyEntity(entity));
        assertThatThrownBy(() -> em.getComponent(entity, Health.class))
                .hasMessage(entity + " does not exist in world \"Test\": it was destroyed by system ReaperSystem in"
                        + " frame 1. Ask exists(entity) first, or drop the ids of destroyed entities.");
        assertThatThrownBy(() -> em.getComponentLookup(Health.class, true).get(entity))
                .hasMessage(entity + " does not exist in world \"Test\", and its Health was looked up: it was destroyed"
                        + " by system ReaperSystem in frame 1. Ask hasComponent(entity) first, or drop the ids of"
                        + " destroyed entities.");
        Entity next = em.createEntity(Health.class);
        assertThat(next.index()).isEqualTo(entity.index());
        assertThatThrownBy(() -> em.setName(entity, "gone")).hasMessageContaining("by system ReaperSystem in frame 1");
    }

    @Test
    @Row("EDT-7.6")
    void aMessageSaysWhoRecordedTheCommandThatDestroyedTheEntity() {
        Entity entity = em.createEntity(Health.class);
        EntityCommandBuffer[] commands = new EntityCommandBuffer[1];
        inSystem(() -> {
            commands[0] = new EntityCommandBuffer();
            commands[0].destroyEntity(entity);
        });
        commands[0].playback(em);
        commands[0].close();
        assertThatThrownBy(() -> em.addComponent(entity, Frozen.class))
                .hasMessageContaining(
                        "it was destroyed outside of systems in frame 1 (recorded by system ReaperSystem).");
    }

    @Test
    @Row("EDT-7.6")
    void aMessageSaysWhichSystemRemovedTheComponent() {
        Entity entity = em.createEntity(Health.class, Speed.class);
        inSystem(() -> em.removeComponent(entity, Speed.class));
        inSystem(() -> em.addComponent(entity, Speed.class));
        inSystem(() -> em.removeComponent(entity, Speed.class));
        assertThatThrownBy(() -> em.getComponent(entity, Speed.class))
                .hasMessage(
                        entity + " has no Speed; it has [Health]; Speed was removed by system ReaperSystem in frame 3."
                                + " Add it first, or let the query require it with withAll(Speed.class).");
        assertThatThrownBy(() -> em.getComponentLookup(Speed.class, true).get(entity))
                .hasMessage(
                        entity + " has no Speed; it has [Health]; Speed was removed by system ReaperSystem in frame 3."
                                + " Ask hasComponent(entity) first, or use tryGet.");
    }

    @Test
    @Row("EDT-7.6")
    void aMessageNamesTheSystemThatDestroyedAnEntityAndNotThatWhichCleanedUp() {
        Entity entity = em.createEntity(Health.class, Trace.class);
        inSystem(() -> em.destroyEntity(entity));
        em.removeComponent(entity, Trace.class);
        assertThatThrownBy(() -> em.getComponent(entity, Health.class))
                .hasMessageContaining("it was destroyed by system ReaperSystem in frame 1.");
    }

    @Test
    @Row("EDT-7.6")
    void messagesSayNothingMoreWhenTheJournalIsOffOrDoesNotKnow() {
        Entity early = em.createEntity(Health.class);
        Entity late = em.createEntity(Health.class);
        em.destroyEntity(early);
        String free = early + " does not exist in world \"Test\": index " + early.index()
                + " is free. Ask exists(entity) first, or drop the ids of destroyed entities.";
        world.journal().clear();
        assertThatThrownBy(() -> em.getComponent(early, Health.class)).hasMessage(free);
        em.destroyEntity(late);
        world.journal().stop();
        assertThatThrownBy(() -> em.getComponent(late, Health.class)).hasMessageContaining("is free");
        Entity other = em.createEntity(Health.class);
        assertThatThrownBy(() -> em.getComponent(other, Speed.class))
                .hasMessage(other + " has no Speed; it has [Health]. Add it first, or let the query require it with"
                        + " withAll(Speed.class).");
    }

    @Test
    void lambdasAndNamelessClassesHaveTheirBinaryName() {
        ISystem nameless = new SystemBase() {
            @Override
            protected void onUpdate() {
                em.createEntity(Frozen.class);
            }
        };
        world.getExistingSystem(SimulationSystemGroup.class)
                .addSystemToUpdateList(world.addSystem(nameless).system());
        world.update();
        assertThat(newest().system()).isEqualTo(nameless.getClass().getName());
    }
}
