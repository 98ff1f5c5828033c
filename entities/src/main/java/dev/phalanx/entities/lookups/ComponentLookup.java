package dev.phalanx.entities.lookups;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.EnabledRefRO;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRO;
import dev.phalanx.structs.RefRW;
import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.contract.CopiesArguments;
import dev.phalanx.structs.contract.SlabColumns;
import dev.phalanx.structs.kernel.LookupPlan;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/// A lookup of the component of any entity by its id. A subclass is generated for each component class.
///
/// A lookup is valid until the next structural change; a system keeps it and calls [#update] in each of its updates. A
/// job may have it in a field; in a parallel job it must be `@ReadOnly`, or marked
/// `@NativeDisableParallelForRestriction` if it is certain that no two threads write the same entity's component.
///
/// Entities that are looked up one after another are seldom adjacent in memory, so each lookup may have to wait for
/// memory. If all entities of a query are visited anyway, iterating is many times faster.
///
/// @param <T> the component class
/// @see dev.phalanx.entities.EntityManager#getComponentLookup
@CopiesArguments
public abstract non-sealed class ComponentLookup<T extends IComponentData> extends EntityLookup<T> {
    private static final LookupPlan PLAN = new LookupPlan(
            ComponentLookup.class, LookupOrigin.class, IComponentData.class, false, EntityLocation.SLOT_BITS);

    private static final ClassValue<MethodHandle> CONSTRUCTORS = new ClassValue<>() {
        @Override
        protected MethodHandle computeValue(Class<?> type) {
            return PLAN.compile(StructType.of(type));
        }
    };

    /// For the generated lookups.
    protected ComponentLookup(LookupOrigin origin) {
        super(origin);
    }

    static <T extends IComponentData> ComponentLookup<T> of(
            WorldStore store, ChangeTracker versions, ComponentInfo<T> info, boolean readOnly) {
        ComponentColumns<T> columns = store.ensureColumns(info);
        SafetyHandle safety = columns.safetyOf("ComponentLookup", readOnly);
        return make(new LookupOrigin(store, versions, columns, safety, null));
    }

    @SuppressWarnings("unchecked") // The class is generated for this one.
    private static <T extends IComponentData> ComponentLookup<T> make(LookupOrigin origin) {
        MethodHandle constructor = CONSTRUCTORS.get(origin.columns.info().type());
        ComponentLookup<T> lookup = (ComponentLookup<T>) LookupOrigin.construct(constructor, origin);
        lookup.reopen();
        return lookup;
    }

    private void reopen() {
        if (!isInJob()) {
            store().slabs().cover(columns());
        }
        open(columns().tables(), columns().slabs());
    }

    /// Takes the leaf tables, and the columns of each slab by its id.
    @SuppressWarnings("exports") // for the generated lookups
    protected abstract void open(@Nullable Object[] tables, @Nullable SlabColumns[] slabs);

    /// A copy of the entity's component; of a tag, its only value.
    ///
    /// @throws IllegalArgumentException if the entity is not alive or lacks the component
    /// @throws IllegalStateException if a job that was not completed writes the component
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the last update
    public abstract T get(Entity entity);

    /// A copy of the entity's component, or null if the entity is not alive or lacks it.
    ///
    /// @throws IllegalStateException if a job that was not completed writes the component
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the last update
    public abstract @Nullable T tryGetComponent(Entity entity);

    /// Stores a copy of `value`. Counts as a write of the component. Of a tag, which has only one value, it does
    /// nothing.
    ///
    /// @throws IllegalArgumentException if the entity is not alive or lacks the component, or something inside the
    ///     value is null
    /// @throws NullPointerException if `value` is null
    /// @throws IllegalStateException if the lookup is read-only, or a job that was not completed uses the component
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the last update
    public abstract void set(Entity entity, T value);

    /// A reference to the entity's component, valid until the next structural change. Counts as a write, whether or not
    /// anything is written. That of a tag is not [valid][RefRW#isValid()].
    ///
    /// @throws IllegalArgumentException if the entity is not alive or lacks the component
    /// @throws IllegalStateException if the lookup is read-only, or a job that was not completed uses the component
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the last update
    public abstract RefRW<T> getRefRW(Entity entity);

    /// A reference to the entity's component for reading, valid until the next structural change.
    ///
    /// @throws IllegalArgumentException if the entity is not alive or lacks the component
    /// @throws IllegalStateException if a job that was not completed writes the component
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the last update
    public abstract RefRO<T> getRefRO(Entity entity);

    /// Same as [#getRefRW], or null if the entity is not alive or lacks the component; nothing counts as a write then.
    ///
    /// @throws IllegalStateException if the lookup is read-only, or a job that was not completed uses the component
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the last update
    public final @Nullable RefRW<T> tryGetRefRW(Entity entity) {
        checkWrite();
        return hasComponent(entity) ? getRefRW(entity) : null;
    }

    /// Same as [#getRefRO], or null if the entity is not alive or lacks the component.
    ///
    /// @throws IllegalStateException if a job that was not completed writes the component
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the last update
    public final @Nullable RefRO<T> tryGetRefRO(Entity entity) {
        return hasComponent(entity) ? getRefRO(entity) : null;
    }

    /// Whether the entity's component is enabled.
    ///
    /// @throws IllegalArgumentException if the entity is not alive or lacks the component, or it cannot be disabled
    /// @throws IllegalStateException if a job that was not completed writes the component
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the last update
    public final boolean isComponentEnabled(Entity entity) {
        return isEnabledAt(entity);
    }

    /// Enables or disables the entity's component. Counts as a write of it. Not a structural change. Threads of a
    /// parallel job may do this for entities of the same chunk.
    ///
    /// @throws IllegalArgumentException if the entity is not alive or lacks the component, or it cannot be disabled
    /// @throws IllegalStateException if the lookup is read-only, or a job that was not completed uses the component
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the last update
    public final void setComponentEnabled(Entity entity, boolean value) {
        setEnabledAt(entity, value);
    }

    /// A reference to the enabled bit of the entity's component, for reading and writing; valid until the next
    /// structural change. Counts as a write of the component.
    ///
    /// @throws IllegalArgumentException if the entity is not alive or lacks the component, or it cannot be disabled
    /// @throws IllegalStateException if the lookup is read-only, or a job that was not completed uses the component
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the last update
    public final EnabledRefRW<T> getEnabledRefRW(Entity entity) {
        int location = placeToWriteOf(entity);
        requireEnableable();
        handedOut(location);
        return EnabledRefRW.<T>over(columns().enabled(EntityLocation.slab(location)), bit(location))
                .keepWithin(store().buffers(), columns()::enabledChanged)
                .checkedBy(safety());
    }

    /// A reference to the enabled bit of the entity's component, for reading; valid until the next structural change.
    ///
    /// @throws IllegalArgumentException if the entity is not alive or lacks the component, or it cannot be disabled
    /// @throws IllegalStateException if a job that was not completed writes the component
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the last update
    public final EnabledRefRO<T> getEnabledRefRO(Entity entity) {
        int location = placeOf(entity);
        requireEnableable();
        return EnabledRefRO.<T>over(columns().enabled(EntityLocation.slab(location)), bit(location))
                .keepWithin(store().buffers())
                .checkedBy(safety());
    }

    /// The location of the entity, or 0; it need not have the component.
    protected final int entity(Entity entity) {
        return entityOf(entity);
    }

    /// Same as [#entity], of one whose component is to be written.
    protected final int entityToWrite(Entity entity) {
        return entityToWriteOf(entity);
    }

    /// The location of the entity's component.
    protected final int place(Entity entity) {
        return placeOf(entity);
    }

    /// Same as [#place], or 0.
    protected final int placeOrNone(Entity entity) {
        return find(entity);
    }

    /// Same as [#place], of one that is to be written.
    protected final int placeToWrite(Entity entity) {
        return placeToWriteOf(entity);
    }

    /// Makes a reference one that may be kept until the next structural change.
    protected final void keep(RefRW<T> reference) {
        reference.keepWithin(store().buffers());
        reference.checkedBy(safety());
    }

    /// Makes a reference one that may be kept until the next structural change.
    protected final void keep(RefRO<T> reference) {
        reference.keepWithin(store().buffers());
        reference.checkedBy(safety());
    }

    @Override
    final void updated() {
        reopen();
    }

    @Override
    public final ComponentLookup<T> forJob(SafetyHandle handle) {
        return make(copy(handle));
    }
}
