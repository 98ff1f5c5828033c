package dev.phalanx.entities.internal.entity;

import dev.phalanx.entities.internal.aspects.AspectInfo;
import dev.phalanx.entities.internal.aspects.AspectPart;
import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.store.ChunkGroups;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.BufferScope;
import dev.phalanx.structs.EnabledRefRO;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRO;
import dev.phalanx.structs.RefRW;
import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.kernel.ColumnBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The verbs about aspects: makes one of references that may be kept until the next structural change.
public final class EntityAspects {
    private final WorldStore store;
    private final ChangeTracker versions;
    private final EntityErrors errors;

    public EntityAspects(WorldStore store, ChangeTracker versions, EntityErrors errors) {
        this.store = store;
        this.versions = versions;
        this.errors = errors;
    }

    public <A> A get(Entity entity, Class<A> type, boolean readOnly) {
        store.guard().check();
        AspectInfo<A> aspect = AspectInfo.of(type);
        int location = store.entities().find(entity);
        if (location == EntityLocation.ABSENT) {
            throw new IllegalArgumentException(errors.notAlive(entity));
        }
        for (ComponentInfo<?> component : aspect.required().keySet()) {
            if (find(component, location) == null) {
                throw new IllegalArgumentException(errors.lacks(entity, location, component));
            }
        }
        return make(aspect, entity, location, readOnly);
    }

    private <A> A make(AspectInfo<A> aspect, Entity entity, int location, boolean readOnly) {
        List<AspectPart> parts = aspect.parts();
        @Nullable Object[] values = new @Nullable Object[parts.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = part(parts.get(i), entity, location, readOnly);
        }
        return aspect.make(values);
    }

    private @Nullable Object part(AspectPart part, Entity entity, int location, boolean readOnly) {
        AspectInfo<?> nested = part.nested();
        if (nested != null) {
            return make(nested, entity, location, readOnly);
        }
        ComponentInfo<?> component = part.component();
        if (component == null) {
            return entity;
        }
        ComponentColumns<?> columns = find(component, location);
        if (columns == null) {
            return nothing(part, component);
        }
        boolean writes = part.access().isWriting() && !readOnly;
        if (writes) {
            columns.awaitUsers();
            versions.valueHandedOut(columns, location);
        } else {
            columns.awaitWriters();
        }
        return open(part, columns, location, writes);
    }

    /// The columns of a component, or null if the entity at `location` lacks it.
    private @Nullable ComponentColumns<?> find(ComponentInfo<?> component, int location) {
        ComponentColumns<?> columns = store.findColumns(component);
        return columns != null && columns.isIn(EntityLocation.slab(location)) ? columns : null;
    }

    private Object open(AspectPart part, ComponentColumns<?> columns, int location, boolean writes) {
        int id = EntityLocation.slab(location);
        int slot = EntityLocation.slot(location);
        BufferScope scope = store.buffers();
        SafetyHandle safety = columns.safety().root();
        Class<?> type = columns.info().type();
        return switch (part.access()) {
            case RUN_VALUE -> shared(columns.info(), store.slabs().get(id), slot);
            case REF, REF_LOCKED ->
                RefRW.over(type, scope, columns.tables(), id, slot, !writes).checkedBy(safety);
            case REF_RO -> RefRO.over(type, scope, columns.tables(), id, slot).checkedBy(safety);
            case ENABLED_RW, ENABLED_LOCKED ->
                (writes
                                ? EnabledRefRW.over(columns.enabled(id), bit(id, slot))
                                : EnabledRefRW.readOnlyOver(columns.enabled(id), bit(id, slot)))
                        .keepWithin(scope, columns::enabledChanged)
                        .checkedBy(safety);
            case ENABLED_RO ->
                EnabledRefRO.over(columns.enabled(id), bit(id, slot))
                        .keepWithin(scope)
                        .checkedBy(safety);
            case BUFFER_RW, BUFFER_RO -> columns.buffer(id, slot, !writes);
            default -> throw new IllegalStateException(part + " is no part of an aspect.");
        };
    }

    private <T> T shared(ComponentInfo<T> component, Slab slab, int slot) {
        ChunkGroups groups = slab.archetype.groups();
        int group = slab.group[slab.chunkOf(slot)];
        return store.sharedTable(component).get(groups.index(group, groups.indexOf(component)));
    }

    private int bit(int id, int slot) {
        Slab slab = store.slabs().get(id);
        return slab.bit(slot);
    }

    private static @Nullable Object nothing(AspectPart part, ComponentInfo<?> component) {
        return switch (part.access()) {
            case REF, REF_LOCKED -> RefRW.toNothing(component.type());
            case REF_RO -> RefRO.toNothing(component.type());
            case ENABLED_RW, ENABLED_LOCKED -> EnabledRefRW.over(null, 0);
            case ENABLED_RO -> EnabledRefRO.over(null, 0);
            case RUN_VALUE -> null;
            case BUFFER_RW, BUFFER_RO -> ColumnBuffer.toNothing(component.type());
            default -> throw new IllegalStateException(part + " is no part of an aspect.");
        };
    }
}
