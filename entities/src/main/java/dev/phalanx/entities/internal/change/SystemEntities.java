package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.EntityTable;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The entities of systems of a world that is made the same as another one, which stay where they are.
final class SystemEntities {
    private final WorldStore target;
    private final List<Kept> kept = new ArrayList<>();

    private record Kept(long id, int location, @Nullable String name) {}

    /// @throws IllegalArgumentException if they cannot stay
    SystemEntities(WorldStore source, WorldStore target) {
        this.target = target;
        requireNotShared(source);
        requireNotShared(target);
        for (int id = 0; id < target.archetypes().count(); id++) {
            Archetype archetype = target.archetypes().get(id);
            for (int i = 0; archetype.isOfSystems() && i < archetype.slabs().size(); i++) {
                keep(archetype.slabs().get(i), source);
            }
        }
    }

    private static void requireNotShared(WorldStore store) {
        for (int id = 0; id < store.archetypes().count(); id++) {
            Archetype archetype = store.archetypes().get(id);
            if (archetype.isOfSystems()
                    && archetype.isShared()
                    && archetype.slabs().entityCount() > 0) {
                throw new IllegalArgumentException("copyAndReplaceEntitiesFrom replaces shared values, and in world \""
                        + store.guard().worldName() + "\" the entity of a system has " + archetype
                        + ". Take shared components from entities of systems first.");
            }
        }
    }

    private void keep(Slab slab, WorldStore source) {
        for (int chunk = slab.live.next(0); chunk >= 0; chunk = slab.live.next(chunk + 1)) {
            int first = chunk * slab.capacity;
            for (int slot = first; slot < first + slab.count[chunk]; slot++) {
                long id = slab.entities[slot];
                requireFree(id, source);
                kept.add(new Kept(id, slab.locationOf(slot), target.names().find(id)));
            }
        }
    }

    private void requireFree(long id, WorldStore source) {
        EntityTable entities = source.entities();
        int index = (int) id;
        if (index >= entities.used() || !entities.isAlive(index)) {
            return;
        }
        Slab there = source.slabs().get(EntityLocation.slab(entities.locationAt(index)));
        if (!there.archetype.isOfSystems()) {
            throw new IllegalArgumentException("copyAndReplaceEntitiesFrom found "
                    + new Entity(index, entities.versionAt(index)) + " in world \""
                    + source.guard().worldName()
                    + "\", and that index belongs to " + Entity.unpack(id) + " of a system in world \""
                    + target.guard().worldName() + "\". Create the systems of both worlds first, in the same order.");
        }
    }

    /// Enters them, once the entity table has become that of the other world.
    void comeBack() {
        for (Kept one : kept) {
            target.entities().revive(one.id, one.location);
        }
    }

    /// Enters their names, once the names have become those of the other world.
    void getNamesBack() {
        for (Kept one : kept) {
            String name = one.name;
            target.names().set(one.id, name == null ? "" : name);
        }
    }
}
