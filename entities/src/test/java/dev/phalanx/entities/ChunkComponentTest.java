package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.ChunkComponents.Fog;
import dev.phalanx.entities.fixture.ChunkComponents.Huge;
import dev.phalanx.entities.fixture.ChunkComponents.Huger;
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
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
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
    @Row({"CHK-1.1", "CHK-1.2", "CHK-1.3"})
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
    @Row({"CHK-1.1", "CHK-1.2", "CHK-1.4", "QRY-18.1"})
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
    @Row("CHK-1")
    void aFilteredQueryChangesTheChunksItLetsThrough() {
        for (int i = 0; i < 4; i++) {
            em.createEntity(new Health(i), new Team(i % 2));
        }
        EntityQuery query = em.queryBuilder().withAll(Team.class).buildPrivate();
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
    @Row({"CHK-4.1", "CHK-4.2"})
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
    @Row("CHK-4.3")
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
    @Row("CHK-4.4")
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
    @Row({"CHK-5.1", "ENB-1.4", "CHK-3.3"})
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
    @Row({"QRY-3.1", "CHK-4"})
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
}
