package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.EntityLocation;
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
