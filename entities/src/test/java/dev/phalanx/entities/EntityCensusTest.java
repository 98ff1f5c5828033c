package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

final class EntityCensusTest extends InWorld {
    private final EntityCensus census = new EntityCensus();

    @Test
    @Row("VER-11.1")
    void theFirstLookReportsAllThatAreAlive() {
        Entity one = em.createEntity();
        em.destroyEntity(em.createEntity());
        Entity two = em.createEntity(Health.class);
        CreatedAndDestroyedEntities changes = em.getCreatedAndDestroyedEntities(census);
        assertThat(array(changes.created())).containsExactly(one, two);
        assertThat(array(changes.destroyed())).isEmpty();
    }

    @Test
    @Row("VER-11.1")
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
    @Row("VER-11.2")
    void whatWasCreatedAndDestroyedInBetweenIsNotReported() {
        em.getCreatedAndDestroyedEntities(census);
        em.destroyEntity(em.createEntity());
        em.destroyEntity(em.createEntity());
        CreatedAndDestroyedEntities changes = em.getCreatedAndDestroyedEntities(census);
        assertThat(array(changes.created())).isEmpty();
        assertThat(array(changes.destroyed())).isEmpty();
    }

    @Test
    @Row("VER-11")
    void whatVanishesWhenAWorldIsReplacedIsReported() {
        NativeArray<Entity> before = em.createEntity(em.createArchetype(Health.class), 300);
        em.getCreatedAndDestroyedEntities(census);
        EntityManager source = new World("Source").entityManager();
        Entity destroyed = source.createEntity();
        Entity stays = source.createEntity(Speed.class);
        source.destroyEntity(destroyed);
        Entity comes = source.createEntity(Health.class);
        em.copyAndReplaceEntitiesFrom(source);
        CreatedAndDestroyedEntities changes = em.getCreatedAndDestroyedEntities(census);
        assertThat(stays).isEqualTo(before.get(1));
        assertThat(array(changes.created())).containsExactly(comes);
        List<Entity> gone = before.toList();
        assertThat(array(changes.destroyed()))
                .hasSize(299)
                .startsWith(gone.get(0), gone.get(2))
                .endsWith(gone.get(299))
                .doesNotContain(stays);
        changes = em.getCreatedAndDestroyedEntities(census);
        assertThat(array(changes.created())).isEmpty();
        assertThat(array(changes.destroyed())).isEmpty();
        source.destroyEntity(source.getAllEntities());
        em.copyAndReplaceEntitiesFrom(source);
        assertThat(array(em.getCreatedAndDestroyedEntities(census).destroyed())).containsExactly(comes, stays);
    }

    @Test
    @Row("VER-11")
    void whatMovesToAnotherWorldGoesHereAndComesThere() {
        EntityManager target = new World("Target").entityManager();
        EntityCensus there = new EntityCensus();
        target.createEntity();
        target.getCreatedAndDestroyedEntities(there);
        NativeArray<Entity> entities = em.createEntity(em.createArchetype(Health.class), 3);
        em.getCreatedAndDestroyedEntities(census);
        EntityRemapping remapping = new EntityRemapping();
        target.moveEntitiesFrom(em, remapping);
        assertThat(array(em.getCreatedAndDestroyedEntities(census).destroyed())).containsExactly(array(entities));
        assertThat(array(target.getCreatedAndDestroyedEntities(there).created()))
                .containsExactly(array(remapping.targets()));
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
