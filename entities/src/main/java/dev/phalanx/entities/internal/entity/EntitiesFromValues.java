package dev.phalanx.entities.internal.entity;

import dev.phalanx.entities.internal.change.MetaEntities;
import dev.phalanx.entities.internal.change.StructuralChanges;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentList;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.structs.Entity;
import org.jspecify.annotations.Nullable;

/// Creates entities of values and classes of components. What the classes of the last call led to is kept, since code
/// that creates many entities mostly gives values of the same classes in the same order.
public final class EntitiesFromValues {
    private final WorldStore store;
    private final StructuralChanges structuralChanges;
    private Class<?>[] types = {};
    /// Whether each of the types was given as a class, in place of a value.
    private boolean[] isClass = {};
    private ComponentColumns<?>[] columns = {};
    private @Nullable Archetype archetype;
    private boolean refusesValues;
    private boolean givesAllValues;

    public EntitiesFromValues(WorldStore store, StructuralChanges structuralChanges) {
        this.store = store;
        this.structuralChanges = structuralChanges;
    }

    /// An entity with these components and no others. Each is a value, or the class of a component that is zero.
    ///
    /// @throws IllegalArgumentException if something is neither, is null, or is of a class that was named before
    @SuppressWarnings("NullAway") // keep sets the archetype
    public Entity create(Object first, Object @Nullable [] more) {
        store.guard().checkStructuralLocated("createEntity");
        if (more == null) { // what the compiler makes of a single null
            throw ComponentList.isNull(2, 2);
        }
        if (!areKept(first, more)) {
            keep(first, more);
        }
        if (!refusesValues && structuralChanges.mayChangeAmongGaps(archetype)) {
            return createPlain(first, more);
        }
        store.guard().closeGaps();
        if (refusesValues) {
            requireStorable(first, 0);
            for (int i = 0; i < more.length; i++) {
                requireStorable(more[i], i + 1);
            }
        }
        long id = archetype.isShared() ? createShared(archetype, first, more) : structuralChanges.create(archetype);
        int location = store.entities().find(id);
        write(location, first, 0);
        for (int i = 0; i < more.length; i++) {
            write(location, more[i], i + 1);
        }
        structuralChanges.finished();
        return Entity.unpack(id);
    }

    /// An entity of values and tags.
    @SuppressWarnings("NullAway") // keep sets the archetype
    private Entity createPlain(Object first, Object[] more) {
        int location = structuralChanges.createAmongGaps(archetype, givesAllValues);
        write(location, first, 0);
        for (int i = 0; i < more.length; i++) {
            write(location, more[i], i + 1);
        }
        structuralChanges.finishedAmongGaps();
        return Entity.unpack(store.slabs().get(EntityLocation.slab(location)).entities[EntityLocation.slot(location)]);
    }

    private long createShared(Archetype target, Object first, Object[] more) {
        int[] values = new int[target.groups().types()];
        try {
            enter(target, values, first, 0);
            for (int i = 0; i < more.length; i++) {
                enter(target, values, more[i], i + 1);
            }
            return structuralChanges.create(target, values);
        } finally {
            for (int s = 0; s < values.length; s++) {
                store.dropUnheld(target.groups().table(s), values[s]);
            }
        }
    }

    private <T> void enter(Archetype target, int[] values, T value, int i) {
        ComponentColumns<T> typed = columnsOf(i);
        if (typed.info().isShared() && !isClass[i]) {
            values[target.groups().indexOf(typed.info())] = store.ensureShared(store.sharedTable(typed.info()), value);
        }
    }

    private boolean areKept(Object first, Object[] more) {
        if (types.length != more.length + 1 || !isKept(first, 0)) {
            return false;
        }
        for (int i = 0; i < more.length; i++) {
            if (!isKept(more[i], i + 1)) {
                return false;
            }
        }
        return true;
    }

    private boolean isKept(@Nullable Object component, int i) {
        return component != null && (component.getClass() == types[i] || isClass[i] && component == types[i]);
    }

    private void keep(Object first, Object[] more) {
        Object[] given = ComponentList.components(first, more);
        Class<?>[] classes = new Class<?>[given.length];
        boolean[] areClasses = new boolean[given.length];
        for (int i = 0; i < given.length; i++) {
            areClasses[i] = given[i] instanceof Class<?>;
            classes[i] = given[i] instanceof Class<?> type ? type : given[i].getClass();
        }
        Archetype found = store.archetypes().ensure(ComponentList.of(classes));
        MetaEntities.requireNone(found);
        ComponentColumns<?>[] all = new ComponentColumns<?>[classes.length];
        boolean anyRefuses = false;
        boolean anyClass = false;
        for (int i = 0; i < classes.length; i++) {
            all[i] = store.ensureColumns(ComponentTypes.of(classes[i]));
            if (!areClasses[i] && all[i].info().isBuffer()) {
                throw new IllegalArgumentException(EntityErrors.buffer(all[i].info()));
            }
            anyClass |= areClasses[i];
            anyRefuses |= !areClasses[i] && all[i].info().refusesValues();
        }
        types = classes;
        isClass = areClasses;
        columns = all;
        archetype = found;
        refusesValues = anyRefuses;
        givesAllValues = !anyClass;
    }

    private <T> void requireStorable(T value, int i) {
        ComponentColumns<T> typed = columnsOf(i);
        if (!isClass[i]) {
            typed.requireStorable(value);
        }
    }

    private <T> void write(int location, T value, int i) {
        ComponentColumns<T> typed = columnsOf(i);
        if (!isClass[i] && !typed.isTag()) {
            typed.write(EntityLocation.slab(location), EntityLocation.slot(location), value);
        }
    }

    @SuppressWarnings("unchecked") // columns[i] are those of the class of value i
    private <T> ComponentColumns<T> columnsOf(int i) {
        return (ComponentColumns<T>) columns[i];
    }
}
