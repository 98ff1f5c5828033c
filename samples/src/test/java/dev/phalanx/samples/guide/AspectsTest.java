package dev.phalanx.samples.guide;

import static dev.phalanx.entities.query.QueryTerms.aspect;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IAspect;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.WriteGroup;
import dev.phalanx.entities.components.WrittenBy;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRO;
import dev.phalanx.structs.RefRW;
import org.junit.jupiter.api.Test;

/// The code of the page about aspects and write groups.
class AspectsTest {
    // snippet aspects-declared
    static final class Health implements IComponentData {
        public int points;
    }

    record Armour(int strength) implements IComponentData {}

    record MonsterAspect(Entity entity, RefRW<Health> health, RefRO<Armour> armour) implements IAspect {
        void hurt(int points) {
            int through = Math.max(0, points - armour.get().strength());
            health.update(value -> value.points -= through);
        }
    }
    // end aspects-declared

    // snippet groups-declared
    static final class Colour implements IComponentData {
        public float red;
    }

    record Warmth(float degrees) implements IComponentData {}

    @WriteGroup(Colour.class)
    record Poisoned(float strength) implements IComponentData {}
    // end groups-declared

    static final class GridSystem implements ISystem {}

    // snippet groups-written-by
    @WrittenBy(value = GridSystem.class, instead = "Set Place.")
    record GridCell(int x, int y) implements IComponentData {}
    // end groups-written-by

    @Test
    void anAspectIsUsedLikeOneThing() {
        try (World world = new World("Guide")) {
            EntityManager em = world.entityManager();
            Entity monster = em.createEntity(em.createArchetype(Health.class, Armour.class));
            em.setComponent(monster, new Armour(2));
            // snippet aspects-used
            em.query(aspect(MonsterAspect.class))
                    .forEach(each -> each.hurt(5)); // every entity that has the wrapped components
            em.getAspect(monster, MonsterAspect.class).hurt(3); // one entity; valid until the next structural change
            assertThat(em.getAspectRO(monster, MonsterAspect.class).health().get().points)
                    .isEqualTo(-4);
            // end aspects-used
        }
    }

    @Test
    void aComponentBelongsToASystem() {
        try (World world = new World("Guide")) {
            EntityManager em = world.entityManager();
            Entity player = em.createEntity();
            // snippet groups-written-by-others
            assertThatIllegalStateException()
                    .isThrownBy(() -> em.addComponent(player, new GridCell(1, 2)))
                    .withMessageStartingWith("GridCell is written by GridSystem alone");
            // end groups-written-by-others
        }
    }

    @Test
    void aMemberOfAGroupTakesEntitiesOver() {
        try (World world = new World("Guide")) {
            EntityManager em = world.entityManager();
            // snippet groups-used
            Entity warm = em.createEntity(em.createArchetype(Colour.class, Warmth.class));
            Entity ill = em.createEntity(em.createArchetype(Colour.class, Warmth.class, Poisoned.class));

            EntityQuery coloured = em.queryBuilder()
                    .withAllRW(Colour.class)
                    .withAll(Warmth.class)
                    .withOptions(EntityQueryOptions.FILTER_WRITE_GROUP)
                    .build();
            assertThat(coloured.toEntityArray().toList()).containsExactly(warm);
            // end groups-used
            assertThat(em.exists(ill)).isTrue();
        }
    }
}
