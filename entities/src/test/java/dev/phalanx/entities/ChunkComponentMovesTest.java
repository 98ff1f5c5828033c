package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.fixture.ChunkComponents.Fog;
import dev.phalanx.entities.fixture.ChunkComponents.Huge;
import dev.phalanx.entities.fixture.ChunkComponents.Keeper;
import dev.phalanx.entities.fixture.ChunkComponents.Notes;
import dev.phalanx.entities.fixture.Components.Frozen;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Rest;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// Where the values of chunk components stay or go when entities, chunks and worlds change.
final class ChunkComponentMovesTest extends InWorld {
    private EntityQuery withFog() {
        return em.queryBuilder().withAllChunkComponent(Fog.class).build();
    }

    private EntityQuery withHealth() {
        return em.queryBuilder().withAll(Health.class).build();
    }

    @Test
    @Row({"CHK-1", "CHK-3"})
    void chunksThatGetAValueByQueryAreNotMergedWithOthers() {
        Entity first = em.createEntity(Health.class);
        em.addChunkComponentData(first, Fog.class);
        em.setChunkComponentData(first, new Fog(1, Entity.NULL));
        Entity second = em.createEntity(Health.class);
        EntityQuery without = em.queryBuilder()
                .withAll(Health.class)
                .withNoneChunkComponent(Fog.class)
                .build();
        em.addChunkComponentData(without, new Fog(2, Entity.NULL));
        assertThat(em.getChunkComponentData(first, Fog.class).density()).isEqualTo(1);
        assertThat(em.getChunkComponentData(second, Fog.class).density()).isEqualTo(2);
        em.addComponent(withHealth(), Monster.class);
        assertThat(em.getChunkComponentData(first, Fog.class).density())
                .as("kept when all get a component")
                .isEqualTo(1);
        assertThat(em.getChunkComponentData(second, Fog.class).density()).isEqualTo(2);
        em.addComponent(withHealth(), Huge.class);
        assertThat(em.getChunkComponentData(first, Fog.class).density())
                .as("kept in chunks of another capacity")
                .isEqualTo(1);
        assertThat(em.getChunkComponentData(second, Fog.class).density()).isEqualTo(2);
        em.removeComponent(withHealth(), Huge.class);
        assertThat(em.getChunkComponentData(second, Fog.class).density()).isEqualTo(2);
    }

    @Test
    @Row("CHK-3.1")
    void addingMovesOneEntityAndSettingMovesNothing() {
        Entity stays = em.createEntity(new Health(1));
        Entity moves = em.createEntity(new Health(2));
        ArchetypeChunk before = em.getChunk(stays);
        em.addChunkComponentData(moves, Fog.class);
        assertThat(em.getChunk(stays)).isEqualTo(before);
        assertThat(em.getChunk(moves)).isNotEqualTo(before);
        assertThat(em.getChunkComponentData(moves, Fog.class)).isEqualTo(new Fog(0, Entity.NULL));
        assertThat(em.hasChunkComponent(stays, Fog.class)).isFalse();
        ArchetypeChunk chunk = em.getChunk(moves);
        int order = em.entityOrderVersion();
        em.setChunkComponentData(moves, new Fog(4, stays));
        assertThat(chunk.isValid()).isTrue();
        assertThat(em.entityOrderVersion()).isEqualTo(order);
        em.addChunkComponentData(stays, Fog.class);
        assertThat(em.getChunk(stays)).isEqualTo(em.getChunk(moves));
        assertThat(em.getChunkComponentData(stays, Fog.class)).isEqualTo(new Fog(4, stays));
    }

