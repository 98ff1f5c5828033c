package dev.phalanx.entities.internal.store;

import dev.phalanx.entities.internal.types.ComponentInfo;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Everything a world stores, and the counters that say what has changed.
public final class WorldStore {
    private final WorldGuard guard;
    private final EntityTable entities = new EntityTable();
    private final Slabs slabs;
    private final ArchetypeTable archetypes;
    private @Nullable Object[] columns = new @Nullable Object[16];
    private long structureVersion;
    private int globalSystemVersion = 1;

    /// An empty store for the calling thread.
    public WorldStore(String worldName) {
        this(worldName, Slabs.ID_LIMIT);
    }

    WorldStore(String worldName, int slabIdLimit) {
        this.guard = new WorldGuard(worldName);
        this.slabs = new Slabs(slabIdLimit);
        this.archetypes = new ArchetypeTable(this);
    }

    /// Who may use the world now.
    public WorldGuard guard() {
        return guard;
    }

    /// Where every entity lies.
    public EntityTable entities() {
        return entities;
    }

    /// The slabs by id.
    public Slabs slabs() {
        return slabs;
    }

    /// The archetypes.
    public ArchetypeTable archetypes() {
        return archetypes;
    }

    /// Where a component type lies in this world, or null if no archetype or query has named it yet.
    @SuppressWarnings("unchecked") // ensureColumns stores under an info's index the columns made for that info
    public <T> @Nullable ComponentColumns<T> findColumns(ComponentInfo<T> component) {
        int index = component.index();
        return index < columns.length ? (ComponentColumns<T>) columns[index] : null;
    }

    /// Where a component type lies in this world.
    public <T> ComponentColumns<T> ensureColumns(ComponentInfo<T> component) {
        ComponentColumns<T> known = findColumns(component);
        if (known != null) {
            return known;
        }
        int index = component.index();
        if (index >= columns.length) {
            columns = Arrays.copyOf(columns, Math.max(index + 1, columns.length * 2));
        }
        ComponentColumns<T> made = new ComponentColumns<>(component);
        columns[index] = made;
        return made;
    }

    /// Goes up at every structural change: lists of chunks and rows are made anew then.
    public long structureVersion() {
        return structureVersion;
    }

    /// Says that rows were claimed, released or moved.
    public void structureChanged() {
        structureVersion++;
    }

    /// The version that writes are marked with: 1 at first, one more before each system's update, never 0.
    public int globalSystemVersion() {
        return globalSystemVersion;
    }

    /// Goes on to `version`, unless the world is there or further already.
    public void advanceSystemVersionTo(int version) {
        if (version - globalSystemVersion > 0) {
            globalSystemVersion = version;
        }
    }

    /// Goes on to the next version.
    public void advanceSystemVersion() {
        globalSystemVersion = globalSystemVersion == -1 ? 1 : globalSystemVersion + 1;
    }
}
