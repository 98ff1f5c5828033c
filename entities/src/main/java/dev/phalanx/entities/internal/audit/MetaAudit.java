package dev.phalanx.entities.internal.audit;

import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.MetaSlabs;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Checks the meta entities: one for each chunk with chunk components, over the very values of the chunk.
@SuppressWarnings("ReferenceEquality") // what is asked is whether two slabs have the very same array
final class MetaAudit {
    private final WorldStore store;
    private final Findings findings;
    private final Set<Slab> metas = new HashSet<>();

    MetaAudit(WorldStore store, Findings findings) {
        this.store = store;
        this.findings = findings;
    }

    void run() {
        MetaSlabs slabs = store.slabs().meta();
        findings.require(slabs.areCurrent(), "meta slabs", "are those of the chunks as they are");
        for (int id = 1; id < store.slabs().idEnd(); id++) {
            @Nullable Slab slab = store.slabs().find(id);
            if (slab != null) {
                boolean needed = slab.archetype.hasChunkComponents() && !slab.isEmpty();
                findings.require((slab.meta != null) == needed, slab, "has a meta slab if its chunks have components");
                if (slab.meta != null && needed) {
                    metas.add(slab.meta);
                    check(slab, slab.meta);
                }
            }
        }
        findings.equal(slabs.count(), metas.size(), "meta slabs", "their number");
        for (int id = 1; id < store.slabs().idEnd(); id++) {
            @Nullable Slab slab = store.slabs().find(id);
            if (slab != null) {
                findings.require(slab.archetype.isOfChunks() == metas.contains(slab), slab, "is the meta slab of one");
            }
        }
    }

    private void check(Slab slab, Slab meta) {
        findings.equal(meta.chunks(), slab.chunks(), meta, "the number of chunks");
        Archetype archetype = slab.archetype;
        int types = 1;
        for (int c = 0; c < archetype.components().length; c++) {
            if (archetype.components()[c].isChunk()) {
                types++;
                check(slab, c, meta);
            }
        }
        findings.equal(meta.archetype.components().length, types, meta, "the number of types");
        int header = meta.archetype.layout().firstColumn(meta.archetype.indexOf(MetaSlabs.header()));
        for (int chunk = 0; chunk < slab.chunks() && chunk < meta.chunks(); chunk++) {
            Object name = new Findings.Part(meta, "chunk", chunk);
            boolean live = slab.live.contains(chunk);
            findings.require(meta.live.contains(chunk) == live, name, "is live as the chunk is");
            if (live) {
                findings.equal(((long[]) meta.columns[header])[chunk], slab.sequence[chunk], name, "the number");
                findings.equal(((int[]) meta.columns[header + 1])[chunk], slab.locationOf(chunk), name, "the place");
            }
        }
    }

    private void check(Slab slab, int c, Slab meta) {
        ComponentInfo<?> type = ComponentTypes.of(slab.archetype.components()[c].type());
        int there = meta.archetype.indexOf(type);
        if (there < 0) {
            findings.add(meta, "has " + type);
            return;
        }
        if (meta.changeVersion[there] != slab.changeVersion[c]) {
            findings.add(meta, "shares versions of " + type);
        }
        int from = slab.archetype.chunkLayout().firstColumn(c);
        int to = meta.archetype.layout().firstColumn(there);
        for (int k = from; k < slab.archetype.chunkLayout().firstColumn(c + 1); k++) {
            if (meta.columns[to + k - from] != slab.chunkColumns[k]) {
                findings.add(meta, "shares the values of " + type);
            }
        }
    }
}
