package dev.phalanx.entities.internal.entity;

import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.query.QueryCache;
import dev.phalanx.entities.internal.query.QueryTarget;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.EnabledBits;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.kernel.EnabledLayout;
import dev.phalanx.structs.kernel.RunList;

/// The verbs that enable and disable components.
public final class ComponentEnabling {
    private final WorldStore store;
    private final ChangeTracker versions;
    private final EntityErrors errors;

    public ComponentEnabling(WorldStore store, ChangeTracker versions, EntityErrors errors) {
        this.store = store;
        this.versions = versions;
        this.errors = errors;
    }

    public boolean isEnabled(Entity entity, Class<?> type) {
        store.guard().check();
        ComponentColumns<?> columns = store.findColumns(type);
        int location = store.entities().find(entity);
        if (columns == null || !hasBit(columns, location)) {
            throw refuse(entity, location, ComponentTypes.of(type));
        }
        columns.awaitWriters();
        return EnabledBits.get(columns.enabled(EntityLocation.slab(location)), bit(location));
    }

    public void set(Entity entity, Class<?> type, boolean value) {
        store.guard().check();
        ComponentColumns<?> columns = store.findColumns(type);
        int location = store.entities().find(entity);
        if (columns == null || !hasBit(columns, location)) {
            throw refuse(entity, location, ComponentTypes.of(type));
        }
        columns.awaitUsers();
        EnabledBits.set(columns.enabled(EntityLocation.slab(location)), bit(location), value);
        columns.enabledChanged();
        versions.enabledSet(columns, location, value);
    }

    private static boolean hasBit(ComponentColumns<?> columns, int location) {
        return columns.info().isEnableable() && columns.isIn(EntityLocation.slab(location));
    }

    private int bit(int location) {
        return store.slabs().get(EntityLocation.slab(location)).bit(EntityLocation.slot(location));
    }

    private IllegalArgumentException refuse(Entity entity, int location, ComponentInfo<?> info) {
        requireEnableable(info);
        return new IllegalArgumentException(
                location == EntityLocation.ABSENT ? errors.notAlive(entity) : errors.lacks(entity, location, info));
    }

    public static void requireEnableable(ComponentInfo<?> info) {
        if (!info.isEnableable()) {
            throw new IllegalArgumentException(
                    info.name() + " cannot be disabled. Let it implement IEnableableComponent.");
        }
    }

    public void set(QueryTarget query, Class<?> type, boolean value) {
        store.guard().check();
        QueryCache matched = query.matchedIn(store);
        ComponentInfo<?> info = ComponentTypes.of(type);
        requireEnableable(info);
        if (!matched.description().requires(info)) {
            throw new IllegalStateException(info.name() + " was to be " + (value ? "enabled" : "disabled") + " by "
                    + query + ", which does not require it. Add it to the query with withPresent(" + info.name()
                    + ".class).");
        }
        ComponentColumns<?> columns = store.ensureColumns(info);
        columns.awaitUsers();
        RunList chunks = query.allChunksIn(store);
        columns.enabledChanged();
        versions.enabledSet(columns, chunks, value);
        for (int run = 0; run < chunks.count; run++) {
            fill(store.slabs().get(chunks.slab[run]), columns, chunks.from[run], chunks.to[run], value);
        }
    }

    /// Sets the bits of the entities of chunks; those of rows without an entity stay set.
    private static void fill(Slab slab, ComponentColumns<?> columns, int from, int to, boolean value) {
        long[] bits = columns.enabled(slab.id);
        for (int chunk = from; chunk < to; chunk++) {
            EnabledBits.fill(bits, chunk * EnabledLayout.BITS_PER_CHUNK, slab.count[chunk], value);
        }
    }
}
