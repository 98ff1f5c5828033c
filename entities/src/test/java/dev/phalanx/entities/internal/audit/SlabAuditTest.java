package dev.phalanx.entities.internal.audit;

import dev.phalanx.entities.fixture.ChunkComponents.Fog;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Managed.Inventory;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.EnabledBits;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.types.ComponentTypes;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/// The audit sees what is wrong with a slab and its chunks.
final class SlabAuditTest {
    private static final int CAPACITY = 128;

    private final AuditedStore audited = new AuditedStore();
    private final Archetype archetype = audited.archetype(Health.class, Stunned.class);
    private final int health = archetype.indexOf(ComponentTypes.of(Health.class));
    private final int stunned = archetype.indexOf(ComponentTypes.of(Stunned.class));

    private Slab filled(int entities) {
        return filled(archetype, entities);
    }

    private Slab filled(Archetype filled, int entities) {
        audited.fill(filled, entities);
        audited.assertSound();
        return AuditedStore.slab(filled);
    }

    @Test
    void chunksOfAnotherSize() {
        AuditedStore.set(filled(3), "capacity", 64);
        audited.assertFound("has chunks of 128 rows, or a window of it");
    }

    @Test
    void rowsThatAreNotThere() {
        AuditedStore.set(filled(3), "rows", 0);
        audited.assertFound("has 1 to 16384 rows");
    }

    @Test
    void aColumnThatIsTooShort() {
        Slab slab = filled(CAPACITY);
        slab.columns[archetype.layout().firstColumn(stunned)] = new float[CAPACITY - 1];
        audited.assertFound(": column " + archetype.layout().firstColumn(stunned) + " has all rows");
    }

    @Test
    void aColumnByChunkThatIsTooLong() {
        Slab slab = filled(audited.archetype(ComponentTypes.of(Health.class), ComponentTypes.ofChunk(Fog.class)), 3);
        slab.chunkColumns[0] = new float[slab.chunks() + 1];
        audited.assertFound(" column by chunk 0: the length is kept as 2 and counted as 1");
    }

    @Test
    void bitsOfWhatCannotBeDisabled() {
        Slab slab = filled(3);
        slab.enabled[health] = new long[2];
        audited.assertFound("has bits for what can be disabled");
    }

    @Test
    void tooManyBits() {
        Slab slab = filled(3);
        slab.enabled[stunned] = Arrays.copyOf(slab.enabled(stunned), 4);
        audited.assertFound("the length of enabled bits is kept as 4 and counted as 2");
    }

    @Test
    void aBitThatIsOffBeyondTheEntities() {
        Slab slab = filled(CAPACITY + 10);
        long[] bits = slab.enabled(stunned);
        for (int row = 10; row < CAPACITY; row++) {
            EnabledBits.set(bits, CAPACITY + row, false);
            audited.assertFound(" chunk 1: has enabled bits beyond its entities, as for row " + row);
            EnabledBits.set(bits, CAPACITY + row, true);
        }
        audited.assertSound();
        for (int row = 0; row < 10; row++) {
            EnabledBits.set(bits, CAPACITY + row, false);
        }
        audited.assertSound();
    }

    @Test
    void moreEntitiesThanAChunkTakes() {
        filled(3).count[0] = CAPACITY + 1;
        audited.assertFound(" chunk 0: has 0 to 128 entities, not 129");
    }

    @Test
    void fewerThanNoDirtyRows() {
        filled(3).dirty[0] = -1;
        audited.assertFound(" chunk 0: has 0 to capacity dirty rows");
    }

    @Test
    void anObjectLeftBehind() {
        Slab slab = filled(audited.archetype(Inventory.class), 3);
        ((Object[]) slab.columns[0])[3] = "left";
        audited.assertFound(" chunk 0: has no objects in column 0 beyond its entities");
    }

    @Test
    void aSequenceNumberThatAnotherChunkHas() {
        Slab slab = filled(CAPACITY + 1);
        slab.sequence[1] = slab.sequence[0];
        audited.assertFound(" chunk 1: has a sequence number of its own");
    }

    @Test
    void theIdOfAnotherRow() {
        Slab slab = filled(3);
        slab.entities[1] = slab.entities[2];
        audited.assertFound(" chunk 0 row 1: is where the entity table says that ");
    }
}
