package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.fixture.ChunkComponents.Fog;
import dev.phalanx.entities.fixture.ChunkComponents.Notes;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Worlds made the same as others, kind by kind: what is equal is not written, what differs is.
final class MirroredKindsTest extends InWorld {
    private final World other = new World("Other");
    private final EntityManager mirror = other.entityManager();
    private final Entity entity = em.createEntity(new Health(1));

    @AfterEach
    void closeOther() {
        other.audit();
        other.close();
    }

    private void mirrorsOnce() {
        assertThat(mirror.copyAndReplaceEntitiesFrom(em)).isEqualTo(1);
        assertThat(other.stateHash()).isEqualTo(world.stateHash());
        assertThat(mirror.copyAndReplaceEntitiesFrom(em))
                .as("what is equal already")
                .isZero();
        assertThat(other.stateHash()).isEqualTo(world.stateHash());
    }

    @Test
    @Row({"SER-3", "BUF-14"})
    void buffersInTheChunkAndOutsideAreComparedByTheirElements() {
        DynamicBuffer<Waypoint> buffer = em.addBuffer(entity, Waypoint.class);
        buffer.add(new Waypoint(1, entity));
        mirrorsOnce();
        for (int i = 0; i < 100; i++) {
            buffer.add(new Waypoint(i, entity));
        }
        mirrorsOnce();
        buffer.set(77, new Waypoint(-1, Entity.NULL));
        mirrorsOnce();
        assertThat(mirror.getBuffer(entity, Waypoint.class).get(77)).isEqualTo(new Waypoint(-1, Entity.NULL));
        buffer.clear();
        mirrorsOnce();
        assertThat(mirror.getBuffer(entity, Waypoint.class).length()).isZero();
    }

    @Test
    @Row({"SER-3", "ENB-3"})
    void enabledBitsAreCompared() {
        em.addComponent(entity, new Stunned(1));
        mirrorsOnce();
        em.setComponentEnabled(entity, Stunned.class, false);
        mirrorsOnce();
        assertThat(mirror.isComponentEnabled(entity, Stunned.class)).isFalse();
    }

    @Test
    @Row({"SER-3", "SHR-4"})
    void sharedValuesAreCompared() {
        em.addSharedComponent(entity, new Team(1));
        mirrorsOnce();
        em.setSharedComponent(entity, new Team(2));
        mirror.copyAndReplaceEntitiesFrom(em);
        assertThat(mirror.copyAndReplaceEntitiesFrom(em)).isZero();
        assertThat(mirror.getSharedComponent(entity, Team.class)).isEqualTo(new Team(2));
    }

    @Test
    @Row("SER-3")
    void queriesForgetAChunkWhoseSlabGivesWayToAnEmptyOneOfOtherWindows() {
        EntityQuery query = mirror.queryBuilder().withAll(Team.class).build();
        mirror.createEntity(Team.class);
        assertThat(query.calculateChunkCount()).isEqualTo(1);
        em.destroyEntity(em.createEntity(em.createArchetype(Team.class), 100));
        mirror.copyAndReplaceEntitiesFrom(em);
        assertThat(query.calculateChunkCount()).isZero();
        assertThat(query.calculateEntityCount()).isZero();
        assertThat(query.toEntityArray().toArray()).isEmpty();
    }

    @Test
    @Row({"SER-3", "CHK-6"})
    void valuesOfChunksAreCompared() {
        em.addChunkComponentData(entity, Fog.class);
        em.addChunkComponentData(entity, Notes.class);
        mirrorsOnce();
        em.setChunkComponentData(entity, new Fog(3, entity));
        em.setChunkComponentData(entity, new Notes("late"));
        mirrorsOnce();
        assertThat(mirror.getChunkComponentData(entity, Fog.class)).isEqualTo(new Fog(3, entity));
    }

    @Test
    @Row("SER-3.3")
    void anotherEntityWithTheSameValuesIsNotTheSame() {
        mirrorsOnce();
        em.destroyEntity(entity);
        Entity next = em.createEntity(new Health(1));
        assertThat(next.index()).isEqualTo(entity.index());
        mirrorsOnce();
        assertThat(mirror.getAllEntities().toList()).containsExactly(next);
    }

    @Test
    @Row("SER-3.3")
    void aSharedValueOfAChunkThatIsTheSameOtherwiseIsCompared() {
        em.addSharedComponent(entity, new Team(1));
        mirrorsOnce();
        mirror.setSharedComponent(mirror.queryBuilder().withAll(Team.class).build(), new Team(2));
        mirrorsOnce();
        assertThat(mirror.getSharedComponent(entity, Team.class)).isEqualTo(new Team(1));
        em.setSharedComponent(em.queryBuilder().withAll(Team.class).build(), new Team(3));
        mirrorsOnce();
        assertThat(mirror.getSharedComponent(entity, Team.class)).isEqualTo(new Team(3));
    }

    @Test
    @Row("SER-3.3")
    void buffersAndObjectsOfEveryRowAreCompared() {
        List<Entity> all = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            all.add(em.createEntity(Waypoint.class, Notes.class));
            em.getBuffer(all.get(i), Waypoint.class).add(new Waypoint(i, entity));
            em.setComponent(all.get(i), Notes.class, new Notes("note " + i));
        }
        assertThat(mirror.copyAndReplaceEntitiesFrom(em)).isEqualTo(2);
        for (int row : new int[] {1, 63, 64, 99}) {
            em.getBuffer(all.get(row), Waypoint.class).set(0, new Waypoint(-row, Entity.NULL));
            mirrorsOnce();
            assertThat(mirror.getBuffer(all.get(row), Waypoint.class).get(0))
                    .isEqualTo(new Waypoint(-row, Entity.NULL));
            em.setComponent(all.get(row), Notes.class, new Notes("later"));
            mirrorsOnce();
            assertThat(mirror.getComponent(all.get(row), Notes.class)).isEqualTo(new Notes("later"));
        }
    }
}
