package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ChunkEnabledMask;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.Entity;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CreateChunkTest {
    record Place(float x) implements IComponentData {}

    record Flying(int height) implements IComponentData, IEnableableComponent {}

    record Link(Entity to) implements IComponentData {}

    record Team(int number) implements ISharedComponentData {}

    record Density(float value) implements IComponentData {}

    private final World world = World.unlisted("Test");
    private final EntityManager em = world.entityManager();

    @AfterEach
    void close() {
        world.audit();
        world.close();
    }

    @Test
    void entitiesAreInNewChunksOfWhichAllButTheLastAreFull() {
        EntityArchetype archetype = em.createArchetype(Place.class);
        em.createEntity(archetype, 10);

        List<ArchetypeChunk> chunks = em.createChunk(archetype, 300);

        assertThat(chunks).extracting(ArchetypeChunk::count).containsExactly(128, 128, 44);
        assertThat(chunks)
                .extracting(chunk -> chunk.getEntities().get(0).index())
                .containsExactly(10, 138, 266);
        assertThat(em.entityCount()).isEqualTo(310);
        assertThat(em.createChunk(archetype, 0)).isEmpty();
    }

    @Test
    void componentsAreZeroAlsoInChunksThatWereUsedBefore() {
        EntityArchetype archetype = em.createArchetype(Place.class, Flying.class);
        for (ArchetypeChunk chunk : em.createChunk(archetype, 20_000)) {
            for (int i = 0; i < chunk.count(); i++) {
                chunk.getNativeArray(Place.class).set(i, new Place(7));
                chunk.setComponentEnabled(Flying.class, i, false);
            }
        }
        em.destroyEntity(em.universalQuery());

        for (ArchetypeChunk chunk : em.createChunk(archetype, 20_000)) {
            for (int i = 0; i < chunk.count(); i++) {
                assertThat(chunk.getNativeArray(Place.class).get(i).x()).isZero();
                assertThat(chunk.isComponentEnabled(Flying.class, i)).isTrue();
            }
        }
    }

    @Test
    void sharedComponentsGetTheGivenValues() {
        EntityArchetype archetype = em.createArchetype(Place.class, Team.class);

        ArchetypeChunk chunk = em.createChunk(archetype, 5, new Team(3)).get(0);

        assertThat(chunk.getSharedComponent(Team.class)).isEqualTo(new Team(3));
        ArchetypeChunk other = em.createChunk(archetype, 5).get(0);
        assertThat(other.getSharedComponent(Team.class)).isEqualTo(new Team(0));
        assertThat(em.getAllUniqueSharedComponents(Team.class)).contains(new Team(3));
    }

    @Test
    void whatDoesNotFitIsRefused() {
        EntityArchetype archetype = em.createArchetype(Place.class);

        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> em.createChunk(archetype, -1))
                .withMessage("createChunk was asked for -1 entities. Ask for 0 or more.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> em.createChunk(archetype, 1, new Team(1)))
                .withMessage("createChunk was given a value of Team, which the archetype [Place] lacks. Leave it out,"
                        + " or name an archetype with it.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> em.createChunk(em.createArchetype(Team.class), 1, new Team(1), new Team(2)))
                .withMessage("createChunk was given two values of Team. Give it one of each shared component.");
        assertThat(em.entityCount()).isZero();
    }

    @Test
    void archetypesCanHaveChunkComponents() {
        EntityArchetype archetype =
                em.createArchetype(ComponentType.readWrite(Place.class), ComponentType.chunkComponent(Density.class));

        em.createChunk(archetype, 3);

        assertThat(archetype.chunkComponentTypes()).containsExactly(Density.class);
        assertThat(archetype.componentTypes()).contains(Place.class).doesNotContain(Density.class);
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        em.createArchetype(ComponentType.readWrite(Place.class), ComponentType.readOnly(Place.class)))
                .withMessage("createArchetype was given Place (read only) as type 2 of 2, which is listed twice or must"
                        + " not be there. List each type once, as ComponentType.readWrite or"
                        + " ComponentType.chunkComponent.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> em.createArchetype(ComponentType.exclude(Place.class)))
                .withMessageStartingWith("createArchetype was given no Place as type 1 of 1");
    }

    @Test
    void aMaskEnablesAndDisablesAWholeChunk() {
        ArchetypeChunk chunk =
                em.createChunk(em.createArchetype(Flying.class), 70).get(0);

        chunk.getEnabledMask(em.getComponentTypeHandle(Flying.class)).set(new ChunkEnabledMask(5, 1));

        for (int i = 0; i < 70; i++) {
            assertThat(chunk.isComponentEnabled(Flying.class, i)).isEqualTo(i == 0 || i == 2 || i == 64);
        }
    }

    @Test
    void externalsLeadToWhatStandsForThem() {
        try (World other = World.unlisted("Other")) {
            EntityManager there = other.entityManager();
            Entity outside = new Entity(1000, 1);
            there.createEntity(new Link(outside));
            there.createEntity(new Link(new Entity(1001, 1)));
            Entity here = em.createEntity(new Place(1));
            EntityRemapping remapping = new EntityRemapping();
            remapping.addExternal(outside, here);

            em.moveEntitiesFrom(there, remapping);

            assertThat(em.queryBuilder()
                            .withAll(Link.class)
                            .build()
                            .toComponentDataArray(Link.class)
                            .toList())
                    .containsExactly(new Link(here), new Link(Entity.NULL));
            assertThat(remapping.get(outside)).isEqualTo(here);
            remapping.clearExternals();
            em.moveEntitiesFrom(there, remapping);
            assertThat(remapping.get(outside)).isEqualTo(Entity.NULL);
        }
    }

    @Test
    void idsOfAWorldWhoseEntitiesHaveAllMovedNameNothingAnyMore() {
        try (World other = World.unlisted("Other")) {
            EntityManager there = other.entityManager();
            Entity first = there.createEntity(new Place(1));
            there.destroyEntity(there.createEntity(new Place(2)));
            Entity third = there.createEntity(new Place(3));

            em.moveEntitiesFrom(there);
            Entity next = there.createEntity(new Place(4));

            assertThat(there.exists(first)).isFalse();
            assertThat(there.exists(third)).isFalse();
            assertThat(there.exists(next)).isTrue();
            assertThat(List.of(first, third)).doesNotContain(next);
            assertThat(there.entityCount()).isOne();
            other.audit();
        }
    }

    @Test
    void aWorldKnowsWhetherThereAreNames() {
        Entity entity = em.createEntity();
        assertThat(em.hasNames()).isFalse();
        em.setName(entity, "named");
        assertThat(em.hasNames()).isTrue();
    }
}
