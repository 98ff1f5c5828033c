package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.ChunkComponents.Fog;
import dev.phalanx.entities.fixture.ChunkComponents.Huge;
import dev.phalanx.entities.fixture.ChunkComponents.Huger;
import dev.phalanx.entities.fixture.ChunkComponents.Keeper;
import dev.phalanx.entities.fixture.ChunkComponents.Notes;
import dev.phalanx.entities.fixture.Components.Frozen;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Rest;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.Managed.Sound;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// Chunk components: one value for each chunk.
final class ChunkComponentTest extends InWorld {
    private EntityQuery withFog() {
        return em.queryBuilder().withAllChunkComponent(Fog.class).build();
    }

    private EntityQuery withHealth() {
        return em.queryBuilder().withAll(Health.class).build();
    }

    @Test
    @Row("CHK-1")
    void aChunkComponentIsAddedReadWrittenAndRemoved() {
        Entity entity = em.createEntity(new Health(3));
        assertThat(em.hasChunkComponent(entity, Fog.class)).isFalse();
        assertThat(em.addChunkComponentData(entity, Fog.class)).isTrue();
        em.setChunkComponentData(entity, new Fog(0.5f, entity));
        assertThat(em.addChunkComponentData(entity, Fog.class))
                .as("added twice")
                .isFalse();
        assertThat(em.hasChunkComponent(entity, Fog.class)).isTrue();
        assertThat(em.getChunkComponentData(entity, Fog.class)).isEqualTo(new Fog(0.5f, entity));
        ArchetypeChunk chunk = em.getChunk(entity);
        assertThat(chunk.hasChunkComponent(Fog.class)).isTrue();
        assertThat(chunk.getChunkComponentData(Fog.class)).isEqualTo(new Fog(0.5f, entity));
        assertThat(em.getChunkComponentData(chunk, Fog.class)).isEqualTo(new Fog(0.5f, entity));
        em.setChunkComponentData(chunk, new Fog(1, Entity.NULL));
        assertThat(em.getChunkComponentData(entity, Fog.class)).isEqualTo(new Fog(1, Entity.NULL));
        chunk.setChunkComponentData(new Fog(2, Entity.NULL));
        assertThat(em.getChunkComponentData(entity, Fog.class)).isEqualTo(new Fog(2, Entity.NULL));
        assertThat(em.removeChunkComponent(entity, Fog.class)).isTrue();
        assertThat(em.removeChunkComponent(entity, Fog.class)).isFalse();
        assertThat(em.hasChunkComponent(entity, Fog.class)).isFalse();
        assertThat(em.getComponent(entity, Health.class).points).isEqualTo(3);
        em.destroyEntity(entity);
        assertThat(em.hasChunkComponent(entity, Fog.class)).isFalse();
        assertThat(em.removeChunkComponent(entity, Fog.class)).isFalse();
    }

