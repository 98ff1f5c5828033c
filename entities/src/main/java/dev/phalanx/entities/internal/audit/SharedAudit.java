package dev.phalanx.entities.internal.audit;

import dev.phalanx.entities.internal.shared.SharedTable;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ChunkGroups;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Checks the shared values: how many groups hold each, how many chunks each group has and which of them are open,
/// and that no value was changed.
final class SharedAudit {
    private final WorldStore store;
    private final Findings findings;
    private final Map<SharedTable<?>, int[]> holders = new HashMap<>();

    SharedAudit(WorldStore store, Findings findings) {
        this.store = store;
        this.findings = findings;
    }

    void run() {
        for (SharedTable<?> table : store.shared().tables()) {
            holders.put(table, new int[table.end()]);
        }
        for (int id = 0; id < store.archetypes().count(); id++) {
            Archetype archetype = store.archetypes().get(id);
            if (archetype.isShared()) {
                check(archetype, archetype.groups());
            }
        }
        store.shared().tables().forEach(this::check);
    }

    private record Group(int number, Archetype archetype) {
        @Override
        public String toString() {
            return "group " + number + " of " + archetype;
        }
    }

    private record Value(int index, SharedTable<?> table) {
        @Override
        public String toString() {
            return "value " + index + " of " + table.info();
        }
    }

    private void check(Archetype archetype, ChunkGroups groups) {
        int[] chunks = new int[groups.end()];
        Map<Integer, Set<Integer>> open = new HashMap<>();
        for (int i = 0; i < archetype.slabs().size(); i++) {
            Slab slab = archetype.slabs().get(i);
            for (int chunk = slab.live.next(0); chunk >= 0; chunk = slab.live.next(chunk + 1)) {
                int group = slab.group[chunk];
                boolean known = group >= 0 && group < groups.end() && groups.isAlive(group);
                if (!known) {
                    findings.add(new Findings.Part(slab, "chunk", chunk), "has a group that lives, not " + group);
                } else {
                    chunks[group]++;
                    if (slab.count[chunk] < archetype.capacity()) {
                        open.computeIfAbsent(group, first -> new HashSet<>()).add(slab.locationOf(chunk));
                    }
                }
            }
        }
        int alive = 0;
        for (int group = 0; group < groups.end(); group++) {
            if (groups.isAlive(group)) {
                alive++;
                Object name = new Group(group, archetype);
                findings.equal(groups.chunks(group), chunks[group], name, "the number of chunks");
                findings.require(chunks[group] > 0, name, "has chunks");
                checkOpen(archetype, groups, group, open.getOrDefault(group, Set.of()), name);
                checkValues(groups, group, name);
            }
        }
        findings.equal(groups.size(), alive, archetype, "the number of groups");
    }

    private void checkOpen(Archetype archetype, ChunkGroups groups, int group, Set<Integer> open, Object name) {
        Set<Integer> listed = new HashSet<>();
        int code = groups.open(group);
        while (code != 0 && listed.add(code)) {
            @Nullable Slab slab = store.slabs().find(EntityLocation.slab(code));
            code = slab == null ? 0 : archetype.slabs().grouped().openAfter(slab, EntityLocation.slot(code));
        }
        if (!listed.equals(open)) {
            findings.add(name, "lists its chunks with room, " + open + " and not " + listed);
        }
    }

    private void checkValues(ChunkGroups groups, int group, Object name) {
        int[] indices = new int[groups.types()];
        for (int s = 0; s < indices.length; s++) {
            indices[s] = groups.index(group, s);
            SharedTable<?> table = groups.table(s);
            boolean stored = indices[s] >= 0 && indices[s] < table.end() && table.isStored(indices[s]);
            int @Nullable [] counted = holders.get(table);
            if (!stored) {
                findings.add(name, "has a value of " + table.info() + " that is stored");
            }
            if (counted == null) {
                findings.add(name, "has values of the world's table of " + table.info());
            } else if (stored) {
                counted[indices[s]]++;
            }
        }
        findings.require(groups.find(indices) == group, name, "is found by its values");
    }

    private <T> void check(SharedTable<T> table) {
        int[] counted = holders.getOrDefault(table, new int[table.end()]);
        int stored = 0;
        for (int index = 0; index < table.end(); index++) {
            if (!table.isStored(index)) {
                continue;
            }
            stored++;
            Object name = new Value(index, table);
            if (index != SharedTable.DEFAULT) {
                findings.equal(table.holders(index), counted[index], name, "the number of holders");
                findings.require(table.holders(index) > 0, name, "is held");
            }
            boolean unchanged = table.isUnchanged(index);
            findings.require(unchanged, name, unchanged ? "" : table.changed(index));
            findings.require(!unchanged || table.find(table.get(index)) == index, name, "is found by its value");
        }
        findings.equal(table.size(), stored, "values of " + table.info(), "their number");
    }
}
