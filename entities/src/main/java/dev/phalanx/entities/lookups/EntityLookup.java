package dev.phalanx.entities.lookups;

import dev.phalanx.entities.internal.access.ModuleAccess;
import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.EnabledBits;
import dev.phalanx.entities.internal.store.EntityHistory;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.EntityTable;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.SafetyHandle;
import org.jspecify.annotations.Nullable;

/// A lookup of one component of any entity: the common superclass of [ComponentLookup] and [BufferLookup].
///
/// @param <T> the component class
/// @hidden
public abstract sealed class EntityLookup<T> extends WorldAccess permits ComponentLookup, BufferLookup {
    static {
        ModuleAccess.<EntityLookup<?>, ComponentColumns<?>>set(
                EntityLookup.class, ComponentColumns.class, EntityLookup::columns);
    }

    private final EntityTable entities;
    private final ComponentColumns<T> columns;
    private final boolean enableable;

    @SuppressWarnings("unchecked") // the generated class is made for the type of the columns
    EntityLookup(LookupOrigin origin) {
        super(origin.store, origin.versions, origin.safety, origin.original);
        this.entities = origin.store.entities();
        this.columns = (ComponentColumns<T>) origin.columns;
        this.enableable = columns.info().isEnableable();
        if (origin.original != null && !origin.original.isInJob() && !isReadOnly()) {
            versions().handedOutToJob("", columns);
        }
    }

    /// The columns of the component in this world.
    final ComponentColumns<T> columns() {
        return columns;
    }

    final ComponentInfo<T> info() {
        return columns.info();
    }

    final LookupOrigin copy(SafetyHandle safety) {
        return new LookupOrigin(store(), versions(), columns, safety, this);
    }

    /// Whether the entity is alive.
    ///
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the last update
    public final boolean entityExists(Entity entity) {
        check();
        return entities.find(entity) != EntityLocation.ABSENT;
    }

    /// Whether the entity is alive and has the component.
    ///
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the last update
    public final boolean hasComponent(Entity entity) {
        return find(entity) != EntityLocation.ABSENT;
    }

    /// Whether the entity is alive, and whether it has the component.
    ///
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the last update
    public final EntityPresence presence(Entity entity) {
        int location = entityOf(entity);
        if (location == EntityLocation.ABSENT) {
            return EntityPresence.NO_ENTITY;
        }
        return isAt(location) ? EntityPresence.PRESENT : EntityPresence.NO_COMPONENT;
    }

    /// Whether the component has been written since `version` in the entity's chunk; always, if that is 0, and never,
    /// if the entity is not alive or lacks the component.
    ///
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the last update
    @SuppressWarnings("NullAway") // a slab that has the type has change versions for it
    public final boolean didChange(Entity entity, int version) {
        int location = find(entity);
        return location != EntityLocation.ABSENT
                && ChangeTracker.isNewer(
                        columns.changeVersions(EntityLocation.slab(location))[
                                store().slabs().chunkOf(location)],
                        version);
    }

    final boolean isEnabledAt(Entity entity) {
        int location = placeOf(entity);
        requireEnableable();
        return EnabledBits.get(columns.enabled(EntityLocation.slab(location)), bit(location));
    }

    final void setEnabledAt(Entity entity, boolean value) {
        checkWrite();
        int location = placeOf(entity);
        requireEnableable();
        long[] bits = columns.enabled(EntityLocation.slab(location));
        if (isInJob()) {
            EnabledBits.setAtomically(bits, bit(location), value);
        } else {
            EnabledBits.set(bits, bit(location), value);
        }
        columns.enabledChanged();
        if (isInJob()) {
            written(location);
        } else {
            versions().enabledSet(columns, location, value);
        }
    }

    final int bit(int location) {
        return store().slabs().get(EntityLocation.slab(location)).bit(EntityLocation.slot(location));
    }

    final void requireEnableable() {
        if (!enableable) {
            throw new IllegalArgumentException(
                    info().name() + " cannot be disabled. Let it implement IEnableableComponent.");
        }
    }

    final boolean isAt(int location) {
        return columns.isIn(EntityLocation.slab(location));
    }

    /// The location of the entity's component, or 0.
    final int find(Entity entity) {
        int location = entityOf(entity);
        return isAt(location) ? location : EntityLocation.ABSENT;
    }

    /// The location of the entity, or 0; it need not have the component.
    final int entityOf(Entity entity) {
        check();
        return entities.find(entity);
    }

    /// Same as [#entityOf(Entity)], of a packed id.
    final int entityOf(long entity) {
        check();
        return entities.find(entity);
    }

    /// Same as [#entityOf(Entity)], of one whose component is to be written.
    final int entityToWriteOf(Entity entity) {
        checkWrite();
        return entities.find(entity);
    }

    /// The location of the entity's component.
    ///
    /// @throws IllegalArgumentException if the entity is not alive or lacks it
    final int placeOf(Entity entity) {
        int location = entityOf(entity);
        if (!isAt(location)) {
            throw refusal(entity, location);
        }
        return location;
    }

    /// Same as [#placeOf], of one that is to be written.
    final int placeToWriteOf(Entity entity) {
        int location = entityToWriteOf(entity);
        if (!isAt(location)) {
            throw refusal(entity, location);
        }
        return location;
    }

    /// The component at a place was written.
    protected final void written(int location) {
        if (isInJob()) {
            versions().valueSetInJob(columns, location, writeVersion());
        } else {
            versions().valueSet(columns, location);
        }
    }

    /// The component at a place is handed out to be written.
    protected final void handedOut(int location) {
        if (isInJob()) {
            versions().valueSetInJob(columns, location, writeVersion());
        } else {
            versions().valueHandedOut(columns, location);
        }
    }

    /// Says that an entity has no component that could be looked up.
    ///
    /// @param location of the entity, or 0
    protected final IllegalArgumentException refusal(Entity entity, int location) {
        EntityHistory history = isInJob() ? null : store().history();
        if (location == EntityLocation.ABSENT) {
            String destruction = history == null ? null : history.destruction(entity.packed());
            return new IllegalArgumentException(entity + " does not exist in world \""
                    + store().guard().worldName() + "\", and its " + info().name() + " was looked up"
                    + (destruction == null ? "" : ": " + destruction)
                    + ". Ask hasComponent(entity) first, or drop the ids of destroyed entities.");
        }
        String removal = history == null ? null : history.removal(entity.packed(), info());
        return new IllegalArgumentException(entity + " has no " + info().name() + "; it has "
                + store().slabs().get(EntityLocation.slab(location)).archetype
                + (removal == null ? "" : "; " + removal) + ". Ask hasComponent(entity) first, or use tryGet.");
    }

    @Override
    public final @Nullable String nestedContainer() {
        return info().hasStruct() ? info().struct().containerPath() : null;
    }
}