    @Test
    @Row({"CHK-3.2", "CHK-3.3", "CHK-5.1"})
    void aNewChunkStartsWithTheDefaultValue() {
        Entity first = em.createEntity(new Health(1), new Team(1));
        Entity second = em.createEntity(new Health(2), new Team(1));
        em.addChunkComponentData(withHealth(), new Fog(5, Entity.NULL));
        em.addChunkComponentData(withHealth(), new Notes("all"));
        em.setSharedComponent(second, new Team(2));
        assertThat(em.getChunkComponentData(second, Fog.class)).isEqualTo(new Fog(0, Entity.NULL));
        assertThat(em.getChunkComponentData(second, Notes.class)).isNull();
        assertThat(em.getChunkComponentData(first, Fog.class).density()).isEqualTo(5);
        assertThat(em.getChunkComponentData(first, Notes.class)).isEqualTo(new Notes("all"));
        em.destroyEntity(first);
        em.setSharedComponent(second, new Team(1));
        assertThat(em.getChunkComponentData(second, Fog.class).density())
                .as("nothing is left of a chunk that died")
                .isZero();
    }

    @Test
    @Row({"CHK-3", "SHR-1"})
    void aChunkKeepsItsValueWhenItOutgrowsItsWindow() {
        Entity first = em.createEntity(new Team(1));
        em.addChunkComponentData(first, Fog.class);
        em.setChunkComponentData(first, new Fog(6, Entity.NULL));
        EntityArchetype archetype = em.getArchetype(first);
        for (Entity entity : array(em.createEntity(archetype, 30))) {
            em.setSharedComponent(entity, new Team(1));
            assertThat(em.getChunkComponentData(entity, Fog.class).density()).isEqualTo(6);
        }
        assertThat(em.getChunkComponentData(first, Fog.class).density()).isEqualTo(6);
    }

    @Test
    @Row({"CHK-6.1", "SER-2.6"})
    void moveEntitiesFromKeepsTheValues() {
        World source = new World("Source");
        EntityManager from = source.entityManager();
        em.createEntity(Health.class);
        Entity small = from.createEntity(new Health(1));
        NativeArray<Entity> many = from.createEntity(from.createArchetype(Health.class, Frozen.class), 200);
        from.addChunkComponentData(from.queryBuilder().withAll(Frozen.class).build(), new Fog(8, many.get(3)));
        from.addChunkComponentData(small, Fog.class);
        from.setChunkComponentData(small, new Fog(9, small));
        from.addChunkComponentData(from.queryBuilder().withAll(Health.class).build(), new Keeper(small));
        em.moveEntitiesFrom(from);
        assertThat(from.entityCount()).isZero();
        for (Entity entity : array(withFog().toEntityArray())) {
            Fog fog = em.getChunkComponentData(entity, Fog.class);
            boolean frozen = em.hasComponent(entity, Frozen.class);
            assertThat(fog.density()).isEqualTo(frozen ? 8 : 9);
            assertThat(em.hasComponent(fog.source(), Frozen.class)).isEqualTo(frozen);
            Entity kept = em.getChunkComponentData(entity, Keeper.class).kept;
            assertThat(em.getComponent(kept, Health.class).points).isEqualTo(1);
        }
        assertThat(withFog().calculateEntityCount()).isEqualTo(201);
        source.close();
    }

    @Test
    @Row({"CHK-6", "SER-3"})
    void aMirroredWorldHasTheSameValues() {
        World copy = new World("Copy");
        EntityManager there = copy.entityManager();
        em.createEntity(em.createArchetype(Health.class), 300).close();
        em.addChunkComponentData(withHealth(), new Fog(1, Entity.NULL));
        em.addChunkComponentData(withHealth(), new Notes("one"));
        there.copyAndReplaceEntitiesFrom(em);
        assertThat(copy.stateHash()).isEqualTo(world.stateHash());
        assertThat(there.copyAndReplaceEntitiesFrom(em)).isZero();
        em.setChunkComponentData(em.getAllChunks().get(1), new Fog(2, Entity.NULL));
        assertThat(copy.stateHash()).isNotEqualTo(world.stateHash());
        assertThat(there.copyAndReplaceEntitiesFrom(em)).isEqualTo(1);
        assertThat(copy.stateHash()).isEqualTo(world.stateHash());
        assertThat(there.getAllChunks().get(1).getChunkComponentData(Fog.class).density())
                .isEqualTo(2);
        assertThat(there.getAllChunks().get(0).getChunkComponentData(Notes.class))
                .isEqualTo(new Notes("one"))
                .isNotSameAs(em.getAllChunks().get(0).getChunkComponentData(Notes.class));
        em.destroyEntity(withHealth());
        there.copyAndReplaceEntitiesFrom(em);
        assertThat(copy.stateHash()).isEqualTo(world.stateHash());
        copy.close();
    }

