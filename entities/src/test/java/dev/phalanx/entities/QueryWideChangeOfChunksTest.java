package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.commands.EntityQueryCaptureMode;
import dev.phalanx.entities.components.ICleanupComponentData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.fixture.ChunkComponents.Fog;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Score;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.types.ComponentTypeSet;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Changes by queries that look at what is enabled or have filters: chunks that match wholly are changed as they are.
final class QueryWideChangeOfChunksTest extends InWorld {
    record Remains(int value) implements ICleanupComponentData {}

    /// How a query finds the first three of the four chunks, all entities of them but one of the third.
    enum Choice {
        ENABLED,
        FILTERED,
        BOTH
    }

    private static final int COUNT = 5;

    private final List<List<Entity>> chunks = new ArrayList<>();

    /// Makes four chunks, each with another value of a shared and of a chunk component.
    @BeforeEach
    void makeChunks() {
        EntityArchetype archetype =
                em.createArchetype(Health.class, Stunned.class, Score.class, Team.class, Remains.class);
        for (int i = 0; i < 4; i++) {
            NativeArray<Entity> entities = em.createEntity(archetype, COUNT);
            em.setSharedComponent(entities, new Team(i));
            for (int k = 0; k < COUNT; k++) {
                em.setComponent(entities.get(k), new Health(10 * i + k));
            }
            chunks.add(entities.toList());
        }
        em.addChunkComponentData(em.queryBuilder().withAll(Health.class).build(), new Fog(0, Entity.NULL));
        for (int i = 0; i < 4; i++) {
            em.setChunkComponentData(chunks.get(i).getFirst(), new Fog(i + 1, Entity.NULL));
        }
        // One value in all of them: nothing but the chunks tells the entities apart.
        em.setSharedComponent(em.queryBuilder().withAll(Team.class).build(), new Team(0));
    }

    private EntityQuery query(Choice choice) {
        EntityQuery query = em.queryBuilder()
                .withAll(Health.class, Stunned.class, Team.class)
                .buildPrivate();
        if (choice != Choice.FILTERED) {
            em.setComponentEnabled(chunks.get(2).get(1), Stunned.class, false);
        }
        if (choice != Choice.ENABLED) {
            em.setSharedComponent(em.getChunk(chunks.get(3).getFirst()), new Team(9));
            query.setSharedComponentFilter(new Team(0));
        } else {
            chunks.get(3).forEach(entity -> em.setComponentEnabled(entity, Stunned.class, false));
        }
        return query;
    }

    private List<Entity> chunkOf(Entity entity) {
        return em.getChunk(entity).getEntities().toList();
    }

    private void assertKept(int chunk) {
        Entity first = chunks.get(chunk).getFirst();
        assertThat(chunkOf(first)).as("chunk %s", chunk).isEqualTo(chunks.get(chunk));
        assertThat(em.getChunkComponentData(first, Fog.class).density()).isEqualTo(chunk + 1);
        for (int k = 0; k < COUNT; k++) {
            Entity entity = chunks.get(chunk).get(k);
            if (em.hasComponent(entity, Health.class)) {
                assertThat(em.getComponent(entity, Health.class).points).isEqualTo(10 * chunk + k);
            }
        }
    }

    private void assertChunks(Choice choice, Consumer<EntityQuery> change) {
        EntityQuery query = query(choice);
        change.accept(query);
        world.audit();
        assertKept(0);
        assertKept(1);
        if (choice == Choice.FILTERED) {
            assertKept(2);
        } else {
            Entity passedOver = chunks.get(2).get(1);
            assertThat(chunkOf(passedOver)).containsExactly(passedOver);
            assertThat(em.getChunkComponentData(passedOver, Fog.class).density())
                    .isEqualTo(3);
        }
        assertKept(3);
        query.close();
    }

    @ParameterizedTest
    @EnumSource
    @Row("SHR-5")
    void settingASharedValue(Choice choice) {
        long number = em.getChunk(chunks.get(1).getFirst()).sequenceNumber();
        assertChunks(choice, query -> em.setSharedComponent(query, new Team(7)));
        assertThat(em.getChunk(chunks.get(1).getFirst()).sequenceNumber())
                .as("the chunk stays the same one")
                .isEqualTo(number);
        assertThat(em.getSharedComponent(chunks.get(1).get(2), Team.class)).isEqualTo(new Team(7));
        assertThat(em.getSharedComponent(chunks.get(2).get(2), Team.class)).isEqualTo(new Team(7));
        assertThat(em.getSharedComponent(chunks.get(3).get(2), Team.class)).isNotEqualTo(new Team(7));
    }

