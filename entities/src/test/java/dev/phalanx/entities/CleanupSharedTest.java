package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.components.CleanupEntity;
import dev.phalanx.entities.components.ICleanupSharedComponentData;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import org.junit.jupiter.api.Test;

/// Shared components that outlive their entity.
final class CleanupSharedTest extends InWorld {
    public record Owner(int number) implements ICleanupSharedComponentData {}

    @Test
    @Row({"CLN-1", "CLN-4.1"})
    void aDestroyedEntityKeepsItsSharedValue() {
        Entity one = em.createEntity(new Health(1));
        Entity two = em.createEntity(new Health(2));
        em.addSharedComponent(one, new Owner(1));
        em.addSharedComponent(two, new Owner(2));
        em.destroyEntity(one);
        em.destroyEntity(two);
        assertThat(em.getComponentTypes(one)).containsExactlyInAnyOrder(Owner.class, CleanupEntity.class);
        assertThat(em.getSharedComponent(one, Owner.class)).isEqualTo(new Owner(1));
        assertThat(em.getSharedComponent(two, Owner.class)).isEqualTo(new Owner(2));
        em.removeComponent(one, Owner.class);
        assertThat(em.exists(one)).isFalse();
        em.removeComponent(em.queryBuilder().withAll(Owner.class).build(), Owner.class);
        assertThat(em.exists(two)).isFalse();
    }

    @Test
    @Row({"CLN-2", "CLN-4"})
    void whatAQueryDestroysKeepsItsSharedValuesToo() {
        NativeArray<Entity> entities = em.createEntity(em.createArchetype(Health.class, Monster.class), 600);
        int i = 0;
        for (Entity entity : entities) {
            em.addSharedComponent(entity, new Owner(i++ % 3));
        }
        em.destroyEntity(em.queryBuilder().withAll(Monster.class).build());
        i = 0;
        for (Entity entity : entities) {
            assertThat(em.getSharedComponent(entity, Owner.class)).isEqualTo(new Owner(i++ % 3));
            assertThat(em.hasComponent(entity, Health.class)).isFalse();
        }
        em.removeComponent(entities, Owner.class);
        assertThat(em.entityCount()).isZero();
    }

    @Test
    @Row("CLN-3.2")
    void copiesHaveNoneAndLeaveTheOrderOfTheValueAsItIs() {
        Entity source = em.createEntity(new Health(1));
        em.addSharedComponent(source, new Owner(1));
        int order = em.getSharedComponentOrderVersion(new Owner(1));
        Entity copy = em.instantiate(source);
        assertThat(em.getComponentTypes(copy)).containsExactly(Health.class);
        assertThat(em.getSharedComponentOrderVersion(new Owner(1))).isEqualTo(order);
    }
}
