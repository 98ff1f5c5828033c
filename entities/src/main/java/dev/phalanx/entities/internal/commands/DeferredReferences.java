package dev.phalanx.entities.internal.commands;

import dev.phalanx.entities.internal.entity.EntityShared;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.contract.EntityRemap;
import java.util.ArrayList;
import java.util.List;

/// The values that were played while an entity they refer to was not created yet. At the end of the playback, however
/// it ends, they are looked at again.
final class DeferredReferences {
    private record Late(long entity, RecordedType<?> type) {}

    private final List<Late> values = new ArrayList<>();

    /// The value of `type` that an entity has got refers to an entity that comes later.
    void add(long entity, RecordedType<?> type) {
        values.add(new Late(entity, type));
    }

    /// Replaces the deferred entities in all values. Those of entities that were never created become null references.
    void resolve(WorldStore store, EntityShared shared, DeferredEntities deferred) {
        EntityRemap remap = deferred::mapAtTheEnd;
        for (Late late : values) {
            int location = store.entities().find(late.entity);
            if (location != EntityLocation.ABSENT) {
                resolve(store, shared, late, location, remap);
            }
        }
        values.clear();
    }

    private static void resolve(WorldStore store, EntityShared shared, Late late, int location, EntityRemap remap) {
        ComponentColumns<?> columns = late.type.in(store);
        if (!columns.isIn(EntityLocation.slab(location))) {
            return;
        }
        if (late.type.info().isShared()) {
            setShared(shared, Entity.unpack(late.entity), late.type, remap);
        } else {
            int slot = EntityLocation.slot(location);
            columns.remap(EntityLocation.slab(location), slot, slot + 1, remap);
        }
    }

    private static <T> void setShared(EntityShared shared, Entity entity, RecordedType<T> type, EntityRemap remap) {
        Class<T> component = type.info().type();
        int row = type.values().add(shared.get(entity, component));
        type.values().remap(row, remap);
        shared.set(entity, component, type.values().get(row));
    }
}
