package dev.phalanx.entities.internal.audit;

import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ColumnLayout;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.Slabs;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.structs.contract.SlabColumns;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Checks the tables by slab id: each leads to the arrays the slab has now, and nowhere else.
@SuppressWarnings("ReferenceEquality") // what is asked is whether a table leads to the very same array
final class ColumnAudit {
    private final WorldStore store;
    private final ArchetypesByType archetypes;
    private final Slabs slabs;
    private final Findings findings;

    ColumnAudit(WorldStore store, ArchetypesByType archetypes, Findings findings) {
        this.store = store;
        this.archetypes = archetypes;
        this.slabs = store.slabs();
        this.findings = findings;
    }

    void run() {
        Set<ComponentColumns<?>> all = new LinkedHashSet<>();
        for (int id = 0; id < store.archetypes().count(); id++) {
            Collections.addAll(all, store.archetypes().get(id).columns());
        }
        for (ComponentColumns<?> columns : all) {
            String name = "tables of " + columns.info();
            findings.require(store.findColumns(columns.info()) == columns, name, "are the world's only ones");
            findings.require(!columns.isIn(0), name, "have no slab 0");
            BitSet having = archetypes.having(columns.info());
            for (int id = 1; id < slabs.idEnd(); id++) {
                @Nullable Slab slab = slabs.find(id);
                checkOfLookups(columns, id);
                if (slab != null && having.get(slab.archetype.id())) {
                    check(columns, id, slab);
                } else if (columns.isIn(id)) {
                    findings.add(new AtSlab(columns, id), "have nothing, as the archetype lacks the type");
                }
            }
        }
        for (int id = 1; id < slabs.idEnd(); id++) {
            @Nullable Slab slab = slabs.find(id);
            findings.require(
                    slabs.entityTable()[id] == (slab == null ? null : slab.entities),
                    new Findings.Part("table of entity ids at slab", "id", id),
                    "has the slab's ids");
        }
    }

    private void check(ComponentColumns<?> columns, int id, Slab slab) {
        Object name = new AtSlab(columns, id);
        Archetype archetype = slab.archetype;
        int c = archetype.indexOf(columns.info());
        boolean ofChunks = columns.info().isChunk();
        ColumnLayout layout = ofChunks ? archetype.chunkLayout() : archetype.layout();
        Object[] all = ofChunks ? slab.chunkColumns : slab.columns;
        findings.require(columns.changeVersions(id) == slab.changeVersion[c], name, "have the slab's change versions");
        findings.require(columns.enabledTable()[id] == slab.enabled[c], name, "have the slab's enabled bits");
        Object[] tables = columns.tables();
        findings.equal(tables.length, layout.firstColumn(c + 1) - layout.firstColumn(c), name, "the number of leaves");
        for (int k = 0; k < tables.length; k++) {
            Object column = ((Object[]) tables[k])[id];
            if (column != all[layout.firstColumn(c) + k]) {
                findings.add(name, "have the slab's column " + k);
            }
        }
    }

    /// Checks that the tables of lookups have the arrays of the slabs.
    private void checkOfLookups(ComponentColumns<?> columns, int id) {
        SlabColumns ofLookups = columns.findSlab(id);
        if (!columns.isIn(id)) {
            if (ofLookups != null) {
                findings.add(new AtSlab(columns, id), "have nothing for lookups, as they are not used");
            }
            return;
        }
        if (!columns.keepsSlabs()) {
            return;
        }
        Object name = new AtSlab(columns, id);
        findings.require(ofLookups != null, name, "have the columns for lookups");
        Object[] tables = columns.tables();
        @Nullable Object[] listed = new @Nullable Object[tables.length];
        if (ofLookups != null) {
            ofLookups.list(listed);
        }
        for (int k = 0; k < tables.length; k++) {
            if (listed[k] != ((Object[]) tables[k])[id]) {
                findings.add(name, "have column " + k + " for lookups");
            }
        }
    }

    private record AtSlab(ComponentColumns<?> columns, int id) {
        @Override
        public String toString() {
            return "tables of " + columns.info() + " at slab id " + id;
        }
    }
}
