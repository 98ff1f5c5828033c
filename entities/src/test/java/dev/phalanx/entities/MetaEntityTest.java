package dev.phalanx.entities;

import static dev.phalanx.entities.GetAllEntitiesOptions.INCLUDE_META;
import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static dev.phalanx.entities.types.EntityQueryOptions.INCLUDE_META_CHUNKS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.ChunkHeader;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.fixture.ChunkComponents.Fog;
import dev.phalanx.entities.fixture.ChunkComponents.Notes;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/// The entities that stand for chunks.
final class MetaEntityTest extends InWorld {
    private static EntityQuery headers(EntityManager manager) {
        return manager.queryBuilder().withAll(ChunkHeader.class).build();
    }

    private List<Entity> metas() {
        return headers(em).toEntityArray().toList();
    }

    private Entity foggy(int points) {
        Entity entity = em.createEntity(new Health(points));
        em.addChunkComponentData(entity, Fog.class);
        return entity;
    }

    @Test
    @Row({"CHK-2.1", "CHK-2.3", "CHK-2.4"})
    void thereIsOneForEachChunkAndItEndsWithTheChunk() {
        NativeArray<Entity> entities = em.createEntity(em.createArchetype(Health.class), 300);
        em.addChunkComponentData(em.queryBuilder().withAll(Health.class).build(), new Fog(1, Entity.NULL));
        List<Entity> metas = metas();
        assertThat(metas).hasSize(3).allMatch(em::exists);
        assertThat(em.getComponentTypes(metas.get(0))).containsExactlyInAnyOrder(Fog.class, ChunkHeader.class);
        for (int i = 0; i < 3; i++) {
            ArchetypeChunk chunk = em.getChunk(em.getComponent(metas.get(i), ChunkHeader.class));
            assertThat(chunk).isEqualTo(em.getChunk(entities.get(128 * i)));
        }
        em.destroyEntity(entities.slice(128, 128));
        assertThat(metas()).containsExactlyInAnyOrder(metas.get(0), metas.get(2));
        assertThat(em.exists(metas.get(1))).isFalse();
        em.removeChunkComponentData(em.queryBuilder().withAll(Health.class).build(), Fog.class);
        assertThat(metas()).isEmpty();
        assertThat(em.exists(metas.get(0))).isFalse();
    }

    @Test
    @Row("CHK-2.1")
    void theValuesOfTheChunkAreItsComponents() {
        Entity entity = foggy(1);
        Entity meta = metas().get(0);
        em.setChunkComponentData(entity, new Fog(2, entity));
        assertThat(em.getComponent(meta, Fog.class)).isEqualTo(new Fog(2, entity));
        world.update();
        em.setComponent(meta, new Fog(3, Entity.NULL));
        assertThat(em.getChunkComponentData(entity, Fog.class)).isEqualTo(new Fog(3, Entity.NULL));
        em.addChunkComponentData(entity, Health.class);
        assertThat(metas()).as("it follows the entity's chunk").hasSize(1);
        em.setChunkComponentData(entity, new Health(9));
        em.setChunkComponentData(entity, new Fog(3, Entity.NULL));
        int[] visited = new int[1];
        em.query(ro(Fog.class), rw(Health.class), ro(ChunkHeader.class)).forEach((fog, health, header) -> {
            assertThat(fog.density()).isEqualTo(3);
            health.points++;
            visited[0]++;
        });
        assertThat(visited[0]).isEqualTo(1);
        assertThat(em.getChunkComponentData(entity, Health.class).points).isEqualTo(10);
    }

    @Test
    @Row({"CHK-2", "CHK-5"})
    void objectsAndTagsAreItsComponentsToo() {
        Entity entity = em.createEntity(new Health(1));
        em.addChunkComponentData(entity, Notes.class);
        em.addChunkComponentData(entity, Monster.class);
        Notes notes = new Notes("dark");
        em.setChunkComponentData(entity, notes);
        Entity meta = metas().get(0);
        assertThat(em.getComponent(meta, Notes.class)).isSameAs(notes);
        assertThat(em.hasComponent(meta, Monster.class)).isTrue();
    }

