package dev.phalanx.entities.internal.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Sizes.AtMostThree;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SlabListTest {
    private static final int FULL_SLAB = ChunkLayout.fullRows(3);

    private final WorldStore store = new WorldStore("Test", 8, new SlabPool(0));

    private Archetype archetype(Class<?>... types) {
        ComponentInfo<?>[] infos = new ComponentInfo<?>[types.length];
        for (int i = 0; i < types.length; i++) {
            infos[i] = ComponentTypes.of(types[i]);
        }
        return store.archetypes().ensure(infos);
    }

    private List<Integer> claim(SlabList slabs, int rows) {
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            places.add(slabs.claim());
        }
        return places;
    }

    private static int slot(int location) {
        return EntityLocation.slot(location);
    }

    @Test
    void aSlabStartsWithFourRowsAndGrowsInPlace() {
        SlabList slabs = archetype(Position.class).slabs();
        List<Integer> sizes = new ArrayList<>();
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < 16384; i++) {
            places.add(slabs.claim());
            int rows = slabs.get(0).rows();
            if (sizes.isEmpty() || sizes.getLast() != rows) {
                sizes.add(rows);
            }
        }
        assertThat(sizes).containsExactly(4, 16, 64, 128, 512, 2048, 8192, 16384);
        assertThat(slabs.size()).isEqualTo(1);
        for (int i = 0; i < 16384; i++) {
            assertThat(places.get(i)).isEqualTo(slabs.get(0).locationOf(i));
        }
        slabs.claim();
        assertThat(slabs.size()).isEqualTo(2);
        assertThat(slabs.get(1).isFullSize()).isTrue();
        assertThat(slabs.get(1).id).isEqualTo(2);
    }

    @Test
    void aBatchClaimsTheRestOfOneChunk() {
        SlabList slabs = archetype(AtMostThree.class).slabs();

        int first = slabs.claim(10);
        assertThat(slot(first)).isZero();
        assertThat(slabs.claimed()).isEqualTo(3);
        slabs.claim(1);
        assertThat(slabs.claimed()).isEqualTo(1);
        int rest = slabs.claim(10);
        assertThat(slot(rest)).isEqualTo(4);
        assertThat(slabs.claimed()).isEqualTo(2);
    }

    @Test
    void aBatchAllocatesItsRowsAtOnce() {
        SlabList slabs = archetype(Position.class).slabs();
        slabs.claim(9000);
        assertThat(slabs.get(0).rows()).isEqualTo(16384);
    }

    @Test
    @Row("ARC-6.1")
    void aChunkIsOpenedOnlyWhenAllAreFull() {
        SlabList slabs = archetype(AtMostThree.class).slabs();
        claim(slabs, 9);
        assertThat(slabs.chunkCount()).isEqualTo(3);
        slabs.release(slabs.get(0), 1, 1);

        assertThat(slot(slabs.claim())).isEqualTo(5);
        assertThat(slabs.chunkCount()).isEqualTo(3);
        assertThat(slot(slabs.claim())).isEqualTo(9);
        assertThat(slabs.chunkCount()).isEqualTo(4);
    }

    @Test
    @Row("ARC-7")
    void aChunkDiesWithItsLastEntityAndItsWindowIsUsedAgain() {
        SlabList slabs = archetype(AtMostThree.class).slabs();
        claim(slabs, 9);
        Slab slab = slabs.get(0);
        long sequence = slab.sequence[0];
        slabs.release(slab, 0, 3);
        assertThat(slabs.chunkCount()).isEqualTo(2);
        assertThat(slab.live.contains(0)).isFalse();
        assertThat(slab.live.size()).isEqualTo(2);

        assertThat(slot(slabs.claim())).isZero();
        assertThat(slab.sequence[0]).isGreaterThan(sequence).isGreaterThan(slab.sequence[2]);
    }

    @Test
    void aChunkWithRoomThatDiesIsNotClaimedFrom() {
        SlabList slabs = archetype(AtMostThree.class).slabs();
        claim(slabs, 4);
        slabs.release(slabs.get(0), 1, 1);
        assertThat(slabs.get(0).room.isEmpty()).isTrue();
        assertThat(slabs.withRoomCount()).isZero();
        assertThat(slot(slabs.claim())).isEqualTo(3);
    }

    @Test
    void oneEmptySlabIsKeptAndTheNextIsReleased() {
        SlabList slabs = archetype(AtMostThree.class, Speed.class).slabs();
        ComponentColumns<?> columns = store.ensureColumns(ComponentTypes.of(Speed.class));
        claim(slabs, 3 * FULL_SLAB);
        assertThat(slabs.size()).isEqualTo(3);
        Slab second = slabs.get(1);
        Slab third = slabs.get(2);

        empty(slabs, third);
        assertThat(slabs.size()).isEqualTo(3);
        assertThat(slabs.empty()).isSameAs(third);

        empty(slabs, second);
        assertThat(slabs.size()).isEqualTo(2);
        assertThat(slabs.get(1)).isSameAs(third);
        assertThat(store.slabs().find(second.id)).isNull();
        assertThat(columns.isIn(second.id)).isFalse();
        assertThat(((Object[]) columns.tables()[0])[second.id]).isNull();

        claim(slabs, FULL_SLAB);
        assertThat(slabs.empty()).isNull();
        assertThat(slabs.size()).isEqualTo(2);
        slabs.claim();
        assertThat(slabs.get(2).id).as("the released id is used again").isEqualTo(second.id);
    }

    private static void empty(SlabList slabs, Slab slab) {
        for (int chunk = 0; chunk < slab.chunks(); chunk++) {
            slabs.release(slab, chunk, slab.count[chunk]);
        }
    }

    @Test
    void aChunkCanBeClaimedBehindAllOthers() {
        SlabList slabs = archetype(AtMostThree.class).slabs();
        assertThat(EntityLocation.slot(slabs.claimChunk(2))).isZero();
        assertThat(EntityLocation.slot(slabs.claimChunk(3))).isEqualTo(3);
        assertThat(EntityLocation.slot(slabs.claimChunk(1))).isEqualTo(6);
        Slab first = slabs.get(0);
        slabs.release(first, 1, 3);
        assertThat(EntityLocation.slot(slabs.claimChunk(1))).isEqualTo(9);
        for (int chunk = 4; chunk < 128; chunk++) {
            slabs.claimChunk(3);
        }
        assertThat(slabs.size()).isEqualTo(1);
        assertThat(slabs.claimChunk(1)).isEqualTo(slabs.get(1).locationOf(0));
        slabs.release(slabs.get(1), 0, 1);
        assertThat(slabs.empty()).isSameAs(slabs.get(1));
        assertThat(slabs.claimChunk(1)).isEqualTo(slabs.get(1).locationOf(0));
        assertThat(slabs.empty()).isNull();
        assertThat(slabs.chunkCount()).isEqualTo(127 + 1);
        assertThat(slabs.entityCount()).isEqualTo(2 + 1 + 1 + 124 * 3 + 1);
    }

    @Test
    void slabIdsRunOutWithAClearError() {
        SlabList slabs = archetype(AtMostThree.class).slabs();
        claim(slabs, 7 * FULL_SLAB);
        assertThatThrownBy(slabs::claim)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The world has 7 slabs and cannot have more. Destroy entities, or use fewer archetypes.");
        assertThat(slabs.entityCount()).isEqualTo(7 * FULL_SLAB);
    }

    @Test
    void aLocationHoldsTheLargestSlabId() {
        int id = Slabs.ID_LIMIT - 1;
        int location = EntityLocation.of(id, EntityLocation.slot(-1));
        assertThat(EntityLocation.slab(location)).isEqualTo(id);
    }

    @Test
    void replacedTablesRaiseTheirVersion() {
        SlabList slabs = archetype(AtMostThree.class).slabs();
        long before = store.slabs().tablesVersion();
        claim(slabs, 3 * FULL_SLAB);
        assertThat(store.slabs().tablesVersion()).isEqualTo(before);
        claim(slabs, FULL_SLAB);
        assertThat(store.slabs().tablesVersion()).isGreaterThan(before);
    }
}
