package dev.phalanx.entities.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Samples;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.Managed.Sound;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.change.StructuralChanges;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SlabTest {
    private final WorldStore store = new WorldStore("Test");
    private final StructuralChanges structuralChanges = new StructuralChanges(store, new ChangeTracker(store));

    private Archetype archetype(Class<?>... types) {
        ComponentInfo<?>[] infos = Arrays.stream(types).map(ComponentTypes::of).toArray(ComponentInfo<?>[]::new);
        return store.archetypes().ensure(infos);
    }

    @Test
    @Row("ARC-2.2")
    void aSlabHasTheIdsAndAnArrayPerLeaf() {
        Archetype archetype = archetype(Health.class, Position.class);
        structuralChanges.bulk().create(archetype, new long[200], 0, 200);
        Slab slab = archetype.slabs().get(0);
        assertThat(slab.columns).hasSize(4);
        assertThat(slab.columns[0]).isInstanceOf(int[].class);
        assertThat(slab.columns[1]).isInstanceOf(float[].class);
        assertThat(slab.entities.length).isGreaterThanOrEqualTo(slab.rows());
        for (Object column : slab.columns) {
            assertThat(Array.getLength(column)).isGreaterThanOrEqualTo(slab.rows());
        }
    }

    @Test
    @Row({"ARC-2.4", "CMP-4.1"})
    void aTagTakesNoArray() {
        Archetype archetype = archetype(Health.class, Monster.class);
        structuralChanges.create(archetype);
        assertThat(archetype.slabs().get(0).columns).hasSize(1);
        assertThat(archetype.layout().columns()).isEqualTo(1);
        assertThat(store.ensureColumns(ComponentTypes.of(Monster.class)).isIn(1))
                .isTrue();
    }

    @Test
    void whatArchetypesLackTakesNoRoomInAny() {
        Archetype one = archetype(Health.class, Position.class);
        Archetype other = archetype(Health.class);
        structuralChanges.create(one);
        structuralChanges.create(other);
        assertThat(one.chunkLayout()).isSameAs(other.chunkLayout());
        assertThat(one.chunkLayout().firstColumn(2)).isZero();
        assertThat(one.layout().objects()).isSameAs(other.layout().objects());
        assertThat(one.enableables()).isSameAs(other.enableables()).isSameAs(one.buffers());
        Slab slab = one.slabs().get(0);
        assertThat(slab.group).isSameAs(other.slabs().get(0).group);
        assertThat(slab.openNext).isSameAs(slab.openPrevious).isSameAs(slab.group);
    }

    @Test
    @Row({"ARC-2.5", "ARC-2.6"})
    void aManagedComponentHasOneArrayAndASharedOneNone() {
        Archetype archetype = archetype(Health.class, Sound.class, Team.class);
        structuralChanges.create(archetype);
        Slab slab = archetype.slabs().get(0);
        assertThat(slab.columns).hasSize(2);
        assertThat(slab.columns[0]).isInstanceOf(int[].class);
        assertThat(slab.columns[1]).isInstanceOf(Object[].class);
        assertThat(Array.getLength(slab.columns[1])).isGreaterThanOrEqualTo(slab.rows());
    }

    @Test
    @Row("ARC-2.7")
    void aBufferHasAHeaderAndItsInternalElementsInEveryRow() {
        Archetype archetype = archetype(Waypoint.class);
        structuralChanges.bulk().create(archetype, new long[20], 0, 20);
        Slab slab = archetype.slabs().get(0);
        assertThat(slab.columns)
                .extracting(Object::getClass)
                .as("the elements by leaf, their count, and what did not fit")
                .isEqualTo(List.of(float[].class, long[].class, int[].class, Object[].class));
        for (int column = 0; column < 4; column++) {
            assertThat(Array.getLength(slab.columns[column]))
                    .isGreaterThanOrEqualTo(slab.rows() * (column < 2 ? 4 : 1));
        }
    }

    @Test
    @Row("ARC-2.3")
    void theSameIndexIsTheSameEntity() {
        Archetype archetype = archetype(Health.class, Samples.class);
        long[] ids = new long[300];
        structuralChanges.bulk().create(archetype, ids, 0, ids.length);
        Slab slab = archetype.slabs().get(0);
        for (long id : ids) {
            int slot = EntityLocation.slot(store.entities().find(id));
            assertThat(slab.entities[slot]).isEqualTo(id);
            ((int[]) slab.columns[0])[slot] = (int) id;
            Arrays.fill((int[]) slab.columns[1], slot * 5, slot * 5 + 5, (int) id);
        }
        structuralChanges.destroy(store.entities().find(ids[7]), 1);
        structuralChanges.destroy(store.entities().find(ids[150]), 1);
        for (int slot = 0; slot < 300; slot++) {
            int index = Entity.unpack(slab.entities[slot]).index();
            assertThat(((int[]) slab.columns[0])[slot]).isEqualTo(index);
            assertThat(Arrays.copyOfRange((int[]) slab.columns[1], slot * 5, slot * 5 + 5))
                    .containsOnly(index);
        }
    }

    @Test
    @Row("ARC-2.1")
    void aFullChunkFits16KiB() {
        Archetype archetype = archetype(Position.class, Samples.class);
        int[] sizes = {8, 12, 20};
        assertThat(archetype.capacity()).isEqualTo(128);
        assertThat(ChunkLayout.bytes(sizes, archetype.capacity())).isLessThanOrEqualTo(16 * 1024);
    }

    @Test
    @Row("ARC-7.4")
    void sequenceNumbersAreNeverUsedAgain() {
        Archetype archetype = archetype(Health.class);
        long[] ids = new long[300];
        structuralChanges.bulk().create(archetype, ids, 0, ids.length);
        Slab slab = archetype.slabs().get(0);
        assertThat(slab.sequence[0]).isLessThan(slab.sequence[1]);
        long last = slab.sequence[2];
        structuralChanges.bulk().destroy(ids, 128, 256);
        structuralChanges.bulk().create(archetype, new long[100], 0, 100);
        assertThat(slab.sequence[1]).isGreaterThan(last);
        assertThat(slab.sequence[2]).isEqualTo(last);
    }
}
