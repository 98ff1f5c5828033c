package dev.phalanx.entities;

import static dev.phalanx.entities.query.QueryTerms.enabledRW;
import static dev.phalanx.entities.query.QueryTerms.ref;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.fixture.Components.Frozen;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.ComponentTypeSet;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What is a structural change: it ends all chunk handles and raises the entity order version. What is not does
/// neither.
@Row("ARC-9")
final class StructuralChangeTest extends InWorld {
    private final Entity stays = em.createEntity(Health.class, Speed.class);
    private final Entity one = em.createEntity(Health.class, Speed.class);
    private final Entity two = em.createEntity(Health.class, Speed.class);
    private final EntityArchetype archetype = em.getArchetype(one);
    private final EntityQuery query = em.queryBuilder().withAllRW(Health.class).build();
    private final EntityManager other = new World("Other").entityManager();

    private void assertStructural(Runnable change) {
        ArchetypeChunk chunk = em.getChunk(stays);
        int order = em.entityOrderVersion();
        change.run();
        assertThat(chunk.isValid()).isFalse();
        assertThat(em.entityOrderVersion()).isGreaterThan(order);
    }

    private void assertNotStructural(Runnable change) {
        ArchetypeChunk chunk = em.getChunk(stays);
        int orderOfChunk = chunk.getOrderVersion();
        int order = em.entityOrderVersion();
        change.run();
        assertThat(chunk.isValid()).isTrue();
        assertThat(chunk.getOrderVersion()).isEqualTo(orderOfChunk);
        assertThat(em.entityOrderVersion()).isEqualTo(order);
    }

    @Test
    @Row("ARC-9.1")
    void creatingAChunkAndDestroyingOne() {
        int chunks = em.getAllChunks().size();
        assertStructural(() -> em.createEntity(Monster.class));
        assertThat(em.getAllChunks()).hasSize(chunks + 1);
        assertStructural(
                () -> em.destroyEntity(em.queryBuilder().withAll(Monster.class).build()));
        assertThat(em.getAllChunks()).hasSize(chunks);
    }

    @Test
    @Row("ARC-9.1")
    void addingEntitiesToAChunk() {
        assertStructural(() -> em.createEntity(archetype));
        assertStructural(() -> em.createEntity(Health.class, Speed.class));
        assertStructural(() -> em.createEntity(new Health(1), new Speed(1)));
        assertStructural(() -> em.createEntity(archetype, 3));
        assertStructural(() -> em.createEntity(archetype, NativeArray.ofLength(Entity.class, 2)));
        assertStructural(() -> em.instantiate(one));
        assertStructural(() -> em.instantiate(one, 3));
        assertStructural(() -> em.instantiate(one, NativeArray.ofLength(Entity.class, 2)));
        assertStructural(() -> em.instantiate(
                NativeArray.copyOf(Entity.class, List.of(one, two)), NativeArray.ofLength(Entity.class, 2)));
        assertThat(em.getAllChunks()).hasSize(1);
    }

    @Test
    @Row("ARC-9.1")
    void removingEntitiesFromAChunk() {
        assertStructural(() -> em.destroyEntity(one));
        assertStructural(() -> em.destroyEntity(NativeArray.copyOf(Entity.class, List.of(two))));
        assertStructural(() -> em.destroyEntity(query));
    }

    @Test
    @Row("ARC-9.1")
    void movingEntitiesBetweenChunks() {
        NativeArray<Entity> both = NativeArray.copyOf(Entity.class, List.of(one, two));
        ComponentTypeSet set = ComponentTypeSet.of(Monster.class, Position.class);
        assertStructural(() -> em.addComponent(one, Monster.class));
        assertStructural(() -> em.removeComponent(one, Monster.class));
        assertStructural(() -> em.addComponent(one, new Position(1, 2, 3)));
        assertStructural(() -> em.addComponent(two, set));
        assertStructural(() -> em.removeComponent(two, set));
        assertStructural(() -> em.setArchetype(one, em.createArchetype(Health.class, Monster.class)));
        assertStructural(() -> em.addComponent(both, Frozen.class));
        assertStructural(() -> em.removeComponent(both, Frozen.class));
        assertStructural(() -> em.addComponent(both, set));
        assertStructural(() -> em.removeComponent(both, set));
        assertStructural(() -> em.addComponent(query, Frozen.class));
        assertStructural(() -> em.removeComponent(query, Frozen.class));
        assertStructural(() -> em.addComponent(query, set));
        assertStructural(() -> em.removeComponent(query, set));
        assertStructural(() -> em.addComponent(query, NativeArray.ofLength(Position.class, 3)));
    }

