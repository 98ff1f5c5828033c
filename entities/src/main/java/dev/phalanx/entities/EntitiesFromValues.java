package dev.phalanx.entities;

import dev.phalanx.entities.internal.change.MetaEntities;
import dev.phalanx.entities.internal.change.StructuralDoor;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.EntityTable;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.structs.Entity;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Creates entities with values. What the classes of the last call led to is kept: whoever creates many entities mostly
/// gives values of the same classes in the same order.
final class EntitiesFromValues {
    private final WorldStore store;
    private final StructuralDoor door;
    private Class<?>[] types = {};
    private ComponentColumns<?>[] columns = {};
    private @Nullable Archetype archetype;
    private boolean refusesValues;

    EntitiesFromValues(WorldStore store, StructuralDoor door) {
        this.store = store;
        this.door = door;
    }

    /// An entity with these values and no other components.
    @SuppressWarnings("NullAway") // keep sets the archetype
    Entity create(IComponent first, IComponent[] more) {
        store.guard().checkStructural("createEntity");
        if (!areKept(first, more)) {
            keep(first, more);
        }
        if (refusesValues) {
            requireStorable(first, 0);
            for (int i = 0; i < more.length; i++) {
                requireStorable(more[i], i + 1);
            }
        }
        long id = archetype.isShared() ? createShared(archetype, first, more) : door.create(archetype);
        int place = store.entities().find(id);
        write(place, first, 0);
        for (int i = 0; i < more.length; i++) {
            write(place, more[i], i + 1);
        }
        door.finished();
        return Entity.unpack(id);
    }

    private long createShared(Archetype target, IComponent first, IComponent[] more) {
        int[] values = new int[target.groups().types()];
        try {
            enter(target, values, first, 0);
            for (int i = 0; i < more.length; i++) {
                enter(target, values, more[i], i + 1);
            }
            return door.create(target, values);
        } finally {
            for (int s = 0; s < values.length; s++) {
                store.dropUnheld(target.groups().table(s), values[s]);
            }
        }
    }

    private <T> void enter(Archetype target, int[] values, T value, int i) {
        ComponentColumns<T> typed = columnsOf(i);
        if (typed.info().isShared()) {
            values[target.groups().indexOf(typed.info())] =
                    store.ensureShared(store.sharedTable(typed.info()), value);
        }
    }

    private boolean areKept(IComponent first, IComponent[] more) {
        if (types.length != more.length + 1 || !isOf(first, types[0])) {
            return false;
        }
        for (int i = 0; i < more.length; i++) {
            if (!isOf(more[i], types[i + 1])) {
                return false;
            }
        }
        return true;
    }

    private static boolean isOf(@Nullable IComponent value, Class<?> type) {
        return value != null && value.getClass() == type;
    }

    private void keep(IComponent first, IComponent[] more) {
        Class<?>[] classes = Arrays.stream(ComponentList.values(first, more))
                .map(Object::getClass)
                .toArray(Class<?>[]::new);
        Archetype found = store.archetypes().ensure(ComponentList.of(classes));
        MetaEntities.requireNone(found);
        ComponentColumns<?>[] all = new ComponentColumns<?>[classes.length];
        boolean anyRefuses = false;
        for (int i = 0; i < classes.length; i++) {
            all[i] = store.ensureColumns(ComponentTypes.of(classes[i]));
            if (all[i].info().isBuffer()) {
                throw new IllegalArgumentException(EntityErrors.buffer(all[i].info()));
            }
            anyRefuses |= all[i].info().refusesValues();
        }
        types = classes;
        columns = all;
        archetype = found;
        refusesValues = anyRefuses;
    }

    private <T> void requireStorable(T value, int i) {
        ComponentColumns<T> typed = columnsOf(i);
        typed.requireStorable(value);
    }

    private <T> void write(int place, T value, int i) {
        ComponentColumns<T> typed = columnsOf(i);
        if (!typed.isTag()) {
            typed.write(place >>> EntityTable.SLOT_BITS, place & EntityTable.SLOT_MASK, value);
        }
    }

    @SuppressWarnings("unchecked") // columns[i] are those of the class of value i
    private <T> ComponentColumns<T> columnsOf(int i) {
        return (ComponentColumns<T>) columns[i];
    }
}
