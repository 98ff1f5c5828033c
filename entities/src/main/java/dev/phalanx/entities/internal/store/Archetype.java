package dev.phalanx.entities.internal.store;

import dev.phalanx.entities.components.ChunkHeader;
import dev.phalanx.entities.components.CleanupEntity;
import dev.phalanx.entities.components.SystemInstance;
import dev.phalanx.entities.internal.shared.SharedTable;
import dev.phalanx.entities.internal.shared.SharedValues;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
    private final ColumnLayout chunkLayout;
    private final int capacity;
    private final @Nullable ChunkGroups groups;
    private final SlabList slabs;
    private final boolean hasEntities;
    private final int[] enableables;
    private final int[] buffers;
    private final boolean hasManaged;
    private final int[] closeable;
    private final boolean hasCleanup;
    private final boolean wasDestroyed;
    private final boolean isCleanupOnly;
    private final boolean isPlain;
    private final boolean isOfSystems;
    private final boolean isOfChunks;
    private final boolean hasChunkComponents;
    private final boolean hasShortPaths;
    private final boolean isGuarded;
    private final SlabShape shape;
    private int orderVersion;
    private boolean isListed;

    Archetype(int id, ComponentInfo<?>[] components, ComponentColumns<?>[] columns, int capacity, WorldStore store) {
        this.id = id;
        this.guard = store.guard();
        this.components = components;
        this.columns = columns;
        this.layout = new ColumnLayout(components);
        this.chunkLayout = ColumnLayout.ofChunks(components);
        this.capacity = capacity;
        this.groups = groups(components, store.shared());
        int[] disableable = ColumnIndices.NONE;
        int[] withBuffer = ColumnIndices.NONE;
        int[] toClose = ColumnIndices.NONE;
        boolean arePlain = layout.objects().length == 0;
        boolean haveEntities = false;
        boolean areManaged = false;
        boolean haveCleanup = false;
        boolean haveOnlyCleanup = true;
        boolean areGuarded = false;
        boolean areOfChunks = false;
        for (int c = 0; c < components.length; c++) {
            ComponentInfo<?> component = components[c];
            arePlain &= isPlain(component);
            haveEntities |= component.hasEntities() || component.chunkHasEntities();
            areManaged |= component.isManaged();
            haveCleanup |= component.isCleanup();
            haveOnlyCleanup &= component.isCleanup() || isTagOfDestroyed(component);
            areGuarded |= component.isGuarded();
            areOfChunks |= component.isChunk();
            if (component.isEnableable()) {
                disableable = ColumnIndices.with(disableable, c);
            }
            if (component.isBuffer()) {
                withBuffer = ColumnIndices.with(withBuffer, c);
            }
            if (component.isCloseable()) {
                toClose = ColumnIndices.with(toClose, c);
            }
        }
        this.enableables = disableable;
        this.buffers = withBuffer;
        this.closeable = toClose;
        this.isPlain = arePlain;
        this.slabs = new SlabList(this, store);
        this.hasEntities = haveEntities;
        this.hasManaged = areManaged;
        this.hasCleanup = haveCleanup;
        this.isGuarded = areGuarded;
        this.hasChunkComponents = areOfChunks;
        this.wasDestroyed = has(CleanupEntity.class);
        this.isOfSystems = has(SystemInstance.class);
        this.isOfChunks = has(ChunkHeader.class);
        this.hasShortPaths = isPlain && !wasDestroyed && !isOfSystems && !isOfChunks && !isGuarded;
        this.shape = SlabShape.of(this);
        this.isCleanupOnly = hasCleanup && wasDestroyed && haveOnlyCleanup;
    }

    private static boolean isTagOfDestroyed(ComponentInfo<?> component) {
        return component.type() == CleanupEntity.class && !component.isChunk();
    }

    private static boolean isPlain(ComponentInfo<?> component) {
        boolean plainKind = component.kind() == ComponentKind.DATA || component.kind() == ComponentKind.TAG;
        return plainKind && !component.isEnableable() && !component.isCleanup();
    }

    private static @Nullable ChunkGroups groups(ComponentInfo<?>[] components, SharedValues values) {
        List<SharedTable<?>> tables = new ArrayList<>();
        for (ComponentInfo<?> component : components) {
            if (component.isShared()) {
                tables.add(values.ensure(component));
            }
        }
        return tables.isEmpty() ? null : new ChunkGroups(tables.toArray(new SharedTable<?>[0]));
    }

    /// Its number in the world, counted from 0 in order of creation.
    public int id() {
        return id;
    }

    /// Whether the world lists it; see [ArchetypeTable].
    public boolean isListed() {
        return isListed;
    }

    void setListed(boolean listed) {
        isListed = listed;
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

    /// Whether it has values and tags alone, none of which holds references, can be disabled or stays as a cleanup-only
    /// entity: rows come and go without further ado.
    public boolean isPlain() {
        return isPlain;
    }

    /// Whether its entities can be created, changed and destroyed on short paths: it is plain, users created them, any
    /// system may write them, and none of them was destroyed before.
    public boolean hasShortPaths() {
        return hasShortPaths;
    }

    /// Whether it has a component that only some systems may write.
    public boolean isGuarded() {
        return isGuarded;
    }

    /// Its leaf columns.
    public ColumnLayout layout() {
        return layout;
    }

    /// The columns of its chunk components, which have a place for each chunk.
    public ColumnLayout chunkLayout() {
        return chunkLayout;
    }

    /// Whether it has chunk components with a value.
    public boolean hasChunkValues() {
        return chunkLayout.columns() > 0;
    }

    /// The number of entities that a chunk holds.
    public int capacity() {
        return capacity;
    }

    /// Whether one of its components holds entities, those of its chunks included.
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

    /// The positions of the component types that can be disabled. Not to be changed.
    public int[] enableables() {
        return enableables;
    }

    /// Whether one of its component types can be disabled.
    public boolean hasEnableables() {
        return enableables.length > 0;
    }

    /// The positions of the buffer components. Not to be changed.
    public int[] buffers() {
        return buffers;
    }

    /// Whether one of its components is a managed one.
    public boolean hasManaged() {
        return hasManaged;
    }

    /// Positions of the components whose values are closed when they go. Not to be changed.
    public int[] closeable() {
        return closeable;
    }

    /// Whether one of its components is a cleanup component: its entities leave a cleanup-only entity when they are
    /// destroyed.
    public boolean hasCleanup() {
        return hasCleanup;
    }

    /// Whether its entities were destroyed, and are cleanup components and a tag that says so.
    public boolean isCleanupOnly() {
        return isCleanupOnly;
    }

    /// Whether its entities were destroyed. They may have been given components since.
    public boolean wasDestroyed() {
        return wasDestroyed;
    }

    /// Whether destroyed entities without this type have nothing left.
    public boolean endsWith(ComponentInfo<?> type) {
        return wasDestroyed && components.length == 2 && !isTagOfDestroyed(type) && has(type);
    }

    /// Whether destroyed entities without these types have nothing left.
    public boolean endsWith(ComponentInfo<?>[] types) {
        if (!wasDestroyed) {
            return false;
        }
        for (ComponentInfo<?> component : components) {
            if (!isTagOfDestroyed(component) && !contains(types, component)) {
                return false;
            }
        }
        return true;
    }

    private static boolean contains(ComponentInfo<?>[] types, ComponentInfo<?> wanted) {
        for (ComponentInfo<?> type : types) {
            if (type.equals(wanted)) {
                return true;
            }
        }
        return false;
    }

    /// Whether its entities belong to systems: they stay in this world and are listed only on request.
    public boolean isOfSystems() {
        return isOfSystems;
    }

    /// Whether its entities stand for chunks, see [MetaSlabs].
    public boolean isOfChunks() {
        return isOfChunks;
    }

    /// Whether its entities are those that users make, and not those of systems or of chunks.
    public boolean isOrdinary() {
        return !isOfSystems && !isOfChunks;
    }

    /// Whether its chunks have components, tags included.
    public boolean hasChunkComponents() {
        return hasChunkComponents;
    }

    /// What the arrays of its slabs are like.
    SlabShape shape() {
        return shape;
    }

    /// Its slabs.
    public SlabList slabs() {
        return slabs;
    }

    /// The number of structural changes in chunks of the archetype; wraps around.
    public int orderVersion() {
        return orderVersion;
    }

    /// Counts structural changes. For the change tracker.
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

    /// Whether the class belongs to the set as a component of entities. Asks for no info of the class, which takes
    /// milliseconds to make.
    public boolean has(Class<?> type) {
        for (ComponentInfo<?> component : components) {
            if (component.type() == type && !component.isChunk()) {
                return true;
            }
        }
        return false;
    }

    /// The component types, such as `[LocalTransform, Speed]`.
    @Override
    public String toString() {
        return Arrays.toString(components);
    }
}
