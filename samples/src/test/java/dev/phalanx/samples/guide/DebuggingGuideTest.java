package dev.phalanx.samples.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.diagnostics.JournalFilter;
import dev.phalanx.entities.diagnostics.JournalKind;
import dev.phalanx.entities.diagnostics.JournalRecord;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SimulationSystemGroup;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.entities.systems.World;
import dev.phalanx.metrics.AllocationReport;
import dev.phalanx.metrics.AllocationSite;
import dev.phalanx.structs.Entity;
import java.lang.System.Logger.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The code of docs/debugging-and-profiling.md.
class DebuggingGuideTest {
    private static final System.Logger LOGGER = System.getLogger("game");

    private final World world = new World("Game");
    private final EntityManager em = world.entityManager();

    record Health(int points) implements IComponentData {}

    record Armour(int strength) implements IComponentData {}

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void messagesNameTheEntityAndWhatItHas() {
        // snippet debugging-message
        Entity knight = em.createEntity(new Armour(5));
        assertThatThrownBy(() -> em.getComponent(knight, Health.class))
                .hasMessage("Entity(0:1) has no Health; it has [Armour]. Add it first, or let the query require it with"
                        + " withAll(Health.class).");
        // end debugging-message
    }

    @Test
    void aDumpShowsTheWorld() {
        // snippet debugging-dump
        Entity knight = em.createEntity(new Health(20), new Armour(5));
        em.setName(knight, "Sir Robin");
        assertThat(world.dump()).isEqualTo("""
                World "Game": 1 entity, 1 archetype, 1 chunk, 64 bytes
                [Armour, Health]: 1 entity in 1 chunk of up to 128, 64 bytes
                  chunk 1: 1 entity, order 1, changed Armour 1, Health 1
                    Entity(0:1) "Sir Robin": Armour[strength=5], Health[points=20]
                """);
        // end debugging-dump
    }

    @UpdateInGroup(SimulationSystemGroup.class)
    static final class PlagueSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            EntityManager em = state.entityManager();
            em.destroyEntity(em.queryBuilder().withAll(Health.class).build());
        }
    }

    @Test
    void aJournalSaysWhoDestroyedAnEntity() {
        world.addSystem(new PlagueSystem());
        // snippet debugging-journal
        world.journal().start();
        Entity knight = em.createEntity(new Health(20), new Armour(5));
        em.setComponent(knight, new Health(7));
        world.update();
        assertThat(world.journal().records(JournalFilter.all().entity(knight), 20))
                .extracting(JournalRecord::frame, JournalRecord::kind, JournalRecord::system, JournalRecord::text)
                .containsExactly(
                        tuple(1, JournalKind.DESTROY_ENTITY, "PlagueSystem", ""),
                        tuple(0, JournalKind.SET_COMPONENT, "", "Health[points=7]"),
                        tuple(0, JournalKind.CREATE_ENTITY, "", ""));
        assertThatThrownBy(() -> em.getComponent(knight, Health.class))
                .hasMessageContaining("it was destroyed by system PlagueSystem in frame 1");
        // end debugging-journal
    }

    @Test
    void aReportNamesTheLinesThatAllocate() {
        world.addSystem(new PlagueSystem());
        // snippet debugging-allocations
        AllocationReport report = AllocationReport.measure(1000, world::update); // runs 1,000 frames
        for (AllocationSite site : report.sites()) {
            LOGGER.log(Level.DEBUG, "{0} makes {1}: {2}", site.place(), site.types(), site.reason());
        }
        // end debugging-allocations
        assertThat(report.frames()).isEqualTo(1000);
        assertThat(report.sites()).allMatch(site -> !site.place().isEmpty() && site.share() <= 1);
    }
}
