package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.CleanupEntity;
import dev.phalanx.entities.components.Disabled;
import dev.phalanx.entities.components.ICleanupSharedComponentData;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Rest;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.ComponentTypeSet;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Shared components beside components of other kinds.
final class SharedWithOtherKindsTest extends InWorld {
    public static final class Load implements IManagedComponentData {
        public final int number;

        public Load() {
            this(0);
        }

        public Load(int number) {
            this.number = number;
        }
    }

    public record Debt(int amount) implements ICleanupSharedComponentData {}

    @Test
    @Row({"SHR-1", "ENB-3.3", "CMP-5"})
    void everythingAnEntityHasFollowsItAndItsGrowingChunk() {
        List<Entity> entities = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            Entity entity = em.createEntity(new Health(i), new Stunned(i), new Load(i), new Team(i % 2));
            DynamicBufferFill.fill(em, entity, i % 20);
            em.setComponentEnabled(entity, Stunned.class, i % 3 != 0);
            entities.add(entity);
        }
        check(entities);
        for (Entity entity : entities) {
            em.setSharedComponent(entity, new Team(7));
        }
        check(entities);
        for (int i = 0; i < 200; i += 2) {
            em.setSharedComponent(entities.get(i), new Team(i % 5));
        }
        check(entities);
    }

    private void check(List<Entity> entities) {
        for (int i = 0; i < entities.size(); i++) {
            Entity entity = entities.get(i);
            assertThat(em.getComponent(entity, Health.class).points).isEqualTo(i);
            assertThat(em.getComponent(entity, Stunned.class).seconds()).isEqualTo(i);
            assertThat(em.getComponent(entity, Load.class).number).isEqualTo(i);
            assertThat(em.isComponentEnabled(entity, Stunned.class)).isEqualTo(i % 3 != 0);
            assertThat(em.getBuffer(entity, Waypoint.class).length()).isEqualTo(i % 20);
        }
        world.audit();
    }

    private static final class DynamicBufferFill {
        static void fill(EntityManager em, Entity entity, int count) {
            var buffer = em.addBuffer(entity, Waypoint.class);
            for (int i = 0; i < count; i++) {
                buffer.add(new Waypoint(i, Entity.NULL));
            }
        }
    }

    @Test
    @Row({"ENB-10.1", "ENB-10.2"})
    void settingByAQueryOfEnabledComponentsSplitsChunks() {
        for (int i = 0; i < 20; i++) {
            Entity entity = em.createEntity(new Health(i), new Stunned(i), new Team(1));
            em.setComponentEnabled(entity, Stunned.class, i % 4 != 0);
        }
        EntityQuery stunned =
                em.queryBuilder().withAll(Stunned.class, Team.class).build();
        em.setSharedComponent(stunned, new Team(2));
        for (Entity entity : em.getAllEntities()) {
            boolean matched = em.getComponent(entity, Health.class).points % 4 != 0;
            assertThat(em.getSharedComponent(entity, Team.class)).isEqualTo(new Team(matched ? 2 : 1));
        }
        em.addSharedComponent(stunned, new Debt(4));
        assertThat(em.queryBuilder().withAll(Debt.class).build().calculateEntityCount())
                .isEqualTo(15);
    }

    @Test
    @Row({"CLN-1", "CLN-2", "CLN-4.1"})
    void aSharedCleanupComponentKeepsItsValueWhenTheEntityIsDestroyed() {
        Entity entity = em.createEntity(new Health(1), new Debt(5), new Team(2));
        Entity both = em.createEntity(new Debt(5), new Rest(3));
        em.destroyEntity(entity);
        em.destroyEntity(em.queryBuilder().withAll(Rest.class).build());
        assertThat(em.exists(entity)).isTrue();
        assertThat(em.getComponentTypes(entity)).containsExactlyInAnyOrder(CleanupEntity.class, Debt.class);
        assertThat(em.getSharedComponent(entity, Debt.class)).isEqualTo(new Debt(5));
        assertThat(em.getSharedComponent(both, Debt.class)).isEqualTo(new Debt(5));
        assertThat(em.getAllUniqueSharedComponents(Team.class)).containsExactly(new Team(0));
        em.removeComponent(entity, Debt.class);
        assertThat(em.exists(entity)).isFalse();
        em.removeComponent(both, ComponentTypeSet.of(Debt.class, Rest.class));
        assertThat(em.exists(both)).isFalse();
        assertThat(em.getSharedComponentCount()).isZero();
    }

    @Test
    @Row("CLN-3")
    void aSharedCleanupComponentIsNotCopiedAndItsOrderVersionStays() {
        Entity entity = em.createEntity(new Health(1), new Debt(5), new Team(2));
        int order = em.getSharedComponentOrderVersion(new Debt(5));
        Entity copy = em.instantiate(entity);
        assertThat(em.hasComponent(copy, Debt.class)).isFalse();
        assertThat(em.getSharedComponent(copy, Team.class)).isEqualTo(new Team(2));
        assertThat(em.getSharedComponentOrderVersion(new Debt(5))).isEqualTo(order);
        World other = new World("Other");
        Entity there =
                other.entityManager().copyEntitiesFrom(em, em.getAllEntities()).get(0);
        assertThat(other.entityManager().hasComponent(there, Debt.class)).isFalse();
        assertThat(other.entityManager().getSharedComponent(there, Team.class)).isEqualTo(new Team(2));
    }

    @Test
    @Row("CLN-6")
    void anArchetypeWithoutASharedCleanupComponentIsRefused() {
        Entity entity = em.createEntity(new Health(1), new Debt(5));
        EntityArchetype without = em.createArchetype(Health.class);
        assertThatThrownBy(() -> em.setArchetype(entity, without)).isInstanceOf(IllegalArgumentException.class);
        assertThat(em.getSharedComponent(entity, Debt.class)).isEqualTo(new Debt(5));
    }

    @Test
    @Row({"ENT-15", "ENT-11"})
    void disablingAnEntityKeepsItsSharedValue() {
        Entity entity = em.createEntity(new Health(1), new Team(2));
        em.addComponent(entity, Disabled.class);
        assertThat(em.getSharedComponent(entity, Team.class)).isEqualTo(new Team(2));
        assertThat(em.queryBuilder().withAll(Team.class).build().isEmpty()).isTrue();
        em.removeComponent(entity, Disabled.class);
        assertThat(em.queryBuilder().withAll(Team.class).build().calculateEntityCount())
                .isEqualTo(1);
    }
}
