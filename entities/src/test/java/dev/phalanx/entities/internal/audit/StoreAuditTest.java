package dev.phalanx.entities.internal.audit;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.internal.change.StructuralChanges;
import dev.phalanx.entities.internal.query.QueryCache;
import dev.phalanx.entities.internal.query.QueryDescription;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The audit sees what is broken on purpose.
final class StoreAuditTest {
    private static final ComponentInfo<Health> HEALTH = ComponentTypes.of(Health.class);

    private final AuditedStore audited = new AuditedStore();
    private final WorldStore store = audited.store;
    private final StructuralChanges structuralChanges = audited.structuralChanges;
    private final QueryCache query = audited.queries.ensure(QueryDescription.of(List.of(HEALTH), List.of()));
    private final Archetype archetype = store.archetypes().ensure(new ComponentInfo<?>[] {HEALTH});

    @BeforeEach
    void fill() {
        long[] ids = new long[10];
        structuralChanges.bulk().create(archetype, ids, 0, ids.length);
        structuralChanges.bulk().destroy(ids, 2, 4);
        structuralChanges.tryAdd(store.entities().find(ids[0]), ComponentTypes.of(Monster.class));
        query.refresh();
        audited.assertSound();
    }

    private Slab slab() {
        return archetype.slabs().get(0);
    }

    private void assertFound(String text) {
        audited.assertFound(text);
    }

    @Test
    void aWrongCount() {
        slab().count[0]--;
        assertFound("the number of entities is kept as 7 and counted as 6");
    }

    @Test
    void aRowTheEntityTableDoesNotKnow() {
        store.entities().move((int) slab().entities[3], slab().locationOf(4));
        assertFound("is where the entity table says that");
    }

    @Test
    void aLostFreeIndex() {
        int index = store.entities().firstFree();
        store.entities().move(index, -1);
        assertFound("free list: its length is kept as 1 and counted as 2");
    }

    @Test
    void aByteLeftBehind() {
        ((int[]) slab().columns[0])[slab().dirty[0]] = 5;
        assertFound("has zeros in column 0 beyond its used rows");
    }

    @Test
    void anIdLeftBehind() {
        slab().entities[slab().dirty[0]] = 5;
        assertFound("has zero ids beyond its used rows");
    }

    @Test
    void aMaskBit() {
        for (int row = slab().count[0]; row < slab().capacity; row++) {
            archetype.slabs().claim();
        }
        slab().count[0]--;
        assertFound("has room when live and not full");
    }

    @Test
    void aColumnNotInTheTables() {
        slab().columns[0] = new int[slab().rows()];
        assertFound("tables of Health at slab id 1: have the slab's column 0");
    }

    @Test
    void changeVersionsNotInTheTables() {
        slab().changeVersion[0] = new int[slab().chunks()];
        assertFound("tables of Health at slab id 1: have the slab's change versions");
    }

    @Test
    void aChunkValueLeftBehind() {
        ComponentInfo<Health> type = ComponentTypes.ofChunk(Health.class);
        int location = structuralChanges.tryAdd(store.entities().find(slab().entities[0]), type);
        Slab left = store.slabs().get(EntityLocation.slab(location));
        structuralChanges.tryRemove(location, type);
        ((int[]) left.chunkColumns[0])[0] = 5;
        assertFound("has zero values of a dead chunk");
    }

    @Test
    void aColumnByChunkNotInTheTables() {
        int location = structuralChanges.tryAdd(
                store.entities().find(slab().entities[0]), ComponentTypes.ofChunk(Health.class));
        Slab moved = store.slabs().get(EntityLocation.slab(location));
        moved.chunkColumns[0] = new int[moved.chunks()];
        assertFound("tables of chunk Health at slab id " + moved.id + ": have the slab's column 0");
    }

    @Test
    void aStaleQuery() {
        query.runs().rows().to[0]--;
        assertFound("query [Health]: runs over the rows that match");
    }

    @Test
    void aQueryThatMissedAnArchetype() {
        query.archetypes().removeLast();
        assertFound("query [Health]: has found [[Health], [Health, Monster]]");
    }

    @Test
    void everythingIsListed() {
        slab().count[0]--;
        ((int[]) slab().columns[0])[slab().dirty[0]] = 5;
        assertThatThrownBy(audited::audit)
                .hasMessageContaining("the number of entities")
                .hasMessageContaining("has zeros in column 0");
    }
}
