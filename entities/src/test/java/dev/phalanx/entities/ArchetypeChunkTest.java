package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Frozen;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.Sizes.AtMostThree;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ArchetypeChunkTest extends InWorld {
    private final EntityQuery everything = em.universalQuery();

    private List<ArchetypeChunk> chunks() {
        return everything.toArchetypeChunkArray();
    }

    private ArchetypeChunk chunk() {
        return chunks().getFirst();
    }

    @Test
    @Row("ARC-14.1")
    void aChunkKnowsItsEntities() {
        NativeArray<Entity> entities = em.createEntity(em.createArchetype(AtMostThree.class, Speed.class), 5);
        assertThat(chunks()).hasSize(2);
        ArchetypeChunk full = chunks().getFirst();
        ArchetypeChunk other = chunks().getLast();
        assertThat(full.count()).isEqualTo(3);
        assertThat(full.capacity()).isEqualTo(3);
        assertThat(full.isFull()).isTrue();
        assertThat(full.getEntities().toList()).isEqualTo(entities.slice(0, 3).toList());
        assertThat(other.count()).isEqualTo(2);
        assertThat(other.isFull()).isFalse();
        assertThat(other.getEntities().toList()).isEqualTo(entities.slice(3, 2).toList());
        assertThat(other.archetype()).isEqualTo(em.getArchetype(entities.get(4)));
        assertThat(full.has(Speed.class)).isTrue();
        assertThat(full.has(Health.class)).isFalse();
    }

    @Test
    void itsEntitiesAreACopy() {
        Entity entity = em.createEntity(Speed.class);
        chunk().getEntities().set(0, Entity.NULL);
        assertThat(chunk().getEntities().get(0)).isEqualTo(entity);
    }

    @Test
    void writesThroughTheNativeArrayReachTheWorld() {
        NativeArray<Entity> entities = em.createEntity(em.createArchetype(AtMostThree.class, Speed.class), 5);
        em.setComponent(entities.get(3), new Speed(7));
        NativeArray<Speed> speeds = chunks().getLast().getNativeArray(Speed.class);
        assertThat(speeds.length()).isEqualTo(2);
        assertThat(speeds.get(0)).isEqualTo(new Speed(7));
        speeds.set(1, new Speed(8));
        assertThat(em.getComponent(entities.get(4), Speed.class)).isEqualTo(new Speed(8));
    }

    @Test
    void theCopiedArrayIsTheCallersOwn() {
        Entity entity = em.createEntity(Speed.class);
        em.setComponent(entity, new Speed(7));
        NativeArray<Speed> speeds = chunk().toComponentDataArray(Speed.class);
        em.setComponent(entity, new Speed(8));
        em.createEntity(Health.class);
        assertThat(speeds.toList()).containsExactly(new Speed(7));
        speeds.set(0, new Speed(9));
        assertThat(em.getComponent(entity, Speed.class)).isEqualTo(new Speed(8));
    }

    @Test
    @Row({"CMP-4.5", "CMP-4.6"})
    void arraysOfAbsentTypesAndOfTagsAreEmpty() {
        em.createEntity(Speed.class, Monster.class);
        assertThat(chunk().getNativeArray(Health.class).length()).isZero();
        assertThat(chunk().toComponentDataArray(Health.class).length()).isZero();
        assertThat(chunk().getNativeArray(Monster.class).length()).isZero();
        assertThat(chunk().toComponentDataArray(Monster.class).length()).isZero();
        assertThat(chunk().has(Monster.class)).isTrue();
    }

    @Test
    @Row({"VER-7.1", "ARC-14.1"})
    void askingForTheNativeArrayIsAWriteOfThatTypeAlone() {
        em.createEntity(Speed.class, Health.class);
        int before = chunk().getChangeVersion(Speed.class);
        world.addSystem(new ISystem() {});
        world.update();
        int order = chunk().getOrderVersion();
        chunk().toComponentDataArray(Speed.class);
        assertThat(chunk().getChangeVersion(Speed.class)).isEqualTo(before);
        assertThat(chunk().didChange(Speed.class, before)).isFalse();
        chunk().getNativeArray(Speed.class);
        assertThat(chunk().getChangeVersion(Speed.class)).isEqualTo(world.globalSystemVersion());
        assertThat(chunk().didChange(Speed.class, before)).isTrue();
        assertThat(chunk().getChangeVersion(Health.class)).isEqualTo(before);
        assertThat(chunk().didChange(Health.class, before)).isFalse();
        assertThat(chunk().didChange(Health.class, 0)).isTrue();
        assertThat(chunk().getOrderVersion()).isEqualTo(order);
        assertThat(chunk().didOrderChange(order)).isFalse();
        assertThat(chunk().didOrderChange(0)).isTrue();
    }

    @Test
    void anAbsentTypeNeverChanged() {
        em.createEntity(Speed.class);
        assertThat(chunk().getChangeVersion(Health.class)).isZero();
        assertThat(chunk().didChange(Health.class, 0)).isFalse();
    }

    @Test
    @Row("ARC-7.4")
    void chunkNumbersAreNeverUsedAgain() {
        Entity entity = em.createEntity(Speed.class);
        ArchetypeChunk first = chunk();
        em.destroyEntity(entity);
        em.createEntity(Speed.class);
        assertThat(chunk().sequenceNumber()).isGreaterThan(first.sequenceNumber());
        assertThat(chunk()).isNotEqualTo(first);
        assertThat(chunk()).isEqualTo(chunk()).hasSameHashCodeAs(chunk());
        World other = new World("Other");
        other.entityManager().createEntity(Speed.class);
        assertThat(other.entityManager()
                        .universalQuery()
                        .toArchetypeChunkArray()
                        .getFirst())
                .isNotEqualTo(first);
    }

    @Test
    void aStructuralChangeMakesTheChunkStale() {
        em.createEntity(Speed.class);
        ArchetypeChunk stale = chunk();
        NativeArray<Speed> view = stale.getNativeArray(Speed.class);
        assertThat(stale.isValid()).isTrue();
        em.createEntity(Frozen.class);
        assertThat(stale.isValid()).isFalse();
        String why = " was used after a structural change, which moves entities in memory. Get it again after the"
                + " change.";
        for (Runnable use : List.<Runnable>of(
                stale::count,
                stale::capacity,
                stale::isFull,
                stale::archetype,
                stale::getEntities,
                () -> stale.has(Speed.class),
                () -> stale.getNativeArray(Speed.class),
                () -> stale.toComponentDataArray(Speed.class),
                () -> stale.getChangeVersion(Speed.class),
                stale::getOrderVersion,
                () -> stale.didChange(Speed.class, 1),
                () -> stale.didOrderChange(1))) {
            assertThatThrownBy(use::run).isInstanceOf(DisposedException.class).hasMessage("ArchetypeChunk 1" + why);
        }
        assertThatThrownBy(() -> view.get(0))
                .isInstanceOf(DisposedException.class)
                .hasMessage("A NativeArray of a chunk in world \"Test\"" + why);
        assertThatThrownBy(() -> view.set(0, new Speed(1))).isInstanceOf(DisposedException.class);
    }

    @Test
    void settingAValueKeepsTheChunkValid() {
        Entity entity = em.createEntity(Speed.class);
        ArchetypeChunk chunk = chunk();
        NativeArray<Speed> view = chunk.getNativeArray(Speed.class);
        em.setComponent(entity, new Speed(3));
        assertThat(chunk.count()).isEqualTo(1);
        assertThat(view.get(0)).isEqualTo(new Speed(3));
    }

    @Test
    void theEndOfTheWorldEndsChunkAndView() {
        World other = new World("Other");
        other.entityManager().createEntity(Speed.class);
        ArchetypeChunk chunk =
                other.entityManager().universalQuery().toArchetypeChunkArray().getFirst();
        NativeArray<Speed> view = chunk.getNativeArray(Speed.class);
        other.close();
        assertThat(chunk.isValid()).isFalse();
        assertThatThrownBy(chunk::count).isInstanceOf(DisposedException.class);
        assertThatThrownBy(() -> view.get(0))
                .isInstanceOf(DisposedException.class)
                .hasMessage("A NativeArray of a chunk in world \"Other\" was used after the world was closed. Copy what"
                        + " you still need before that.");
    }

    @Test
    void aViewCannotBeClosed() {
        em.createEntity(Speed.class);
        NativeArray<Speed> view = chunk().getNativeArray(Speed.class);
        assertThatThrownBy(view::close).isInstanceOf(IllegalStateException.class);
        assertThat(view.isCreated()).isTrue();
    }

    @Test
    void aChunkNamesItself() {
        em.createEntity(Speed.class, Monster.class);
        ArchetypeChunk chunk = chunk();
        assertThat(chunk).hasToString("chunk 1 of [Speed, Monster], 1 of 128 entities");
        em.createEntity();
        assertThat(chunk).hasToString("chunk 1 of [Speed, Monster], stale");
    }
}