    @ParameterizedTest
    @EnumSource
    @Row("SHR-5")
    void addingASharedComponent(Choice choice) {
        record Camp(int number) implements ISharedComponentData {}
        assertChunks(choice, query -> em.addSharedComponent(query, new Camp(7)));
        assertThat(em.getSharedComponent(chunks.get(1).get(2), Camp.class)).isEqualTo(new Camp(7));
        assertThat(em.getSharedComponent(chunks.get(2).get(2), Camp.class)).isEqualTo(new Camp(7));
        assertThat(em.hasComponent(chunks.get(3).get(2), Camp.class)).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    @Row("SHR-5")
    void addingComponents(Choice choice) {
        assertChunks(choice, query -> em.addComponent(query, Monster.class));
        assertThat(em.hasComponent(chunks.get(2).get(2), Monster.class)).isTrue();
        assertThat(em.hasComponent(chunks.get(3).get(2), Monster.class)).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    @Row("SHR-5")
    void removingComponents(Choice choice) {
        assertChunks(
                choice,
                query -> em.removeComponent(query, ComponentTypeSet.of(Score.class, Team.class, Stunned.class)));
        assertThat(em.hasComponent(chunks.get(2).get(2), Score.class)).isFalse();
        assertThat(em.hasComponent(chunks.get(3).get(2), Score.class)).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void addingValues(Choice choice) {
        record Rank(int value) implements IComponentData {}
        assertChunks(choice, query -> {
            List<Rank> ranks = new ArrayList<>();
            for (Entity entity : query.toEntityArray()) {
                ranks.add(new Rank(entity.index()));
            }
            em.addComponent(query, NativeArray.copyOf(Rank.class, ranks));
        });
        Entity some = chunks.get(1).get(3);
        assertThat(em.getComponent(some, Rank.class)).isEqualTo(new Rank(some.index()));
    }

    @ParameterizedTest
    @EnumSource
    void playingBackAValueForAQuery(Choice choice) {
        record Rank(int value) implements IComponentData {}
        assertChunks(choice, query -> {
            try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
                commands.addComponent(query, new Rank(3), EntityQueryCaptureMode.AT_PLAYBACK);
                commands.playback(em);
            }
        });
        assertThat(em.getComponent(chunks.get(1).get(3), Rank.class)).isEqualTo(new Rank(3));
        assertThat(em.getComponent(chunks.get(2).get(3), Rank.class)).isEqualTo(new Rank(3));
        assertThat(em.hasComponent(chunks.get(3).get(3), Rank.class)).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void destroyingWhatHasCleanupComponents(Choice choice) {
        EntityQuery query = query(choice);
        em.destroyEntity(query);
        world.audit();
        for (int chunk = 0; chunk < 2; chunk++) {
            assertThat(chunkOf(chunks.get(chunk).getFirst()))
                    .as("the cleanup-only entities of chunk %s", chunk)
                    .isEqualTo(chunks.get(chunk));
        }
        assertThat(em.hasComponent(chunks.get(2).get(2), Health.class)).isFalse();
        assertThat(em.hasComponent(chunks.get(2).get(1), Health.class)).isEqualTo(choice != Choice.FILTERED);
        assertKept(3);
        query.close();
    }

    @Test
    @Row("SHR-5")
    void addingASharedComponentToAChunk() {
        record Camp(int number) implements ISharedComponentData {}
        em.addSharedComponent(em.getChunk(chunks.get(1).getFirst()), new Camp(1));
        world.audit();
        for (int chunk = 0; chunk < 4; chunk++) {
            assertKept(chunk);
            assertThat(em.hasComponent(chunks.get(chunk).get(2), Camp.class)).isEqualTo(chunk == 1);
        }
    }

    @Test
    @Row("SHR-5")
    void chunksOfOneValueAreNotMergedWhenAllGetASharedComponent() {
        record Camp(int number) implements ISharedComponentData {}
        em.removeChunkComponentData(em.queryBuilder().withAll(Health.class).build(), Fog.class);
        em.addSharedComponent(em.queryBuilder().withAll(Health.class).build(), new Camp(1));
        for (int chunk = 0; chunk < 4; chunk++) {
            assertThat(chunkOf(chunks.get(chunk).getFirst())).isEqualTo(chunks.get(chunk));
        }
    }
}
