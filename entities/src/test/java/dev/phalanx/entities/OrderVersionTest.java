package dev.phalanx.entities;

import static dev.phalanx.entities.query.QueryTokens.rw;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import org.junit.jupiter.api.Test;

final class OrderVersionTest extends InWorld {
    @Test
    @Row("VER-5")
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
    @Row({"VER-5", "ARC-9"})
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
    @Row("VER-6")
    void theOrderOfATypeGoesUpWithCreationAndDestruction() {
        assertThat(em.getComponentOrderVersion(Health.class)).isZero();
        Entity entity = em.createEntity(Health.class);
        assertThat(em.getComponentOrderVersion(Health.class)).isEqualTo(1);
        em.destroyEntity(entity);
        assertThat(em.getComponentOrderVersion(Health.class)).isEqualTo(2);
    }

    @Test
    @Row("VER-6")
    void aMoveCountsForBothArchetypes() {
        Entity entity = em.createEntity(Health.class);
        em.addComponent(entity, Speed.class);
        assertThat(em.getComponentOrderVersion(Health.class)).isEqualTo(3);
        assertThat(em.getComponentOrderVersion(Speed.class)).isEqualTo(1);
    }

    @Test
    @Row("VER-6")
    void removingCountsForBothArchetypes() {
        Entity entity = em.createEntity(Health.class, Speed.class);
        em.removeComponent(entity, Speed.class);
        assertThat(em.getComponentOrderVersion(Health.class)).isEqualTo(3);
        assertThat(em.getComponentOrderVersion(Speed.class)).isEqualTo(2);
    }

    @Test
    @Row("VER-6")
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
}
