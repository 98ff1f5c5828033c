package dev.phalanx.entities;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.AuditWorlds;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.internal.access.ModuleAccess;
import dev.phalanx.entities.internal.entity.EntityOperations;
import dev.phalanx.entities.internal.store.WorldGuard;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRW;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// Worlds in which a structural change was begun and not finished.
@ExtendWith(AuditWorlds.class)
final class UnfinishedChangeTest {
    private static final String REFUSAL =
            "World \"Test\" cannot be used any more: createEntity began a structural change"
                    + " and did not finish it, because something was thrown in the middle of it, such as a StackOverflowError or"
                    + " an OutOfMemoryError. Close the world, and go on with a new or a loaded one.";

    @Test
    void aStackOverflowLeavesAWorldRightOrRefused() {
        for (int i = 0; i < 30; i++) {
            World world = new World("Test");
            EntityManager em = world.entityManager();
            for (int e = 0; e < 300; e++) {
                em.createEntity(new Health(e));
            }
            Entity entity = em.createEntity(new Health(7));
            int padding = i;
            assertThatThrownBy(() -> overflow(em, entity, padding)).isInstanceOf(StackOverflowError.class);
            try {
                int[] visited = new int[1];
                em.query(ro(Health.class)).forEach(health -> visited[0]++);
                assertThat(visited[0]).isEqualTo(em.entityCount()).isEqualTo(301);
                world.audit();
            } catch (IllegalStateException unfinished) {
                assertThat(unfinished).hasMessageContaining("cannot be used any more");
            }
            world.close();
            assertThat(world.isCreated()).isFalse();
        }
    }

    @SuppressWarnings("InfiniteRecursion") // the stack is to overflow
    private static long overflow(EntityManager em, Entity entity, int padding) {
        long frame = padding;
        if (padding > 0) {
            frame += overflow(em, entity, padding - 1);
        }
        em.addComponent(entity, Monster.class);
        em.removeComponent(entity, Monster.class);
        return frame + overflow(em, entity, 0);
    }

    @Test
    void aWorldWithAnUnfinishedChangeRefusesEveryUse() {
        World world = new World("Test");
        EntityManager em = world.entityManager();
        Entity entity = em.createEntity(new Health(1));
        ComponentLookup<Health> lookup = em.getComponentLookup(Health.class);
        RefRW<Health> kept = em.getComponentRW(entity, Health.class);
        store(world).guard().change = WorldGuard.CHANGING;
        assertThatThrownBy(() -> em.createEntity(Position.class)).hasMessage(REFUSAL);
        assertThatThrownBy(() -> em.getComponent(entity, Health.class)).hasMessage(REFUSAL);
        assertThatThrownBy(() -> em.query(ro(Health.class)).forEach(health -> {}))
                .hasMessage(REFUSAL);
        assertThatThrownBy(() -> lookup.get(entity)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(world::update).hasMessage(REFUSAL);
        assertThatThrownBy(world::stateHash).hasMessage(REFUSAL);
        assertThatThrownBy(world::adoptCurrentThread).hasMessage(REFUSAL);
        assertThat(kept).isNotNull();
        world.close();
        assertThat(world.isCreated()).isFalse();
    }

    @Test
    void otherWorldsGoOn() {
        World broken = new World("Test");
        broken.entityManager().createEntity(Health.class);
        store(broken).guard().change = WorldGuard.CHANGING;
        World other = new World("Other");
        assertThatCode(() -> other.entityManager().createEntity(Health.class)).doesNotThrowAnyException();
        broken.close();
    }

    private static WorldStore store(World world) {
        return ModuleAccess.<EntityManager, EntityOperations>find(EntityManager.class, EntityOperations.class)
                .of(world.entityManager())
                .transfer()
                .internals()
                .store();
    }
}
