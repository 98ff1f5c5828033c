package dev.phalanx.entities.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.fixture.Components.Frozen;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.Sizes.AtMostThree;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

final class QueryCacheTest extends InWorld {
    private final EntityQuery query =
            em.queryBuilder().withAll(AtMostThree.class).build();

    private void use() {
        query.calculateChunkCount();
        assertThat(query.isCacheValid()).isTrue();
    }

    @Test
    @Row("QRY-6.2")
    void aNewQueryIsInvalidUntilItsFirstUse() {
        assertThat(query.isCacheValid()).isFalse();
        use();
    }

    @Test
    @Row("QRY-6.2")
    void everyUseMakesTheCacheValid() {
        NativeArray<Entity> entities = em.createEntity(em.createArchetype(AtMostThree.class), 4);
        for (Consumer<EntityQuery> use : List.<Consumer<EntityQuery>>of(
                EntityQuery::calculateEntityCount,
                EntityQuery::calculateChunkCount,
                EntityQuery::isEmpty,
                EntityQuery::toEntityArray,
                EntityQuery::toArchetypeChunkArray,
                each -> each.toComponentDataArray(AtMostThree.class))) {
            em.destroyEntity(entities);
            entities = em.createEntity(em.createArchetype(AtMostThree.class), 4);
            assertThat(query.isCacheValid()).isFalse();
            use.accept(query);
            assertThat(query.isCacheValid()).isTrue();
        }
    }

    @Test
    @Row("QRY-6.3")
    void aChunkThatComesOrGoesInvalidates() {
        use();
        NativeArray<Entity> three = em.createEntity(em.createArchetype(AtMostThree.class), 3);
        assertThat(query.isCacheValid()).isFalse();
        use();
        Entity fourth = em.createEntity(AtMostThree.class);
        assertThat(query.isCacheValid()).isFalse();
        use();
        em.destroyEntity(fourth);
        assertThat(query.isCacheValid()).isFalse();
        assertThat(query.toEntityArray().toList()).isEqualTo(three.toList());
    }

    @Test
    @Row("QRY-6.3")
    void aChunkReplacedByAnotherInvalidates() {
        Entity entity = em.createEntity(AtMostThree.class);
        use();
        em.destroyEntity(entity);
        em.createEntity(AtMostThree.class);
        assertThat(query.isCacheValid()).isFalse();
    }

    @Test
    @Row("QRY-6.4")
    void anEntityInAnExistingChunkDoesNot() {
        Entity first = em.createEntity(AtMostThree.class);
        use();
        em.createEntity(AtMostThree.class);
        assertThat(query.isCacheValid()).isTrue();
        assertThat(query.calculateEntityCount()).isEqualTo(2);
        assertThat(query.toEntityArray().length()).isEqualTo(2);
        em.destroyEntity(first);
        assertThat(query.isCacheValid()).isTrue();
        assertThat(query.toEntityArray().length()).isEqualTo(1);
    }

    @Test
    @Row("QRY-6.4")
    void anEmptyArchetypeDoesNot() {
        use();
        em.createArchetype(AtMostThree.class, Monster.class);
        assertThat(query.isCacheValid()).isTrue();
        assertThat(query.archetypes()).hasSize(1);
    }

    @Test
    @Row("QRY-6")
    void chunksThatDoNotMatchDoNot() {
        use();
        em.createEntity(Health.class);
        assertThat(query.isCacheValid()).isTrue();
    }

    @Test
    @Row("QRY-6.1")
    void theArchetypesAreRenewedWhenANewOneAppears() {
        use();
        Entity entity = em.createEntity(AtMostThree.class, Frozen.class);
        assertThat(query.isCacheValid()).isFalse();
        assertThat(query.toEntityArray().toList()).containsExactly(entity);
    }

    @Test
    @Row("QRY-6")
    void slabsHandedOverInvalidateBothSides() {
        EntityQuery fast = em.queryBuilder()
                .withAll(AtMostThree.class, Speed.class)
                .withNone(Monster.class)
                .build();
        EntityQuery monsters = em.queryBuilder().withAll(Monster.class).build();
        em.createEntity(em.createArchetype(AtMostThree.class, Speed.class), 10);
        fast.calculateChunkCount();
        monsters.calculateChunkCount();
        em.addComponent(fast, Monster.class);
        assertThat(fast.isCacheValid()).isFalse();
        assertThat(monsters.isCacheValid()).isFalse();
        assertThat(fast.isEmpty()).isTrue();
        assertThat(monsters.calculateEntityCount()).isEqualTo(10);
    }

    @Test
    @Row("ENB-5")
    void anArchetypeWithoutEntitiesThatBringsEnabledBitsChangesNothing() {
        Entity entity = em.createEntity(Health.class);
        EntityQuery healthy =
                em.queryBuilder().withAll(Health.class).withNone(Stunned.class).build();
        assertThat(healthy.toEntityArray().toList()).containsExactly(entity);
        em.createArchetype(Health.class, Stunned.class);
        assertThat(healthy.toEntityArray().toList()).containsExactly(entity);
        assertThat(healthy.calculateEntityCount()).isEqualTo(1);
    }
}
