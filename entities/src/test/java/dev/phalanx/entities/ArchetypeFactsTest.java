package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IAspect;
import dev.phalanx.entities.components.Optional;
import dev.phalanx.entities.fixture.ChunkComponents.Fog;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.query.QueryTerms;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.AspectTypeInfo;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRO;
import dev.phalanx.structs.RefRW;
import dev.phalanx.testing.Stranger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What tools ask of archetypes, of indices of entities and of aspects.
final class ArchetypeFactsTest extends InWorld {
    private EntityArchetype archetypeOf(Entity entity) {
        return em.getChunk(entity).archetype();
    }

    @Test
    void theIdIsThePlaceInTheListOfArchetypes() {
        em.createEntity(Speed.class);
        em.createEntity(Health.class, Speed.class);
        List<EntityArchetype> all = em.getAllArchetypes();
        assertThat(all).hasSizeGreaterThanOrEqualTo(2);
        for (int i = 0; i < all.size(); i++) {
            assertThat(all.get(i).id()).isEqualTo(i);
        }
    }

    @Test
    void theStableHashIsTheSameInEveryWorldAndDiffersBetweenArchetypes() {
        EntityArchetype first = archetypeOf(em.createEntity(Speed.class, Health.class));
        try (World other = new World("Other")) {
            EntityManager otherEm = other.entityManager();
            otherEm.createEntity(Monster.class);
            Entity same = otherEm.createEntity(Health.class, Speed.class);
            assertThat(otherEm.getChunk(same).archetype().stableHash()).isEqualTo(first.stableHash());
        }
        Entity ofChunk = em.createEntity(Speed.class);
        em.addChunkComponentData(ofChunk, new Fog(1, Entity.NULL));
        em.createEntity(Fog.class, Speed.class);
        HashSet<Long> hashes = new HashSet<>();
        em.getAllArchetypes()
                .forEach(one -> assertThat(hashes.add(one.stableHash())).isTrue());
    }

    @Test
    void theBytesGrowAndShrinkWithTheChunks() {
        EntityArchetype archetype = em.createArchetype(Position.class, Speed.class);
        assertThat(archetype.bytes()).isZero();
        assertThat(archetype.unusedEntityCount()).isZero();
        assertThat(archetype.sharedValueCombinationCount()).isZero();
        assertThat(archetype.bytesOfEntity()).isEqualTo(8 + 12 + 4);
        List<Entity> made = new ArrayList<>();
        for (int i = 0; i <= archetype.chunkCapacity(); i++) {
            made.add(em.createEntity(archetype));
        }
        assertThat(archetype.chunkCount()).isEqualTo(2);
        assertThat(archetype.bytes())
                .isGreaterThanOrEqualTo(2L * archetype.chunkCapacity() * archetype.bytesOfEntity());
        assertThat(archetype.unusedEntityCount()).isEqualTo(archetype.chunkCapacity() - 1);
        assertThat(archetype.sharedValueCombinationCount()).isEqualTo(1);
        assertThat(em.chunkBytes()).isEqualTo(archetype.bytes());
        assertThat(em.archetypeCount()).isEqualTo(em.getAllArchetypes().size());
        made.forEach(em::destroyEntity);
        assertThat(archetype.entityCount()).isZero();
        assertThat(archetype.unusedEntityCount()).isZero();
        assertThat(archetype.sharedValueCombinationCount()).isZero();
    }

    @Test
    void combinationsOfSharedValuesAreCounted() {
        Entity first = em.createEntity(Speed.class);
        em.addSharedComponent(first, new Team(1));
        Entity second = em.createEntity(Speed.class);
        em.addSharedComponent(second, new Team(2));
        Entity third = em.createEntity(Speed.class);
        em.addSharedComponent(third, new Team(2));
        EntityArchetype archetype = archetypeOf(first);
        assertThat(archetype.sharedValueCombinationCount()).isEqualTo(2);
        assertThat(archetype.bytesOfEntity()).isEqualTo(8 + 4);
        em.destroyEntity(first);
        assertThat(archetype.sharedValueCombinationCount()).isEqualTo(1);
    }

    @Test
    void theFactsOfAnArchetypeAreForTheThreadOfTheWorld() {
        EntityArchetype archetype = archetypeOf(em.createEntity(Speed.class));
        for (Runnable asked : List.<Runnable>of(
                archetype::bytes,
                archetype::unusedEntityCount,
                archetype::sharedValueCombinationCount,
                em::archetypeCount,
                em::chunkBytes)) {
            assertThat(Stranger.thrownBy(asked)).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void theChunksOfAnArchetypeAreListedInOrder() {
        EntityArchetype archetype = em.createArchetype(Position.class);
        assertThat(em.getChunks(archetype)).isEmpty();
        int count = archetype.chunkCapacity() * 2 + 1;
        for (int i = 0; i < count; i++) {
            em.createEntity(archetype);
        }
        List<ArchetypeChunk> chunks = em.getChunks(archetype);
        assertThat(chunks).hasSize(3).isUnmodifiable();
        assertThat(chunks.stream().mapToInt(ArchetypeChunk::count).sum()).isEqualTo(count);
        assertThat(chunks).allMatch(chunk -> chunk.archetype().equals(archetype));
        assertThat(em.getAllChunks()).containsAll(chunks);
    }

    @Test
    void anArchetypeOfAnotherWorldHasNoChunksHere() {
        try (World other = new World("Other")) {
            EntityArchetype archetype = other.entityManager().createArchetype(Position.class);
            assertThatThrownBy(() -> em.getChunks(archetype))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("Archetype [Position] belongs to another world than \"Test\". Use one of"
                            + " getAllArchetypes() of the same EntityManager.");
        }
    }

    @Test
    void anEntityIsFoundByItsIndexWhileItLives() {
        Entity entity = em.createEntity(Speed.class);
        assertThat(em.findEntity(entity.index())).isEqualTo(entity);
        em.destroyEntity(entity);
        assertThat(em.findEntity(entity.index())).isNull();
        Entity next = em.createEntity(Speed.class);
        assertThat(next.index()).isEqualTo(entity.index());
        assertThat(em.findEntity(entity.index())).isEqualTo(next);
        assertThat(em.findEntity(-1)).isNull();
        assertThat(em.findEntity(Integer.MAX_VALUE)).isNull();
        assertThat(em.findEntity(Integer.MIN_VALUE)).isNull();
    }

    record Fast(
            RefRW<Speed> speed,
            RefRO<Health> health,
            @Optional RefRO<Position> position) implements IAspect {}

    @Test
    void aspectsAreListedOnceTheyWereUsed() {
        em.query(QueryTerms.aspect(Fast.class)).forEach(fast -> {});
        assertThat(TypeManager.aspects())
                .filteredOn(info -> info.type() == Fast.class)
                .singleElement()
                .satisfies(info -> assertThat(info.required())
                        .containsExactlyInAnyOrder(
                                ComponentType.readWrite(Speed.class), ComponentType.readOnly(Health.class)));
    }

    @Test
    void theFactsOfAnAspectKeepAListOfTheirOwn() {
        List<ComponentType> types = new ArrayList<>(List.of(ComponentType.readOnly(Speed.class)));
        AspectTypeInfo info = new AspectTypeInfo(Fast.class, types);
        types.clear();
        assertThat(info.required()).hasSize(1).isUnmodifiable();
    }
}
