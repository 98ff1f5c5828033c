package dev.phalanx.entities.internal.audit;

import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ColumnLayout;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.Slabs;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.structs.kernel.SlabColumns;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Checks the tables by slab id: each leads to the arrays the slab has now, and nowhere else.
@SuppressWarnings("ReferenceEquality") // what is asked is whether a table leads to the very same array
final class ColumnAudit {
    private final WorldStore store;
    private final Slabs slabs;
    private final Findings findings;

    ColumnAudit(WorldStore store, Findings findings) {
        this.store = store;
        this.slabs = store.slabs();
        this.findings = findings;
    }

    void run() {
        Set<ComponentColumns<?>> all = new LinkedHashSet<>();
        for (int id = 0; id < store.archetypes().count(); id++) {
            all.addAll(List.of(store.archetypes().get(id).columns()));
        }
        for (ComponentColumns<?> columns : all) {
            String name = "tables of " + columns.info();
            findings.require(store.findColumns(columns.info()) == columns, name, "are the world's only ones");
            findings.require(!columns.isIn(0), name, "have no slab 0");
            for (int id = 1; id < slabs.idEnd(); id++) {
                check(columns, id, slabs.find(id));
            }
        }
        for (int id = 1; id < slabs.idEnd(); id++) {
            @Nullable Slab slab = slabs.find(id);
            findings.require(
                    slabs.entityTable()[id] == (slab == null ? null : slab.entities),
                    "table of entity ids at slab id " + id,
                    "has the slab's ids");
        }
    }

    private void check(ComponentColumns<?> columns, int id, @Nullable Slab slab) {
        int c = slab == null ? -1 : slab.archetype.indexOf(columns.info());
        checkOfLookups(columns, id);
        if (slab == null || c < 0) {
            if (columns.isIn(id)) {
                findings.require(false, name(columns, id), "have nothing, as the archetype lacks the type");
            }
            return;
        }
        String name = name(columns, id);
        Archetype archetype = slab.archetype;
        boolean ofChunks = columns.info().isChunk();
        ColumnLayout layout = ofChunks ? archetype.chunkLayout() : archetype.layout();
        Object[] all = ofChunks ? slab.chunkColumns : slab.columns;
        findings.require(columns.changeVersions(id) == slab.changeVersion[c], name, "have the slab's change versions");
        findings.require(columns.enabledTable()[id] == slab.enabled[c], name, "have the slab's enabled bits");
        Object[] tables = columns.tables();
        findings.equal(tables.length, layout.firstColumn(c + 1) - layout.firstColumn(c), name, "the number of leaves");
        for (int k = 0; k < tables.length; k++) {
            Object column = ((Object[]) tables[k])[id];
            findings.require(column == all[layout.firstColumn(c) + k], name, "have the slab's column " + k);
        }
    }

    /// What lookups go by has the arrays that the tables have.
    private void checkOfLookups(ComponentColumns<?> columns, int id) {
        SlabColumns ofLookups = columns.findSlab(id);
        if (!columns.isIn(id)) {
            if (ofLookups != null) {
                findings.require(false, name(columns, id), "have nothing for lookups, as they are not used");
            }
            return;
        }
        if (!columns.keepsSlabs()) {
            return;
        }
        String name = name(columns, id);
        findings.require(ofLookups != null, name, "have the columns for lookups");
        Object[] tables = columns.tables();
        @Nullable Object[] listed = new @Nullable Object[tables.length];
        if (ofLookups != null) {
            ofLookups.list(listed);
        }
        for (int k = 0; k < tables.length; k++) {
            findings.require(listed[k] == ((Object[]) tables[k])[id], name, "have column " + k + " for lookups");
        }
    }

    private static String name(ComponentColumns<?> columns, int id) {
        return "tables of " + columns.info() + " at slab id " + id;
    }
}