    @Test
    @Row({"CHK-2.2", "QRY-5.2", "QRY-5.3", "ENT-12.2", "ENT-12.3"})
    void theyAreHiddenUnlessAskedFor() {
        Entity entity = foggy(1);
        Entity meta = metas().get(0);
        em.createEntity(new Fog(5, Entity.NULL));
        assertThat(em.queryBuilder().withAll(Fog.class).build().matches(meta)).isFalse();
        assertThat(em.universalQuery().matches(meta)).isFalse();
        assertThat(em.queryBuilder()
                        .withAll(Fog.class)
                        .withOptions(INCLUDE_META_CHUNKS)
                        .build()
                        .matches(meta))
                .isTrue();
        assertThat(em.queryBuilder()
                        .withAny(ChunkHeader.class, Monster.class)
                        .build()
                        .matches(meta))
                .isTrue();
        assertThat(em.queryBuilder()
                        .withAll(ChunkHeader.class, Fog.class)
                        .build()
                        .matches(meta))
                .isTrue();
        assertThat(em.getAllEntities().toList()).doesNotContain(meta).hasSize(2);
        assertThat(em.getAllEntities(INCLUDE_META).toList()).contains(meta).hasSize(3);
        assertThat(em.getAllChunks()).hasSize(2);
        assertThat(em.getAllChunks(INCLUDE_META)).contains(em.getChunk(meta)).hasSize(3);
        assertThat(em.entityCount()).isEqualTo(2);
        assertThat(array(em.getCreatedAndDestroyedEntities(new EntityCensus()).created()))
                .contains(entity)
                .doesNotContain(meta);
    }

    @Test
    @Row("CHK-2")
    void itKeepsItsIdWhenItsChunkMovesInMemory() {
        Entity entity = foggy(1);
        em.addSharedComponent(entity, new Team(1));
        Entity meta = metas().get(0);
        em.setChunkComponentData(entity, new Fog(4, Entity.NULL));
        em.instantiate(entity, 100);
        assertThat(metas()).containsExactly(meta);
        assertThat(em.getComponent(meta, Fog.class).density()).isEqualTo(4);
        assertThat(em.getChunk(em.getComponent(meta, ChunkHeader.class))).isEqualTo(em.getChunk(entity));
        em.addComponent(em.queryBuilder().withAll(Health.class).build(), Monster.class);
        assertThat(metas()).hasSize(1);
    }

    @Test
    @Row({"CHK-2", "CHK-6"})
    void onlyTheWorldMakesChangesAndEndsThem() {
        Entity entity = foggy(1);
        Entity meta = metas().get(0);
        EntityQuery all = headers(em);
        NativeArray<Entity> both = NativeArray.copyOf(Entity.class, List.of(entity, meta));
        List<ThrowingCallable> verbs = List.of(
                () -> em.destroyEntity(meta),
                () -> em.destroyEntity(both),
                () -> em.destroyEntity(all),
                () -> em.addComponent(meta, Monster.class),
                () -> em.addComponent(both, Monster.class),
                () -> em.addComponent(all, Monster.class),
                () -> em.addSharedComponent(meta, new Team(1)),
                () -> em.removeComponent(meta, Fog.class),
                () -> em.removeComponent(both, Health.class),
                () -> em.removeComponent(all, Fog.class),
                () -> em.addChunkComponentData(meta, Fog.class),
                () -> em.setArchetype(meta, em.createArchetype(Fog.class)),
                () -> em.setArchetype(entity, em.getArchetype(meta)),
                () -> em.setEnabled(meta, false),
                () -> em.createEntity(em.getArchetype(meta)),
                () -> em.createEntity(em.getArchetype(meta), 2),
                () -> em.createEntity(ChunkHeader.class),
                () -> em.createEntity(new ChunkHeader(1, 1)),
                () -> em.addComponent(entity, ChunkHeader.class),
                () -> em.addComponent(entity, new ChunkHeader(1, 1)),
                () -> em.swapComponents(em.getChunk(meta), 0, em.getChunk(meta), 0));
        long hash = world.stateHash();
        for (ThrowingCallable verb : verbs) {
            assertThatThrownBy(verb)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageEndingWith(": only the world makes, changes and ends them, with their chunks. Use"
                            + " addChunkComponentData, removeChunkComponent and setChunkComponentData.");
            assertThat(world.stateHash()).isEqualTo(hash);
            assertThat(metas()).containsExactly(meta);
        }
        assertThatThrownBy(() -> em.destroyEntity(meta))
                .hasMessageStartingWith(
                        meta + " stands for chunk " + em.getChunk(entity).sequenceNumber() + ": ");
        assertThatThrownBy(() -> em.instantiate(meta))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(meta + " stands for a chunk and stays with its components: it has [ChunkHeader, Fog]. Copy"
                        + " and move other entities.");
    }