    @Test
    @Row("ARC-9.1")
    void settingASharedValue() {
        NativeArray<Entity> both = NativeArray.copyOf(Entity.class, List.of(one, two));
        assertStructural(() -> em.addSharedComponent(query, new Team(1)));
        assertStructural(() -> em.setSharedComponent(one, new Team(2)));
        assertStructural(() -> em.addSharedComponent(one, new Team(3)));
        assertStructural(() -> em.setSharedComponent(both, new Team(4)));
        assertStructural(() -> em.setSharedComponent(query, new Team(5)));
        assertNotStructural(() -> em.setSharedComponent(one, new Team(5)));
        assertThat(em.getSharedComponent(one, Team.class)).isEqualTo(new Team(5));
    }

    @Test
    @Row("ARC-9.1")
    void movingEntitiesBetweenWorlds() {
        other.createEntity(Health.class);
        NativeArray<Entity> all = other.getAllEntities();
        assertStructural(() -> em.copyEntitiesFrom(other, all));
        assertStructural(() -> em.moveEntitiesFrom(other));
        assertStructural(() -> other.moveEntitiesFrom(em));
        Entity back = em.createEntity(Health.class);
        ArchetypeChunk chunk = em.getChunk(back);
        int order = em.entityOrderVersion();
        em.copyAndReplaceEntitiesFrom(other);
        assertThat(chunk.isValid()).isFalse();
        assertThat(em.entityOrderVersion()).isGreaterThan(order);
    }

    @Test
    @Row({"ENT-10.2", "ARC-9.2"})
    void settingAValueIsNot() {
        assertNotStructural(() -> em.setComponent(one, new Health(1)));
        assertNotStructural(() -> em.setComponent(one, Health.class, new Health(2)));
        assertNotStructural(() -> em.addComponent(one, new Health(3)));
        assertNotStructural(() -> em.query(rw(Health.class)).forEach(health -> health.points = 4));
        assertNotStructural(() -> em.query(ref(Speed.class)).forEach(speed -> speed.set(new Speed(5))));
        assertNotStructural(() -> query.copyFromComponentDataArray(NativeArray.ofLength(Health.class, 3)));
        assertNotStructural(() -> em.getChunk(one).getNativeArray(Speed.class).set(0, new Speed(6)));
        ArchetypeChunk chunk = em.getChunk(one);
        assertNotStructural(() -> em.swapComponents(chunk, 0, chunk, 1));
    }

    @Test
    @Row("ARC-9.3")
    void togglingABitIsNot() {
        em.addComponent(query, Stunned.class);
        EntityQuery stunned = em.queryBuilder().withPresentRW(Stunned.class).build();
        assertNotStructural(() -> em.setComponentEnabled(one, Stunned.class, false));
        assertThat(em.isComponentEnabled(one, Stunned.class)).isFalse();
        assertNotStructural(() -> em.setComponentEnabled(stunned, Stunned.class, false));
        assertThat(em.isComponentEnabled(two, Stunned.class)).isFalse();
        assertNotStructural(() -> em.getChunk(one).setComponentEnabled(Stunned.class, 0, true));
        assertNotStructural(() -> em.getComponentLookup(Stunned.class).setComponentEnabled(two, true));
        assertThat(em.isComponentEnabled(two, Stunned.class)).isTrue();
        assertNotStructural(() -> em.query(enabledRW(Stunned.class)).forEach(bit -> bit.set(false)));
        assertThat(em.isComponentEnabled(two, Stunned.class)).isFalse();
    }

    @Test
    void whatChangesNothingIsNot() {
        NativeArray<Entity> both = NativeArray.copyOf(Entity.class, List.of(one, two));
        ComponentTypeSet empty = ComponentTypeSet.of();
        EntityQuery none = em.queryBuilder().withAll(Frozen.class).build();
        assertNotStructural(() -> em.createArchetype(Frozen.class));
        assertNotStructural(() -> em.createEntity(archetype, 0));
        assertNotStructural(() -> em.instantiate(one, 0));
        assertNotStructural(() -> em.destroyEntity(Entity.NULL));
        assertNotStructural(() -> em.addComponent(one, Health.class));
        assertNotStructural(() -> em.addComponent(both, Health.class));
        assertNotStructural(() -> em.addComponent(query, Health.class));
        assertNotStructural(() -> em.addComponent(query, ComponentTypeSet.of(Health.class, Speed.class)));
        assertNotStructural(() -> em.removeComponent(one, Frozen.class));
        assertNotStructural(() -> em.removeComponent(both, Frozen.class));
        assertNotStructural(() -> em.removeComponent(query, Frozen.class));
        assertNotStructural(() -> em.addComponent(one, empty));
        assertNotStructural(() -> em.addComponent(both, empty));
        assertNotStructural(() -> em.addComponent(query, empty));
        assertNotStructural(() -> em.removeComponent(one, empty));
        assertNotStructural(() -> em.addComponent(none, Monster.class));
        assertNotStructural(() -> em.destroyEntity(none));
        assertNotStructural(() -> em.setArchetype(one, archetype));
        assertNotStructural(() -> em.setName(one, "Bob"));
    }
}
