package dev.phalanx.entities.lookups;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.LeafKind;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.contract.CopiesArguments;
import dev.phalanx.structs.kernel.Columns;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A handle that opens chunks for the values of one component: of a struct type or a tag, or a managed one.
///
/// @param <T> the component class
/// @see dev.phalanx.entities.EntityManager#getComponentTypeHandle
@CopiesArguments
public final class ComponentTypeHandle<T extends IComponent> extends TypeHandle<T> {
    private static final Object[] NO_LEAVES = {};

    private @Nullable Slab lastSlab;
    private Object[] lastLeaves = NO_LEAVES;
    private @Nullable String lastPath;
    private int lastLeaf;

    ComponentTypeHandle(WorldStore store, ChangeTracker versions, ComponentInfo<T> info, boolean readOnly) {
        super(store, versions, info, store.ensureColumns(info).safetyOf("ComponentTypeHandle", readOnly));
    }

    private ComponentTypeHandle(ComponentTypeHandle<T> original, SafetyHandle safety) {
        super(original, safety);
    }

    /// The values of a chunk.
    NativeArray<T> array(WorldStore world, Slab slab, int chunk) {
        requireOf(world);
        check();
        if (info().isManaged()) {
            throw new IllegalArgumentException("The values of " + info().name() + " are objects and lie in no"
                    + " NativeArray. Use getManagedComponentAccessor of the chunk with this handle.");
        }
        int c = indexIn(slab);
        if (c < 0 || info().isTag()) {
            return NativeArray.ofLength(info().type(), 0);
        }
        open(slab, chunk, c);
        return NativeArray.part(info().struct(), leaves(slab), chunk * slab.capacity, slab.count[chunk], viewSafety());
    }

    /// Component `c` of a chunk is handed out to be written, if it can be.
    private void open(Slab slab, int chunk, int c) {
        if (!isReadOnly()) {
            handedOut(slab, chunk, c);
        }
    }

    /// The objects of a chunk.
    ManagedComponentAccessor<T> managed(WorldStore world, Slab slab, int chunk) {
        requireOf(world);
        check();
        store().guard().checkOwner();
        if (!info().isManaged()) {
            throw new IllegalArgumentException(info().name() + " is not a managed component. Use getNativeArray of the"
                    + " chunk with this handle.");
        }
        int c = indexIn(slab);
        if (c >= 0) {
            open(slab, chunk, c);
        }
        return new ManagedComponentAccessor<>(
                columns(), viewSafety(), slab.id, chunk * slab.capacity, c < 0 ? 0 : slab.count[chunk]);
    }

    /// One leaf of the entities of a chunk.
    LeafColumn column(WorldStore world, Slab slab, int chunk, String path, LeafKind kind) {
        requireOf(world);
        check();
        int number = leaf(path);
        Leaf leaf = info().leaves().get(number);
        LeafPaths.require(info(), leaf, kind);
        int c = indexIn(slab);
        if (c < 0) {
            return LeafPaths.column(info(), leaf, viewSafety(), Columns.allocate(kind, 0), 0, 0);
        }
        open(slab, chunk, c);
        return LeafPaths.column(
                info(),
                leaf,
                viewSafety(),
                leaves(slab)[number],
                chunk * slab.capacity * leaf.stride(),
                slab.count[chunk] * leaf.stride());
    }

    /// Whether a chunk has the chunk component of the class.
    boolean isChunkComponentIn(WorldStore world, Slab slab) {
        requireOf(world);
        check();
        return slab.archetype.has(ComponentTypes.ofChunk(info().type()));
    }

    /// The value of the chunk component of the class.
    ///
    /// @throws IllegalArgumentException if the chunk lacks it
    T chunkComponent(WorldStore world, Slab slab, int chunk) {
        requireOf(world);
        check();
        ComponentInfo<T> component = ComponentTypes.ofChunk(info().type());
        int c = requireChunkComponent(slab, component);
        if (!component.hasStruct()) {
            open(slab, chunk, c);
        }
        return store().ensureColumns(component).read(slab.id, chunk);
    }

    /// Sets the value of the chunk component of the class.
    ///
    /// @throws IllegalArgumentException if the chunk lacks it, or the value cannot be stored
    void setChunkComponent(WorldStore world, Slab slab, int chunk, T value) {
        requireOf(world);
        checkWrite();
        ComponentInfo<T> component = ComponentTypes.ofChunk(info().type());
        int c = requireChunkComponent(slab, component);
        store().ensureColumns(component).write(slab.id, chunk, value);
        if (isInJob()) {
            handedOut(slab, chunk, c);
        } else {
            versions().chunkValueSet(slab, chunk, c);
        }
    }

    private static int requireChunkComponent(Slab slab, ComponentInfo<?> component) {
        int c = slab.archetype.indexOf(component);
        if (c < 0) {
            throw new IllegalArgumentException("A chunk of " + slab.archetype + " has no " + component.name()
                    + ". Ask hasChunkComponent(handle) first.");
        }
        return c;
    }

    /// Whether the values are objects, which jobs do not use.
    @Override
    public boolean isMainThreadOnly() {
        return info().isManaged();
    }

    /// The leaf arrays of a slab, whose archetype has the component.
    private Object[] leaves(Slab slab) {
        if (slab != lastSlab) {
            int first = slab.archetype.layout().firstColumn(indexIn(slab));
            lastLeaves = Arrays.copyOfRange(
                    slab.columns, first, first + info().leaves().size());
            lastSlab = slab;
        }
        return lastLeaves;
    }

    @Override
    void updated() {
        super.updated();
        lastSlab = null;
    }

    /// The number of the leaf at a path.
    ///
    /// @throws IllegalArgumentException if there is none
    @SuppressWarnings("ReferenceEquality") // literals are the same object; others are only looked for again
    private int leaf(String path) {
        if (path != lastPath) {
            lastLeaf = LeafPaths.find(info(), path);
            lastPath = path;
        }
        return lastLeaf;
    }

    @Override
    public ComponentTypeHandle<T> forJob(SafetyHandle handle) {
        return new ComponentTypeHandle<>(this, handle);
    }

    /// The component of a class, if it can have such a handle.
    ///
    /// @throws IllegalArgumentException otherwise
    static <T extends IComponent> ComponentInfo<T> requireComponent(Class<T> type) {
        ComponentInfo<T> info = ComponentTypes.of(type);
        if (info.isBuffer()) {
            throw new IllegalArgumentException(
                    info.name() + " is the element of a buffer. Use the BufferTypeHandle or BufferLookup of it.");
        }
        if (info.isShared()) {
            throw new IllegalArgumentException(info.name() + " is a shared component. Use getSharedComponentTypeHandle("
                    + info.name() + ".class).");
        }
        return info;
    }
}