    @Test
    @Row("CHK-6.1")
    void movingThemToAnotherWorldIsRefusedAndTheValuesMoveWithTheirChunks() {
        World other = new World("Other");
        Entity entity = foggy(1);
        em.setChunkComponentData(entity, new Fog(6, entity));
        assertThatThrownBy(() -> other.entityManager().moveEntitiesFrom(em, headers(em)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("moveEntitiesFrom was given query [ChunkHeader], which matches [ChunkHeader, Fog], whose"
                        + " entities stay in their world: each stands for a chunk and stays with it. Let the query pass"
                        + " them over.");
        assertThatThrownBy(() -> other.entityManager()
                        .copyEntitiesFrom(em, NativeArray.copyOf(Entity.class, List.of(entity, metas().get(0)))))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(other.entityManager().entityCount()).isZero();
        EntityRemapping remapping = new EntityRemapping();
        other.entityManager().moveEntitiesFrom(em, remapping);
        assertThat(remapping.size()).isEqualTo(1);
        assertThat(metas()).isEmpty();
        Entity there = headers(other.entityManager()).toEntityArray().get(0);
        assertThat(other.entityManager().getComponent(there, Fog.class)).isEqualTo(new Fog(6, remapping.get(entity)));
        other.audit();
        other.close();
    }

    @Test
    @Row({"CHK-2", "SER-3"})
    void aMirroredWorldHasTheSameOnes() {
        World other = new World("Other");
        EntityManager mirror = other.entityManager();
        mirror.addChunkComponentData(mirror.createEntity(new Health(4)), Notes.class);
        NativeArray<Entity> entities = em.createEntity(em.createArchetype(Health.class), 300);
        em.addChunkComponentData(em.queryBuilder().withAll(Health.class).build(), new Fog(1, Entity.NULL));
        mirror.copyAndReplaceEntitiesFrom(em);
        other.audit();
        assertThat(headers(mirror).toEntityArray().toList()).isEqualTo(metas());
        assertThat(other.stateHash()).isEqualTo(world.stateHash());
        em.destroyEntity(entities.get(3));
        mirror.destroyEntity(entities.get(3));
        assertThat(mirror.createEntity(new Health(4))).isEqualTo(em.createEntity(new Health(4)));
        mirror.copyAndReplaceEntitiesFrom(em);
        other.audit();
        assertThat(headers(mirror).toEntityArray().toList()).isEqualTo(metas());
        other.close();
    }

    @Test
    @Row("CHK-2")
    void aHeaderOfAChunkThatHasEndedIsRefused() {
        Entity entity = foggy(1);
        ChunkHeader header = em.getComponent(metas().get(0), ChunkHeader.class);
        assertThat(em.getChunk(header)).isEqualTo(em.getChunk(entity));
        em.destroyEntity(entity);
        assertThatThrownBy(() -> em.getChunk(header))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Chunk " + header.number() + " does not lie where " + header + " says: it has ended, or has"
                        + " moved since. Get the header from its meta entity, and use it before the next structural"
                        + " change.");
    }

    @Test
    @Row("CHK-2.3")
    void thereIsOneForEachChunkWhateverHappens() {
        SplittableRandom random = new SplittableRandom(7);
        List<Class<? extends IComponent>> types = List.of(Fog.class, Notes.class, Monster.class);
        for (int step = 0; step < 600; step++) {
            NativeArray<Entity> all = em.getAllEntities();
            Entity one = all.length() == 0 ? Entity.NULL : all.get(random.nextInt(all.length()));
            Class<? extends IComponent> type = types.get(random.nextInt(types.size()));
            switch (all.length() == 0 ? 0 : random.nextInt(9)) {
                case 0 -> em.createEntity(em.createArchetype(Health.class), 1 + random.nextInt(200));
                case 1 -> em.addChunkComponentData(one, type);
                case 2 -> em.removeChunkComponent(one, type);
                case 3 -> em.addSharedComponent(one, new Team(random.nextInt(3)));
                case 4 -> em.destroyEntity(one);
                case 5 -> em.instantiate(one, random.nextInt(100));
                case 6 ->
                    em.addChunkComponentData(
                            em.queryBuilder().withAll(Health.class).build(), new Fog(step, one));
                case 7 -> em.addComponent(em.queryBuilder().withAll(Team.class).build(), Monster.class);
                default -> em.destroyEntity(all.slice(0, all.length() / 2));
            }
            world.audit();
            Set<ArchetypeChunk> stoodFor = new HashSet<>();
            for (ChunkHeader header :
                    headers(em).toComponentDataArray(ChunkHeader.class).toList()) {
                assertThat(stoodFor.add(em.getChunk(header))).isTrue();
            }
            for (ArchetypeChunk chunk : em.getAllChunks()) {
                boolean has = types.stream().anyMatch(chunk::hasChunkComponent);
                assertThat(stoodFor.contains(chunk)).isEqualTo(has);
            }
        }
    }
}
