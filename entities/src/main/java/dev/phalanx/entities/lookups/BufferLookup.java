package dev.phalanx.entities.lookups;

import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.contract.CopiesArguments;
import dev.phalanx.structs.contract.ReusesResult;
import dev.phalanx.structs.kernel.BufferAccess;
import dev.phalanx.structs.kernel.BufferGuard;
import dev.phalanx.structs.kernel.LookupPlan;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/// A lookup of the dynamic buffer of any entity by its id. A subclass is generated for each element class.
///
/// What holds of a [ComponentLookup] holds of it too.
///
/// @param <T> the element class
/// @see dev.phalanx.entities.EntityManager#getBufferLookup
@CopiesArguments
public abstract non-sealed class BufferLookup<T extends IBufferElementData> extends EntityLookup<T> {
    private static final LookupPlan PLAN = new LookupPlan(
            BufferLookup.class, LookupOrigin.class, IBufferElementData.class, true, EntityLocation.SLOT_BITS);

    private static final ClassValue<MethodHandle> CONSTRUCTORS = new ClassValue<>() {
        @Override
        protected MethodHandle computeValue(Class<?> type) {
            return PLAN.compile(StructType.of(type));
        }
    };

    private final BufferGuard guard;
    private final boolean readOnly;
    private BufferAccess access = new BufferAccess();

    /// For the generated lookups.
    protected BufferLookup(LookupOrigin origin) {
        super(origin);
        BufferGuard shared = origin.columns.buffers();
        this.guard = origin.original != null ? shared.forJob(origin.safety) : shared;
        this.readOnly = origin.safety.isReadOnly();
    }

    static <T extends IBufferElementData> BufferLookup<T> of(
            WorldStore store, ChangeTracker versions, ComponentInfo<T> info, boolean readOnly) {
        ComponentColumns<T> columns = store.ensureColumns(info);
        SafetyHandle safety = columns.safetyOf("BufferLookup", readOnly);
        return make(new LookupOrigin(store, versions, columns, safety, null));
    }

    @SuppressWarnings("unchecked") // The class is generated for this one.
    private static <T extends IBufferElementData> BufferLookup<T> make(LookupOrigin origin) {
        return (BufferLookup<T>)
                LookupOrigin.construct(CONSTRUCTORS.get(origin.columns.info().type()), origin);
    }

    /// The entity's buffer, an object of its own for each call, so that several can be used side by side. One of a
    /// read-only lookup refuses to be changed; another lookup's counts as written, whether or not anything is written.
    ///
    /// @throws IllegalArgumentException if the entity is not alive or has no such buffer
    /// @throws IllegalStateException if a job that was not completed uses the buffers, or of a read-only lookup writes
    ///     them
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the last update
    @ReusesResult(by = "getAgain")
    public abstract DynamicBuffer<T> get(Entity entity);

    /// Same as [#get], or null if the entity is not alive or has no such buffer.
    ///
    /// @throws IllegalStateException if a job that was not completed uses the buffers, or of a read-only lookup writes
    ///     them
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the last update
    @ReusesResult(by = "tryGetAgain")
    public abstract @Nullable DynamicBuffer<T> tryGetBuffer(Entity entity);

    /// Same as [#get], with a buffer that is used again.
    ///
    /// @param entity its packed id
    /// @param last what the method gave last, or null
    /// @hidden
    public abstract DynamicBuffer<T> getAgain(long entity, @Nullable DynamicBuffer<T> last);

    /// Same as [#tryGetBuffer], with a buffer that is used again.
    ///
    /// @param entity its packed id
    /// @param last what the method gave last, or null
    /// @hidden
    public abstract @Nullable DynamicBuffer<T> tryGetAgain(long entity, @Nullable DynamicBuffer<T> last);

    /// Whether the entity is alive and has the buffer: the same as [#hasComponent].
    ///
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the last update
    public final boolean hasBuffer(Entity entity) {
        return hasComponent(entity);
    }

    /// Whether the entity's buffer is enabled.
    ///
    /// @throws IllegalArgumentException if the entity is not alive or has no such buffer, or it cannot be disabled
    /// @throws IllegalStateException if a job that was not completed writes the buffers
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the last update
    public final boolean isBufferEnabled(Entity entity) {
        return isEnabledAt(entity);
    }

    /// Enables or disables the entity's buffer. Counts as a write of it. Not a structural change. Threads of a parallel
    /// job may do this for entities of the same chunk.
    ///
    /// @throws IllegalArgumentException if the entity is not alive or has no such buffer, or it cannot be disabled
    /// @throws IllegalStateException if the lookup is read-only, or a job that was not completed uses the buffers
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the last update
    public final void setBufferEnabled(Entity entity, boolean value) {
        setEnabledAt(entity, value);
    }

    /// The location of the entity's buffer. It counts as written, unless the lookup is read-only.
    protected final int place(Entity entity) {
        if (readOnly) {
            return placeOf(entity);
        }
        int location = placeToWriteOf(entity);
        handedOut(location);
        return location;
    }

    /// Same as [#place], or 0.
    protected final int placeOrNone(Entity entity) {
        int location = find(entity);
        if (location != EntityLocation.ABSENT && !readOnly) {
            checkWrite();
            handedOut(location);
        }
        return location;
    }

    /// Same as [#place(Entity)], of a packed id.
    protected final int place(long entity) {
        int location = entityOf(entity);
        if (!isAt(location)) {
            return place(Entity.unpack(entity));
        }
        if (!readOnly) {
            checkWrite();
            handedOut(location);
        }
        return location;
    }

    /// Same as [#placeOrNone(Entity)], of a packed id.
    protected final int placeOrNone(long entity) {
        int location = entityOf(entity);
        return isAt(location) ? place(entity) : placeOrNone(Entity.unpack(entity));
    }

    /// What the buffers that are handed out now have in common.
    @SuppressWarnings("exports") // For the generated lookups.
    protected final BufferAccess access() {
        BufferAccess known = access;
        Object[] tables = columns().tables();
        return known.isOpenFor(tables) ? known : newAccess(tables);
    }

    private BufferAccess newAccess(Object[] tables) {
        BufferAccess made = new BufferAccess(guard, tables, 0, readOnly, guard.scope());
        access = made;
        return made;
    }

    @Override
    final void updated() {
        // The columns are asked each time.
    }

    @Override
    public final BufferLookup<T> forJob(SafetyHandle handle) {
        return make(copy(handle));
    }
}
