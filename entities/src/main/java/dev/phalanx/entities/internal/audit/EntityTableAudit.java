package dev.phalanx.entities.internal.audit;

import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.EntityTable;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/// Checks the entity table: every index is either alive, in a row that names it, or in the free list once.
final class EntityTableAudit {
    private final WorldStore store;
    private final EntityTable entities;
    private final Findings findings;

    EntityTableAudit(WorldStore store, Findings findings) {
        this.store = store;
        this.entities = store.entities();
        this.findings = findings;
    }

    void run() {
        int alive = 0;
        for (int index = 0; index < entities.used(); index++) {
            findings.require(entities.versionAt(index) > 0, subject(index), "has a version of 1 or more");
            if (entities.isAlive(index)) {
                alive++;
                checkRow(index);
            }
        }
        findings.equal(entities.count(), alive, "entity table", "the number of entities");
        checkFreeList(entities.used() - alive);
    }

    private void checkRow(int index) {
        int location = entities.locationAt(index);
        @Nullable Slab slab = store.slabs().find(EntityLocation.slab(location));
        int slot = EntityLocation.slot(location);
        long packed = (long) entities.versionAt(index) << 32 | index;
        boolean named = slab != null && slot < slab.rows() && slab.entities[slot] == packed;
        findings.require(named, subject(index), "lies in a row that has its id");
    }

    private static Object subject(int index) {
        return new Findings.Part("entity", "index", index);
    }

    private void checkFreeList(int free) {
        BitSet seen = new BitSet();
        int index = entities.firstFree();
        while (index >= 0 && index < entities.used() && !seen.get(index)) {
            seen.set(index);
            findings.require(!entities.isAlive(index), subject(index), "is not alive and in the free list");
            index = entities.locationAt(index);
        }
        if (index != -1) {
            findings.add("free list", "ends, and not at " + index);
        }
        findings.equal(seen.cardinality(), free, "free list", "its length");
    }
}
