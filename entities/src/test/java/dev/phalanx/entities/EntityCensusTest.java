package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import org.junit.jupiter.api.Test;

final class EntityCensusTest extends InWorld {
    private final EntityCensus census = new EntityCensus();

    @Test
    @Row("VER-11")
    void theFirstLookReportsAllThatAreAlive() {
        Entity one = em.createEntity();
        em.destroyEntity(em.createEntity());
        Entity two = em.createEntity(Health.class);
        CreatedAndDestroyedEntities changes = em.getCreatedAndDestroyedEntities(census);
        assertThat(array(changes.created())).containsExactly(one, two);
        assertThat(array(changes.destroyed())).isEmpty();
    }

    @Test
    @Row("VER-11")
    void laterLooksReportWhatCameAndWentSince() {
        Entity stays = em.createEntity();
        Entity goes = em.createEntity();
        em.getCreatedAndDestroyedEntities(census);
        em.destroyEntity(goes);
        Entity comes = em.createEntity(Health.class);
        em.addComponent(stays, Speed.class);
        assertThat(comes.index()).as("the index is used again").isEqualTo(goes.index());
        CreatedAndDestroyedEntities changes = em.getCreatedAndDestroyedEntities(census);
        assertThat(array(changes.created())).containsExactly(comes);
        assertThat(array(changes.destroyed())).containsExactly(goes);
        changes = em.getCreatedAndDestroyedEntities(census);
        assertThat(array(changes.created())).isEmpty();
        assertThat(array(changes.destroyed())).isEmpty();
    }

    @Test
    @Row("VER-11")
    void whatWasCreatedAndDestroyedInBetweenIsNotReported() {
        em.getCreatedAndDestroyedEntities(census);
        em.destroyEntity(em.createEntity());
        em.destroyEntity(em.createEntity());
        CreatedAndDestroyedEntities changes = em.getCreatedAndDestroyedEntities(census);
        assertThat(array(changes.created())).isEmpty();
        assertThat(array(changes.destroyed())).isEmpty();
    }

    @Test
    void manyAreReportedInTheOrderOfTheirIndices() {
        em.createEntity(em.createArchetype(Health.class), 1000);
        em.getCreatedAndDestroyedEntities(census);
        em.destroyEntity(new Entity(700, 1));
        em.destroyEntity(new Entity(3, 1));
        em.destroyEntity(new Entity(999, 1));
        CreatedAndDestroyedEntities changes = em.getCreatedAndDestroyedEntities(census);
        assertThat(array(changes.destroyed()))
                .containsExactly(new Entity(3, 1), new Entity(700, 1), new Entity(999, 1));
    }

    @Test
    void aCensusBelongsToOneWorld() {
        em.createEntity();
        em.getCreatedAndDestroyedEntities(census);
        World other = new World("Other");
        assertThatThrownBy(() -> other.entityManager().getCreatedAndDestroyedEntities(census))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A census of world \"Test\" was used with world \"Other\". Use one census for each world.");
        assertThat(census).hasToString("census of world \"Test\"");
        assertThat(new EntityCensus()).hasToString("census of no world");
    }
}
