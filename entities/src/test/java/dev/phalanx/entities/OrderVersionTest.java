package dev.phalanx.entities;

import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import org.junit.jupiter.api.Test;

final class OrderVersionTest extends InWorld {
    @Test
    @Row({"VER-5.1", "VER-5.2", "VER-5.3", "VER-5.4", "VER-5.5"})
    void theEntityOrderGoesUpWithEachStructuralChange() {
        assertThat(em.entityOrderVersion()).isZero();
        Entity entity = em.createEntity(Health.class);
        assertThat(em.entityOrderVersion()).isEqualTo(1);
        em.addComponent(entity, Speed.class);
        assertThat(em.entityOrderVersion()).isEqualTo(3);
        em.removeComponent(entity, Speed.class);
        assertThat(em.entityOrderVersion()).isEqualTo(5);
        em.destroyEntity(entity);
        assertThat(em.entityOrderVersion()).isEqualTo(6);
    }

    @Test
    @Row({"VER-5.6", "ARC-9.2"})
    void theEntityOrderStaysWhenValuesAreSet() {
        Entity entity = em.createEntity(Health.class);
        int before = em.entityOrderVersion();
        em.setComponent(entity, new Health(3));
        em.addComponent(entity, new Health(4));
        em.query(rw(Health.class)).forEach(health -> health.points++);
        em.setName(entity, "Bob");
        assertThat(em.entityOrderVersion()).isEqualTo(before);
        assertThat(em.getComponentOrderVersion(Health.class)).isEqualTo(1);
    }

    @Test
    @Row("VER-5")
    void whatDoesNothingIsNoStructuralChange() {
        Entity entity = em.createEntity(Health.class);
        int before = em.entityOrderVersion();
        em.addComponent(entity, Health.class);
        em.removeComponent(entity, Speed.class);
        em.destroyEntity(Entity.NULL);
        em.createEntity(em.createArchetype(Speed.class), 0);
        assertThat(em.entityOrderVersion()).isEqualTo(before);
    }

    @Test
    @Row({"ENT-18.1", "VER-3"})
    void theManagerReadsTheWorldsVersion() {
        world.addSystem(new ISystem() {
            @Override
            public void onUpdate(SystemState state) {
                assertThat(em.globalSystemVersion()).isEqualTo(state.globalSystemVersion());
            }
        });
        assertThat(em.globalSystemVersion()).isEqualTo(1).isEqualTo(world.globalSystemVersion());
        world.update();
        assertThat(em.globalSystemVersion()).isGreaterThan(1).isEqualTo(world.globalSystemVersion());
        Entity entity = em.createEntity(Health.class);
        assertThat(em.getChunk(entity).getChangeVersion(Health.class)).isEqualTo(em.globalSystemVersion());
    }

    @Test
    @Row({"VER-6.1", "VER-6.2", "VER-6.3"})
    void theOrderOfATypeGoesUpWithCreationAndDestruction() {
        assertThat(em.getComponentOrderVersion(Health.class)).isZero();
        Entity entity = em.createEntity(Health.class);
        assertThat(em.getComponentOrderVersion(Health.class)).isEqualTo(1);
        em.destroyEntity(entity);
        assertThat(em.getComponentOrderVersion(Health.class)).isEqualTo(2);
    }

    @Test
    @Row("VER-6.4")
    void aMoveCountsForBothArchetypes() {
        Entity entity = em.createEntity(Health.class);
        em.addComponent(entity, Speed.class);
        assertThat(em.getComponentOrderVersion(Health.class)).isEqualTo(3);
        assertThat(em.getComponentOrderVersion(Speed.class)).isEqualTo(1);
    }

    @Test
    @Row("VER-6.5")
    void removingCountsForBothArchetypes() {
        Entity entity = em.createEntity(Health.class, Speed.class);
        em.removeComponent(entity, Speed.class);
        assertThat(em.getComponentOrderVersion(Health.class)).isEqualTo(3);
        assertThat(em.getComponentOrderVersion(Speed.class)).isEqualTo(2);
    }

    @Test
    @Row("VER-6.6")
    void typesOfOtherArchetypesStayAsTheyAre() {
        em.createEntity(Position.class, Monster.class);
        int position = em.getComponentOrderVersion(Position.class);
        int monster = em.getComponentOrderVersion(Monster.class);
        Entity entity = em.createEntity(Health.class);
        em.addComponent(entity, Speed.class);
        em.destroyEntity(entity);
        assertThat(em.getComponentOrderVersion(Position.class)).isEqualTo(position);
        assertThat(em.getComponentOrderVersion(Monster.class)).isEqualTo(monster);
    }

    @Test
    @Row({"VER-5", "VER-6"})
    void bulkFormsCountForBothArchetypesToo() {
        em.createEntity(em.createArchetype(Health.class), 1000);
        EntityQuery all = em.queryBuilder().withAll(Health.class).build();
        int entities = em.entityOrderVersion();
        int health = em.getComponentOrderVersion(Health.class);
        em.addComponent(all, Speed.class);
        int moved = em.entityOrderVersion() - entities;
        assertThat(moved).isPositive().isEven();
        assertThat(em.getComponentOrderVersion(Health.class) - health).isEqualTo(moved);
        assertThat(em.getComponentOrderVersion(Speed.class)).isEqualTo(moved / 2);
        int before = em.getComponentOrderVersion(Speed.class);
        em.destroyEntity(all);
        assertThat(em.getComponentOrderVersion(Speed.class)).isGreaterThan(before);
        assertThat(em.getComponentOrderVersion(Position.class)).isZero();
    }
}
