package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class DestroyEntityTest extends InWorld {
    private final EntityArchetype archetype = em.createArchetype(Health.class);
    private final EntityQuery query = em.queryBuilder().withAll(Health.class).build();

    private Entity[] create(int count) {
        Entity[] entities = array(em.createEntity(archetype, count));
        for (Entity entity : entities) {
            em.setComponent(entity, new Health(entity.index()));
        }
        return entities;
    }

    private List<Integer> order() {
        return query.toEntityArray().toList().stream()
                .peek(entity ->
                        assertThat(em.getComponent(entity, Health.class).points).isEqualTo(entity.index()))
                .map(Entity::index)
                .toList();
    }

    @Test
    @Row({"ENT-5.1", "ENT-5.2"})
    void aDestroyedEntityDoesNotExist() {
        Entity[] entities = create(3);
        em.destroyEntity(entities[1]);
        assertThat(em.exists(entities[1])).isFalse();
        assertThat(em.exists(entities[0])).isTrue();
        assertThat(em.exists(entities[2])).isTrue();
        assertThat(em.entityCount()).isEqualTo(2);
    }

    @Test
    @Row({"ENT-5.3", "ENT-5.4"})
    void nullAndDestroyedIdsAreIgnored() {
        Entity[] entities = create(2);
        em.destroyEntity(entities[0]);
        em.destroyEntity(entities[0]);
        em.destroyEntity(Entity.NULL);
        assertThat(em.entityCount()).isEqualTo(1);
        assertThat(em.createEntity().version()).isEqualTo(2);
    }

    @Test
    @Row({"ENT-5.4", "ENT-5.5"})
    void anArrayMayRepeatItselfAndHoldDeadIds() {
        Entity[] entities = create(5);
        em.destroyEntity(entities[4]);
        NativeArray<Entity> doomed = NativeArray.copyOf(
                Entity.class, List.of(entities[1], entities[1], Entity.NULL, entities[4], entities[3], entities[1]));
        em.destroyEntity(doomed);
        assertThat(order()).containsExactly(0, 2);
    }

    @Test
    @Row({"ENT-5.1", "ENT-5.2"})
    void aSliceDestroysOnlyItsOwn() {
        create(6);
        em.destroyEntity(query.toEntityArray().slice(2, 3));
        assertThat(order()).containsExactly(0, 1, 5);
    }

    @Test
    void aDeferredIdInAnArrayRefusesTheWholeArray() {
        Entity[] entities = create(2);
        NativeArray<Entity> doomed = NativeArray.copyOf(Entity.class, List.of(entities[0], new Entity(-2, 1)));
        assertThatThrownBy(() -> em.destroyEntity(doomed))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("deferred");
        assertThat(em.exists(entities[0])).isTrue();
    }

    @Test
    @Row("ARC-5.1")
    void aNewEntityTakesTheFirstFreeIndex() {
        create(3);
        Entity[] more = create(2);
        assertThat(order()).containsExactly(0, 1, 2, more[0].index(), more[1].index());
    }

    @Test
    @Row({"ARC-5.2", "ARC-5.3"})
    void theLastEntityFillsTheGap() {
        Entity[] entities = create(5);
        em.destroyEntity(entities[1]);
        assertThat(order()).containsExactly(0, 4, 2, 3);
        em.destroyEntity(entities[3]);
        assertThat(order()).containsExactly(0, 4, 2);
    }

    @Test
    @Row("ARC-5.5")
    void aRunDestroyedAtOnceIsFilledByTheTailInOrder() {
        Entity[] entities = create(10);
        em.destroyEntity(NativeArray.copyOf(Entity.class, List.of(entities[2], entities[3], entities[4])));
        assertThat(order()).containsExactly(0, 1, 7, 8, 9, 5, 6);
    }

    @Test
    @Row("ARC-5.5")
    void aRunNearTheEndIsFilledByWhatIsLeft() {
        Entity[] entities = create(10);
        em.destroyEntity(NativeArray.copyOf(Entity.class, List.of(entities[5], entities[6], entities[7], entities[8])));
        assertThat(order()).containsExactly(0, 1, 2, 3, 4, 9);
    }

    @Test
    @Row("ARC-5.5")
    void aRunEndsWithItsChunk() {
        create(300);
        NativeArray<Entity> all = query.toEntityArray();
        em.destroyEntity(all.slice(100, 100));
        List<Integer> order = order();
        assertThat(order).hasSize(200).doesNotContain(100, 127, 128, 199);
        assertThat(order.subList(0, 100))
                .isEqualTo(IntStream.range(0, 100).boxed().toList());
        assertThat(order.subList(100, 156))
                .isEqualTo(IntStream.range(200, 256).boxed().toList());
    }

    @Test
    @Row({"ARC-7.1", "ARC-7.2"})
    void theChunkGoesWithItsLastEntity() {
        create(129);
        assertThat(archetype.chunkCount()).isEqualTo(2);
        em.destroyEntity(new Entity(128, 1));
        assertThat(archetype.chunkCount()).isEqualTo(1);
        em.destroyEntity(query.toEntityArray());
        assertThat(archetype.chunkCount()).isZero();
        assertThat(archetype.entityCount()).isZero();
        assertThat(em.getAllChunks()).isEmpty();
    }

    @Test
    @Row("ARC-7.3")
    void aNewChunkMayComeBeforeOlderOnes() {
        Entity[] entities = create(384);
        List<ArchetypeChunk> before = query.toArchetypeChunkArray();
        em.destroyEntity(query.toEntityArray().slice(0, 128));
        Entity young = create(1)[0];
        List<ArchetypeChunk> after = query.toArchetypeChunkArray();
        assertThat(after).hasSize(3);
        assertThat(em.getChunk(young)).isEqualTo(after.getFirst());
        assertThat(after.subList(1, 3)).isEqualTo(before.subList(1, 3));
        assertThat(after.getFirst().sequenceNumber())
                .isGreaterThan(before.get(2).sequenceNumber());
        assertThat(order().get(1)).isEqualTo(entities[128].index());
    }
}