    @Test
    @Row({"CHK-1", "QRY-18"})
    void theQueryFormAddsOrSetsTheValueInWholeChunks() {
        int capacity = em.createArchetype(Health.class).chunkCapacity();
        NativeArray<Entity> entities = em.createEntity(em.createArchetype(Health.class), 2 * capacity + 5);
        em.addChunkComponentData(withHealth(), new Fog(1, Entity.NULL));
        assertThat(withFog().calculateEntityCount()).isEqualTo(2 * capacity + 5);
        assertThat(withFog().calculateChunkCount()).isEqualTo(3);
        em.setChunkComponentData(entities.get(0), new Fog(7, Entity.NULL));
        assertThat(em.getChunkComponentData(entities.get(capacity), Fog.class).density())
                .isEqualTo(1);
        em.addChunkComponentData(withHealth(), new Fog(2, Entity.NULL));
        for (Entity entity : array(entities)) {
            assertThat(em.getChunkComponentData(entity, Fog.class).density()).isEqualTo(2);
        }
        em.removeChunkComponentData(withHealth(), Fog.class);
        em.removeChunkComponentData(withHealth(), Fog.class);
        assertThat(withFog().calculateEntityCount()).isZero();
        assertThat(withHealth().calculateEntityCount()).isEqualTo(2 * capacity + 5);
        em.addChunkComponentData(em.queryBuilder().withAll(Frozen.class).build(), new Fog(3, Entity.NULL));
        assertThat(withFog().calculateEntityCount()).isZero();
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
    @Row("CHK-1")
    void aFilteredQueryChangesTheChunksItLetsThrough() {
        for (int i = 0; i < 4; i++) {
            em.createEntity(new Health(i), new Team(i % 2));
        }
        EntityQuery query = em.queryBuilder().withAll(Team.class).buildOwn();
        query.setSharedComponentFilter(new Team(1));
        em.addChunkComponentData(query, new Fog(3, Entity.NULL));
        assertThat(withFog().calculateEntityCount()).isEqualTo(2);
        for (Entity entity : array(withFog().toEntityArray())) {
            assertThat(em.getSharedComponent(entity, Team.class)).isEqualTo(new Team(1));
            assertThat(em.getChunkComponentData(entity, Fog.class).density()).isEqualTo(3);
        }
        em.removeChunkComponentData(query, Fog.class);
        assertThat(withFog().calculateEntityCount()).isZero();
    }

    @Test
    @Row("CHK-3")
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
    @Row({"CHK-3", "CHK-5"})
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
    @Row("CHK-4")
    void aClassIsAnotherTypeForChunksThanForEntities() {
        Entity entity = em.createEntity();
        em.addChunkComponentData(entity, Fog.class);
        assertThat(em.hasComponent(entity, Fog.class)).isFalse();
        assertThat(em.addComponent(entity, new Fog(1, Entity.NULL))).isTrue();
        em.setChunkComponentData(entity, new Fog(2, Entity.NULL));
        assertThat(em.getComponent(entity, Fog.class).density()).isEqualTo(1);
        assertThat(em.getChunkComponentData(entity, Fog.class).density()).isEqualTo(2);
        assertThat(em.getComponentTypes(entity)).isEqualTo(List.of(Fog.class));
        assertThat(em.getComponentCount(entity)).isEqualTo(1);
        assertThat(em.getArchetype(entity).chunkComponentTypes()).isEqualTo(List.of(Fog.class));
        assertThat(em.getArchetype(entity)).hasToString("[Fog, chunk Fog]");
        assertThat(em.removeComponent(entity, Fog.class)).isTrue();
        assertThat(em.hasChunkComponent(entity, Fog.class)).isTrue();
        assertThat(ComponentType.chunkComponent(Fog.class)).isNotEqualTo(ComponentType.readWrite(Fog.class));
        assertThat(ComponentType.chunkComponentExclude(Fog.class)).hasToString("no chunk Fog");
    }

    @Test
    @Row("CHK-4")
    void aValueThatIsNotThereIsRefused() {
        Entity entity = em.createEntity(Fog.class);
        ArchetypeChunk chunk = em.getChunk(entity);
        String lacks = "Entity(0:1) has no chunk Fog; it has [Fog]. Add it first with addChunkComponentData, or let the"
                + " query require it with withAllChunkComponent(Fog.class).";
        assertThatThrownBy(() -> em.getChunkComponentData(entity, Fog.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(lacks);
        assertThatThrownBy(() -> em.setChunkComponentData(entity, new Fog(1, Entity.NULL)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(lacks);
        String missing = chunk + " has no chunk Fog. Ask hasChunkComponent(Fog.class) first.";
        assertThatThrownBy(() -> chunk.getChunkComponentData(Fog.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(missing);
        assertThatThrownBy(() -> em.setChunkComponentData(chunk, new Fog(1, Entity.NULL)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(missing);
        assertThatThrownBy(() -> chunk.setChunkComponentData(new Fog(1, Entity.NULL)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(missing);
        EntityManager other = new World("Other").entityManager();
        assertThatThrownBy(() -> other.getChunkComponentData(chunk, Fog.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("getChunkComponentData was given " + chunk
                        + ", which is not of world \"Other\". Get it from this world.");
        assertThatThrownBy(() -> other.addChunkComponentData(entity, Fog.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("Entity(0:1) does not exist in world \"Other\"");
        assertThatThrownBy(() -> other.getChunkComponentData(entity, Fog.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Entity(0:1) does not exist in world \"Other\"");
        em.addChunkComponentData(entity, Fog.class);
        assertThatThrownBy(() -> chunk.getChunkComponentData(Fog.class)).isInstanceOf(DisposedException.class);
    }

    @Test
    @Row("CHK-4")
    void twoHugeChunkComponentsAreRefusedTogether() {
        Entity entity = em.createEntity(Health.class);
        assertThat(em.addChunkComponentData(entity, Huge.class)).isTrue();
        long hash = world.stateHash();
        String message = "The chunk components of [Health, chunk Huge, chunk Huger] take 20992 bytes, each rounded up"
                + " to 64, and those of a chunk can take 16320. Use smaller ones, or fewer of them.";
        assertThatThrownBy(() -> em.addChunkComponentData(entity, Huger.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> em.addChunkComponentData(withHealth(), new Huger()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(message);
        assertThat(world.stateHash()).isEqualTo(hash);
    }

    @Test
    @Row("CHK-4")
    void whatCannotBeAChunkComponentIsRefused() {
        Entity entity = em.createEntity();
        String end = ". Use a class that implements IComponentData or IManagedComponentData alone.";
        assertThatThrownBy(() -> em.addChunkComponentData(entity, Team.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Team is not a chunk component: it is a shared component, whose values are compared and"
                        + " kept in a table" + end);
        assertThatThrownBy(() -> em.addChunkComponentData(entity, Waypoint.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Waypoint is not a chunk component: it is the element of a buffer, and a chunk has one"
                        + " value" + end);
        assertThatThrownBy(() -> em.hasChunkComponent(entity, Rest.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Rest is not a chunk component: it is a cleanup component, and chunks leave nothing"
                        + " behind" + end);
        assertThatThrownBy(() -> em.addChunkComponentData(withHealth(), new Sound()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Sound is not a chunk component: it is AutoCloseable, and several chunks may have the same"
                        + " object" + end);
    }

    @Test
    @Row({"CHK-5", "ENB-1", "CHK-3"})
    void managedValuesTagsAndTypesThatCanBeDisabledAreAllowed() {
        Entity entity = em.createEntity();
        em.addChunkComponentData(entity, Notes.class);
        assertThat(em.getChunkComponentData(entity, Notes.class)).isNull();
        Notes notes = new Notes("mine");
        em.setChunkComponentData(entity, notes);
        assertThat(em.getChunkComponentData(entity, Notes.class)).isSameAs(notes);
        assertThat(em.getChunk(entity).getChunkComponentData(Notes.class)).isSameAs(notes);
        em.addChunkComponentData(entity, Monster.class);
        assertThat(em.getChunkComponentData(entity, Monster.class)).isEqualTo(new Monster());
        em.addChunkComponentData(entity, Stunned.class);
        em.setChunkComponentData(entity, new Stunned(2));
        assertThat(em.getChunkComponentData(entity, Stunned.class)).isEqualTo(new Stunned(2));
        assertThatThrownBy(() -> em.isComponentEnabled(entity, Stunned.class))
                .as("a chunk component cannot be disabled")
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(em.getChunkComponentData(entity, Notes.class))
                .as("entities moved one by one leave the values of their chunk")
                .isNull();
    }

    @Test
    @Row({"CHK-6", "SER-2"})
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
    @Row("CHK-4")
    void listenersOfAnEntityTypeHearNothingOfTheChunkType() {
        List<Entity> heard = new ArrayList<>();
        em.onAdd(Fog.class, heard::add);
        em.onRemove(Fog.class, heard::add);
        Entity entity = em.createEntity();
        em.addChunkComponentData(entity, Fog.class);
        em.addChunkComponentData(em.universalQuery(), new Notes("x"));
        em.removeChunkComponent(entity, Fog.class);
        assertThat(heard).isEmpty();
        em.addComponent(entity, Fog.class);
        assertThat(heard).containsExactly(entity);
    }

    @Test
    @Row({"CHK-1", "CLN-2"})
    void aResidueHasNoChunkComponent() {
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

    @Test
    @Row("CHK-1")
    void theDumpTellsTheValues() {
        Entity entity = em.createEntity(new Health(1));
        em.addChunkComponentData(entity, Fog.class);
        em.setChunkComponentData(entity, new Fog(0.5f, entity));
        assertThat(world.dump())
                .contains("[Health, chunk Fog]: 1 entity in 1 chunk")
                .contains(", chunk Fog[density=0.5, source=Entity(0:1)]\n")
                .contains("Entity(0:1): Health[points=1]\n");
    }

    @Test
    @Row({"QRY-3", "CHK-4"})
    void queriesAskForChunkComponents() {
        Entity none = em.createEntity(Health.class);
        Entity fog = em.createEntity(Health.class);
        em.addChunkComponentData(fog, Fog.class);
        Entity notes = em.createEntity(Health.class);
        em.addChunkComponentData(notes, Notes.class);
        Entity asEntity = em.createEntity(Health.class, Fog.class);
        assertThat(array(withFog().toEntityArray())).containsExactly(fog);
        assertThat(array(em.queryBuilder()
                        .withAllChunkComponentRW(Fog.class)
                        .build()
                        .toEntityArray()))
                .containsExactly(fog);
        assertThat(array(em.queryBuilder()
                        .withPresentChunkComponent(Fog.class)
                        .build()
                        .toEntityArray()))
                .containsExactly(fog);
        assertThat(array(em.queryBuilder()
                        .withPresentChunkComponentRW(Fog.class)
                        .build()
                        .toEntityArray()))
                .containsExactly(fog);
        assertThat(array(em.queryBuilder()
                        .withAnyChunkComponent(Fog.class, Notes.class)
                        .build()
                        .toEntityArray()))
                .containsExactlyInAnyOrder(fog, notes);
        assertThat(array(em.queryBuilder()
                        .withAnyChunkComponentRW(Notes.class)
                        .build()
                        .toEntityArray()))
                .containsExactly(notes);
        assertThat(array(em.queryBuilder()
                        .withNoneChunkComponent(Fog.class)
                        .build()
                        .toEntityArray()))
                .containsExactlyInAnyOrder(none, notes, asEntity);
        assertThat(array(em.queryBuilder()
                        .withAbsentChunkComponent(Notes.class)
                        .build()
                        .toEntityArray()))
                .containsExactlyInAnyOrder(none, fog, asEntity);
        assertThat(array(em.queryBuilder().withAll(Fog.class).build().toEntityArray()))
                .containsExactly(asEntity);
        assertThat(em.createEntityQuery(ComponentType.chunkComponent(Fog.class)).calculateEntityCount())
                .isEqualTo(1);
        assertThat(em.createEntityQuery(ComponentType.chunkComponentExclude(Fog.class))
                        .calculateEntityCount())
                .isEqualTo(3);
        assertThatThrownBy(() -> em.queryBuilder().withAllChunkComponent(Team.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Team is not a chunk component");
        assertThat(em.queryBuilder()
                        .withAll(Fog.class)
                        .withAllChunkComponentRW(Fog.class)
                        .build())
                .hasToString("query [Fog, rw chunk Fog]");
    }

    /// Random changes against a naive idea of what happens: each chunk's value belongs to its number.
    @Test
    @Row({"CHK-1", "CHK-3"})
    void valuesStayWithTheirChunksWhateverHappens() {
        SplittableRandom random = new SplittableRandom(7);
        for (int script = 0; script < 60; script++) {
            try (World fresh = new World("Script")) {
                fresh.failFast(true);
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