    @Test
    @Row({"CHK-1", "CLN-2"})
    void aCleanupOnlyEntityHasNoChunkComponent() {
        Entity entity = em.createEntity(Health.class, Rest.class);
        em.addChunkComponentData(entity, Fog.class);
        em.destroyEntity(entity);
        assertThat(em.exists(entity)).isTrue();
        assertThat(em.hasChunkComponent(entity, Fog.class)).isFalse();
        em.addChunkComponentData(entity, Fog.class);
        em.removeComponent(entity, Rest.class);
        em.removeChunkComponentData(withFog(), Fog.class);
        assertThat(em.exists(entity))
                .as("a destroyed entity ends with the last it has")
                .isFalse();
    }

    /// Random changes against a naive idea of what happens: each chunk's value belongs to its number.
    @Test
    @Row({"CHK-1", "CHK-3"})
    void valuesStayWithTheirChunksWhateverHappens() {
        SplittableRandom random = new SplittableRandom(7);
        for (int script = 0; script < 60; script++) {
            try (World fresh = new World("Script")) {
                fresh.setFailFast(true);
                runScript(random.split(), fresh.entityManager());
            }
        }
    }

    private static void runScript(SplittableRandom random, EntityManager em) {
        EntityQuery all = em.universalQuery();
        EntityQuery foggy = em.queryBuilder().withAllChunkComponent(Fog.class).build();
        for (int step = 0; step < 60; step++) {
            int choice = em.entityCount() == 0 ? 0 : random.nextInt(10);
            Entity entity = choice == 0 ? Entity.NULL : em.getAllEntities().get(random.nextInt(em.entityCount()));
            switch (choice) {
                case 0 ->
                    em.createEntity(em.createArchetype(Health.class), random.nextInt(300))
                            .close();
                case 1 -> em.createEntity(Health.class, Team.class);
                case 2 -> em.addChunkComponentData(entity, Fog.class);
                case 3 -> em.removeChunkComponent(entity, Fog.class);
                case 4 -> em.addSharedComponent(entity, new Team(random.nextInt(3)));
                case 5 -> em.destroyEntity(entity);
                case 6 -> {
                    em.addChunkComponentData(all, new Fog(step, Entity.NULL));
                    for (ArchetypeChunk chunk : em.getAllChunks()) {
                        assertThat(chunk.getChunkComponentData(Fog.class).density())
                                .isEqualTo(step);
                    }
                }
                case 7 -> {
                    for (ArchetypeChunk chunk : em.getAllChunks()) {
                        if (chunk.hasChunkComponent(Fog.class)) {
                            chunk.setChunkComponentData(new Fog(
                                    chunk.sequenceNumber(), chunk.getEntities().get(0)));
                        }
                    }
                    if (random.nextBoolean()) {
                        em.addComponent(foggy, Monster.class);
                    } else {
                        em.removeComponent(foggy, Monster.class);
                    }
                    for (ArchetypeChunk chunk : em.getAllChunks()) {
                        if (chunk.hasChunkComponent(Fog.class)) {
                            Entity first = chunk.getEntities().get(0);
                            assertThat(chunk.getChunkComponentData(Fog.class).source())
                                    .isEqualTo(first);
                        }
                    }
                }
                case 8 -> {
                    if (random.nextInt(4) == 0) {
                        em.removeChunkComponentData(all, Fog.class);
                        assertThat(foggy.calculateEntityCount()).isZero();
                    }
                }
                default -> em.instantiate(entity, random.nextInt(20)).close();
            }
        }
    }
}
