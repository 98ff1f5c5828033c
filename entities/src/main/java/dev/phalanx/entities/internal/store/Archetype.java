package dev.phalanx.entities.internal.store;

import dev.phalanx.entities.internal.shared.SharedTable;
import dev.phalanx.entities.internal.shared.SharedValues;
import dev.phalanx.entities.internal.types.ComponentInfo;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A set of component types in a world, and the slabs that hold the entities which have exactly that set.
///
/// It lives as long as the world.
public final class Archetype {
    private final int id;
    private final WorldGuard guard;
    private final ComponentInfo<?>[] components;
    private final ComponentColumns<?>[] columns;
    private final ColumnLayout layout;
    private final int capacity;
    private final @Nullable ChunkGroups groups;
    private final SlabList slabs;
    private final boolean hasEntities;
    private int orderVersion;

    Archetype(int id, ComponentInfo<?>[] components, ComponentColumns<?>[] columns, int capacity, WorldStore store) {
        this.id = id;
        this.guard = store.guard();
        this.components = components;
        this.columns = columns;
        this.layout = new ColumnLayout(components);
        this.capacity = capacity;
        this.groups = groups(components, store.shared());
        this.slabs = new SlabList(this, store);
        this.hasEntities = Arrays.stream(components).anyMatch(ComponentInfo::rowHasEntities);
    }

    private static @Nullable ChunkGroups groups(ComponentInfo<?>[] components, SharedValues values) {
        SharedTable<?>[] tables = Arrays.stream(components)
                .filter(ComponentInfo::isShared)
                .map(values::ensure)
                .toArray(SharedTable<?>[]::new);
        return tables.length == 0 ? null : new ChunkGroups(tables);
    }

    /// Its number in the world, counted from 0 in order of creation.
    public int id() {
        return id;
    }

    /// The guard of its world.
    public WorldGuard guard() {
        return guard;
    }

    /// Its component types in the order of [ComponentInfo#ORDER]. Not to be changed.
    public ComponentInfo<?>[] components() {
        return components;
    }

    /// For each component type the world's columns of it. Not to be changed.
    public ComponentColumns<?>[] columns() {
        return columns;
    }

    /// Its leaf columns.
    public ColumnLayout layout() {
        return layout;
    }

    /// How many entities a chunk holds.
    public int capacity() {
        return capacity;
    }

    /// Whether one of its components holds entities.
    public boolean hasEntities() {
        return hasEntities;
    }

    /// Whether it has shared components, so that its chunks belong to groups.
    public boolean isShared() {
        return groups != null;
    }

    /// The groups of its chunks, which it has if [#isShared()].
    public ChunkGroups groups() {
        if (groups == null) {
            throw new IllegalStateException(this + " has no shared component and no groups of chunks.");
        }
        return groups;
    }

    /// Its slabs.
    public SlabList slabs() {
        return slabs;
    }

    /// How many structural changes there have been in chunks of the archetype; wraps around.
    public int orderVersion() {
        return orderVersion;
    }

    /// Counts structural changes. For the version firewall.
    public void orderChanged(int times) {
        orderVersion += times;
    }

    /// The position of a type among [#components()], or -1.
    public int indexOf(ComponentInfo<?> component) {
        for (int c = 0; c < components.length; c++) {
            if (components[c] == component) {
                return c;
            }
        }
        return -1;
    }

    /// Whether the type belongs to the set.
    public boolean has(ComponentInfo<?> component) {
        return indexOf(component) >= 0;
    }

    /// The component types, such as `[LocalTransform, Speed]`.
    @Override
    public String toString() {
        return Arrays.toString(components);
    }
}
