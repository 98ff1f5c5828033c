package dev.phalanx.entities.lookups;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import org.junit.jupiter.api.Test;

class LocationTest extends InWorld {
    record Weight(float kilograms) implements IComponentData {}

    record Height(float metres) implements IComponentData {}

    @Test
    void locationsOfAChunkAreConsecutiveAndLeadToItsArrays() {
        NativeArray<Entity> entities = em.createEntity(em.createArchetype(Weight.class), 300);
        for (int i = 0; i < 300; i++) {
            em.setComponent(entities.get(i), new Weight(i));
        }
        EntityStorageInfoLookup storage = em.getEntityStorageInfoLookup();
        ComponentTypeHandle<Weight> weights = em.getComponentTypeHandle(Weight.class, true);

        for (int i = 0; i < 300; i++) {
            EntityStorageInfo info = storage.get(entities.get(i));
            int location = storage.getLocation(entities.get(i));
            assertThat(location).isEqualTo(info.chunk().location() + info.indexInChunk());
            float[] array = info.chunk().floatColumn(weights, "kilograms").arrayToRead();
            assertThat(array[location & 0x3fff]).isEqualTo(i);
        }
    }

    @Test
    void anEntityThatIsNotAliveHasTheLocationZero() {
        Entity entity = em.createEntity(Weight.class);
        em.destroyEntity(entity);
        EntityStorageInfoLookup storage = em.getEntityStorageInfoLookup();

        assertThat(storage.getLocation(entity)).isZero();
        assertThat(storage.getLocation(Entity.NULL)).isZero();
    }

    @Test
    void aChunkIsMarkedAndAskedByLocation() {
        Entity entity = em.createEntity(Weight.class);
        int location = em.getChunk(entity).location();
        ComponentTypeHandle<Weight> weights = em.getComponentTypeHandle(Weight.class);
        ComponentTypeHandle<Height> heights = em.getComponentTypeHandle(Height.class);
        int before = world.globalSystemVersion();
        assertThat(weights.didChange(location, before)).isFalse();
        assertThat(heights.didChange(location, 0)).isFalse();

        world.update(); // the groups' updates increase the version
        world.addSystem(new dev.phalanx.entities.systems.SimulationSystemGroup());
        world.update();
        assertThat(em.getChunk(entity).didChange(Weight.class, before)).isFalse();
        weights.update();
        weights.markChanged(location);

        assertThat(weights.didChange(location, before)).isTrue();
        assertThat(em.getChunk(entity).didChange(Weight.class, before)).isTrue();
    }

    @Test
    void whatIsNoLocationIsRefused() {
        Entity entity = em.createEntity(Weight.class);
        int location = em.getChunk(entity).location();
        ComponentTypeHandle<Weight> toRead = em.getComponentTypeHandle(Weight.class, true);
        ComponentTypeHandle<Height> heights = em.getComponentTypeHandle(Height.class);

        assertThatThrownBy(() -> toRead.didChange(77, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "There is no location 77 in world \"" + world.name() + "\". Get locations from location() of a"
                                + " chunk, or from an EntityStorageInfoLookup, after the last structural change.");
        assertThatThrownBy(() -> toRead.didChange(location + 5000, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> toRead.didChange(-1, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> toRead.markChanged(location)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> heights.markChanged(location))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Location " + location + " is in a chunk of " + em.getArchetype(entity)
                        + ", whose entities lack Height. Mark locations of entities that have it.");
        em.createEntity();
        assertThatThrownBy(() -> toRead.didChange(location, 0)).isInstanceOf(DisposedException.class);
    }

    @Test
    void aReadOnlyColumnHandsOutItsArrayToRead() {
        Entity entity = em.createEntity(new Weight(4));
        ComponentTypeHandle<Weight> weights = em.getComponentTypeHandle(Weight.class, true);
        FloatColumn column = em.getChunk(entity).floatColumn(weights, "kilograms");

        assertThat(column.arrayToRead()[column.offset()]).isEqualTo(4);
        assertThatThrownBy(column::array).isInstanceOf(IllegalStateException.class);
        em.createEntity();
        assertThatThrownBy(column::arrayToRead).isInstanceOf(DisposedException.class);
    }
}
