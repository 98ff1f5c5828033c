package dev.phalanx.entities.internal.dump;

import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ArchetypeTable;
import dev.phalanx.entities.internal.store.ChunkGroups;
import dev.phalanx.entities.internal.store.EnabledBits;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.SlabList;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.Entity;
import java.io.IOException;

/// Writes a world: its archetypes, their chunks, the entities in them with names and values. Entities that stand for
/// chunks are left out, as chunks are shown with their values.
///
/// ```text
/// World "Game": 2 entities, 1 archetype, 1 chunk, 2,560 bytes
/// [Health, Speed]: 2 entities in 1 chunk of up to 128, 2,560 bytes
///   chunk 1: 2 entities, order 1, changed Health 4, Speed 1
///   (of shared components their values follow, such as `, shared Team[id=7]`, as their `toString()` says them)
///   (of chunk components too, such as `, chunk Fog[density=0.5]`)
///     Entity(0:1) "Bob": Health[points=3], Speed[value=2.0]
///     Entity(1:1): Health[points=0], Speed[value=0.0]
/// ```
public final class WorldDump {
    private final WorldStore store;
    private final Appendable out;
    private final ValueText values;

    private WorldDump(WorldStore store, Appendable out) {
        this.store = store;
        this.out = out;
        this.values = new ValueText(out);
    }

    /// Writes the world of `store` to `out`.
    ///
    /// @throws IOException if `out` throws it
    public static void write(WorldStore store, Appendable out) throws IOException {
        new WorldDump(store, out).world();
    }

    private void world() throws IOException {
        ArchetypeTable archetypes = store.archetypes();
        int chunks = 0;
        long bytes = 0;
        int shown = 0;
        int entities = 0;
        for (int id = 0; id < archetypes.count(); id++) {
            Archetype archetype = archetypes.get(id);
            if (!archetype.isOfChunks()) {
                shown++;
                entities += archetype.slabs().entityCount();
                chunks += archetype.slabs().chunkCount();
                bytes += bytes(archetype);
            }
        }
        out.append("World \"").append(store.guard().worldName()).append("\": ");
        counted(entities, "entity", "entities").append(", ");
        counted(shown, "archetype", "archetypes").append(", ");
        counted(chunks, "chunk", "chunks").append(", ");
        counted(bytes, "byte", "bytes").append('\n');
        for (int id = 0; id < archetypes.count(); id++) {
            if (!archetypes.get(id).isOfChunks()) {
                archetype(archetypes.get(id));
            }
        }
    }

    private void archetype(Archetype archetype) throws IOException {
        SlabList slabs = archetype.slabs();
        out.append(archetype.toString()).append(": ");
        counted(slabs.entityCount(), "entity", "entities").append(" in ");
        counted(slabs.chunkCount(), "chunk", "chunks");
        out.append(" of up to ").append(Integer.toString(archetype.capacity())).append(", ");
        counted(bytes(archetype), "byte", "bytes").append('\n');
        for (int i = 0; i < slabs.size(); i++) {
            Slab slab = slabs.get(i);
            for (int chunk = slab.live.next(0); chunk >= 0; chunk = slab.live.next(chunk + 1)) {
                chunk(slab, chunk);
            }
        }
    }

    private void chunk(Slab slab, int chunk) throws IOException {
        out.append("  chunk ").append(Long.toString(slab.sequence[chunk])).append(": ");
        counted(slab.count[chunk], "entity", "entities");
        out.append(", order ").append(Integer.toString(slab.orderVersion[chunk]));
        ComponentInfo<?>[] components = slab.archetype.components();
        for (int c = 0; c < components.length; c++) {
            out.append(c == 0 ? ", changed " : ", ").append(components[c].name());
            out.append(' ').append(Integer.toString(slab.changeVersion[c][chunk]));
        }
        shared(slab, chunk);
        for (int c = 0; c < components.length; c++) {
            if (components[c].isChunk()) {
                out.append(", ");
                values.append(slab, c, chunk);
            }
        }
        out.append('\n');
        int first = chunk * slab.capacity;
        for (int slot = first; slot < first + slab.count[chunk]; slot++) {
            entity(slab, slot);
        }
    }

    private void shared(Slab slab, int chunk) throws IOException {
        if (!slab.archetype.isShared()) {
            return;
        }
        ChunkGroups groups = slab.archetype.groups();
        for (int s = 0; s < groups.types(); s++) {
            out.append(s == 0 ? ", shared " : ", ");
            out.append(String.valueOf(groups.table(s).get(groups.index(slab.group[chunk], s))));
        }
    }

    private void entity(Slab slab, int slot) throws IOException {
        out.append("    ").append(Entity.unpack(slab.entities[slot]).toString());
        String name = store.names().find(slab.entities[slot]);
        if (name != null) {
            out.append(" \"").append(name).append('"');
        }
        ComponentInfo<?>[] components = slab.archetype.components();
        String before = ": ";
        for (int c = 0; c < components.length; c++) {
            if (!components[c].isShared() && !components[c].isChunk()) {
                out.append(before);
                values.append(slab, c, slot);
                before = ", ";
            }
            if (components[c].isEnableable() && !EnabledBits.get(slab.enabled(c), slab.bit(slot))) {
                out.append(" (disabled)");
            }
        }
        out.append('\n');
    }

    private static long bytes(Archetype archetype) {
        long bytes = 0;
        for (int i = 0; i < archetype.slabs().size(); i++) {
            bytes += archetype.slabs().get(i).bytes();
        }
        return bytes;
    }

    private Appendable counted(long count, String one, String many) throws IOException {
        String digits = Long.toString(count);
        for (int i = 0; i < digits.length(); i++) {
            boolean separated = i > 0 && (digits.length() - i) % 3 == 0;
            out.append(separated ? "," : "").append(digits.charAt(i));
        }
        return out.append(' ').append(count == 1 ? one : many);
    }
}
