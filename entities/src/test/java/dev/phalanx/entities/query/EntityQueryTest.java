package dev.phalanx.entities.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Frozen;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

final class EntityQueryTest extends InWorld {
    private List<Entity> found(EntityQuery query) {
        List<Entity> entities = query.toEntityArray().toList();
        assertThat(query.calculateEntityCount()).isEqualTo(entities.size());
        assertThat(query.isEmpty()).isEqualTo(entities.isEmpty());
        for (Entity entity : em.queryBuilder().build().toEntityArray()) {
            assertThat(query.matches(entity)).isEqualTo(entities.contains(entity));
        }
        return entities;
    }

    @Test
    @Row({"QRY-1.1", "QRY-1.2"})
    void allArchetypesWithTheRequiredTypesMatch() {
        Entity plain = em.createEntity(Position.class, Health.class);
        Entity more = em.createEntity(Position.class, Health.class, Speed.class, Monster.class);
        em.createEntity(Position.class);
        em.createEntity(Monster.class);
        EntityQuery query =
                em.queryBuilder().withAll(Health.class, Position.class).build();
        assertThat(found(query)).containsExactly(plain, more);
        assertThat(query.calculateChunkCount()).isEqualTo(2);
    }

    @Test
    @Row("QRY-1.1")
    void archetypesThatComeLaterMatchToo() {
        EntityQuery query = em.queryBuilder().withAll(Health.class).build();
        assertThat(found(query)).isEmpty();
        Entity first = em.createEntity(Health.class);
        assertThat(found(query)).containsExactly(first);
        Entity second = em.createEntity(Health.class, Frozen.class);
        assertThat(found(query)).containsExactly(first, second);
        assertThat(query.archetypes()).containsExactly(em.getArchetype(first), em.getArchetype(second));
    }

    @Test
    @Row({"QRY-2.1", "QRY-2.2"})
    void excludedTypesKeepArchetypesOut() {
        Entity free = em.createEntity(Health.class);
        em.createEntity(Health.class, Frozen.class);
        Entity monster = em.createEntity(Health.class, Monster.class);
        EntityQuery query = em.queryBuilder()
                .withAll(Health.class)
                .withNone(Frozen.class, Speed.class)
                .build();
        assertThat(found(query)).containsExactly(free, monster);
        em.addComponent(free, Frozen.class);
        assertThat(found(query)).containsExactly(monster);
        em.removeComponent(free, Frozen.class);
        assertThat(found(query)).containsExactly(free, monster);
    }

    @Test
    @Row("QRY-2.4")
    void aTypeNamedTwiceIsRefused() {
        assertThatThrownBy(() ->
                        em.queryBuilder().withAll(Health.class, Health.class).build())
                .isInstanceOf(EntityQueryDescValidationException.class)
                .hasMessage("Health is named twice in withAll of one query. Name each type once.");
        assertThatThrownBy(() -> em.queryBuilder()
                        .withNone(Health.class)
                        .withNone(Health.class)
                        .build())
                .isInstanceOf(EntityQueryDescValidationException.class)
                .hasMessage("Health is named twice in withNone of one query. Name each type once.");
        assertThatThrownBy(() -> em.queryBuilder()
                        .withNone(Health.class)
                        .withAll(Health.class)
                        .build())
                .isInstanceOf(EntityQueryDescValidationException.class)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Health is named in withNone and in withAll of one query. Name each type once.");
    }

    @Test
    @Row("QRY-2.5")
    @SuppressWarnings({"unchecked", "rawtypes"}) // what the compiler would refuse is what is tested
    void whatIsNoComponentIsRefused() {
        assertThatThrownBy(() -> em.queryBuilder().withAll((Class) Entity.class).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Entity is not a component");
        assertThatThrownBy(
                        () -> em.queryBuilder().withNone((Class) String.class).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("String is not a component");
        assertThatThrownBy(() -> em.queryBuilder().withAll(Health.class, null).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("withAll of a query was given null. Leave it out, or name a component class.");
    }

    @Test
    @Row({"QRY-4.1", "QRY-4.2"})
    void anEmptyQueryMatchesEverything() {
        EntityQuery query = em.queryBuilder().build();
        assertThat(found(query)).isEmpty();
        Entity bare = em.createEntity();
        Entity full = em.createEntity(Health.class, Monster.class);
        assertThat(found(query)).containsExactly(bare, full);
        assertThat(query.calculateChunkCount()).isEqualTo(2);
        assertThat(em.universalQuery()).isSameAs(query);
    }

    @Test
    @Row("QRY-7")
    void theSameDescriptionIsTheSameQuery() {
        EntityQuery query = em.queryBuilder()
                .withAll(Health.class, Position.class)
                .withNone(Frozen.class, Monster.class)
                .build();
        assertThat(em.queryBuilder()
                        .withNone(Monster.class)
                        .withAll(Position.class)
                        .withNone(Frozen.class)
                        .withAll(Health.class)
                        .build())
                .isSameAs(query);
        assertThat(em.queryBuilder()
                        .withAll(Health.class, Position.class)
                        .withNone(Frozen.class)
                        .build())
                .isNotSameAs(query);
    }

    @Test
    void aBuilderMayBuildAgain() {
        EntityQueryBuilder builder = em.queryBuilder().withAll(Health.class);
        EntityQuery query = builder.build();
        assertThat(builder.build()).isSameAs(query);
        assertThat(builder.withNone(Frozen.class)).isSameAs(builder);
        assertThat(builder.build()).isNotSameAs(query);
    }

    @Test
    @Row("QRY-12")
    void entitiesComeByArchetypeChunkAndIndex() {
        Entity late = em.createEntity(Health.class);
        Entity[] early = array(em.createEntity(em.createArchetype(Health.class, Speed.class), 200));
        Entity last = em.createEntity(Health.class);
        List<Entity> all = found(em.queryBuilder().withAll(Health.class).build());
        assertThat(all.subList(0, 2)).containsExactly(late, last);
        assertThat(all.subList(2, 202)).containsExactly(early);
    }

    @Test
    @Row("QRY-12.4")
    void whenTheArchetypeWasMadeCountsAndNotWhenItsEntitiesWere() {
        EntityArchetype first = em.createArchetype(Health.class, Speed.class);
        Entity before = em.createEntity(Health.class);
        Entity after = em.createEntity(first);
        assertThat(found(em.queryBuilder().withAll(Health.class).build())).containsExactly(after, before);
    }

    @Test
    void theArrayIsACopy() {
        Entity entity = em.createEntity(Health.class);
        var entities = em.queryBuilder().build().toEntityArray();
        em.destroyEntity(entity);
        assertThat(entities.get(0)).isEqualTo(entity);
    }

    @Test
    void theDeadDoNotMatch() {
        Entity entity = em.createEntity();
        em.destroyEntity(entity);
        assertThat(em.queryBuilder().build().matches(entity)).isFalse();
        assertThat(em.queryBuilder().build().matches(Entity.NULL)).isFalse();
    }

    @Test
    void aQueryNamesWhatItAsksFor() {
        assertThat(em.queryBuilder()
                        .withAll(Speed.class, Health.class)
                        .withNone(Frozen.class)
                        .build())
                .hasToString("query [Health, Speed] without [Frozen]");
        assertThat(em.queryBuilder().build()).hasToString("query []");
    }
}
