package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.SlabList;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.structs.Entity;

/// Writes the two numbers of a component of a `double` and a `float` straight into their columns, as setting a value of
/// it does, so that a clock can be set in each frame without an object.
public final class TimeWriter {
    private final WorldStore store;
    private final ChangeTracker versions;
    private final ComponentColumns<?> columns;

    /// @param type a component class of a `double` and then a `float`
    public TimeWriter(WorldInternals side, Class<?> type) {
        this.store = side.store();
        this.versions = side.versions();
        this.columns = store.ensureColumns(ComponentTypes.of(type));
    }

    /// The first entity that has the component, or the id of none.
    public Entity find() {
        for (Archetype archetype : columns.archetypes()) {
            if (archetype.slabs().entityCount() > 0) {
                return first(archetype.slabs());
            }
        }
        return Entity.NULL;
    }

    private static Entity first(SlabList slabs) {
        int position = 0;
        while (slabs.get(position).isEmpty()) {
            position++;
        }
        Slab slab = slabs.get(position);
        return Entity.unpack(slab.entities[slab.live.next(0) * slab.capacity]);
    }

    /// Whether the entity has these two numbers.
    public boolean has(Entity entity, double first, float second) {
        int location = store.entities().find(entity);
        int slab = EntityLocation.slab(location);
        if (!columns.isIn(slab)) {
            return false;
        }
        int slot = EntityLocation.slot(location);
        Object[] tables = columns.tables();
        return Double.compare(((double[][]) tables[0])[slab][slot], first) == 0
                && Float.compare(((float[][]) tables[1])[slab][slot], second) == 0;
    }

    /// Writes the numbers, when the jobs that use the component are completed. False if the entity is not alive or
    /// lacks it.
    public boolean tryWrite(Entity entity, double first, float second) { // versions: change=one order=none
        int location = store.entities().find(entity);
        int slab = EntityLocation.slab(location);
        if (!columns.isIn(slab)) {
            return false;
        }
        columns.awaitUsers();
        int slot = EntityLocation.slot(location);
        Object[] tables = columns.tables();
        ((double[][]) tables[0])[slab][slot] = first;
        ((float[][]) tables[1])[slab][slot] = second;
        versions.valueSet(columns, location);
        return true;
    }
}
