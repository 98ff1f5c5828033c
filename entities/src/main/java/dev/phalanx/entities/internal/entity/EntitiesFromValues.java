package dev.phalanx.entities.internal.entity;

import dev.phalanx.entities.internal.change.StructuralChanges;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentList;
import dev.phalanx.structs.Entity;
import org.jspecify.annotations.Nullable;

/// Creates entities of values and classes of components. The templates that were used last are kept, since programs
/// create the same few kinds of entities again and again.
public final class EntitiesFromValues {
    private static final int KEPT = 16;

    private final WorldStore store;
    private final StructuralChanges structuralChanges;
    private final @Nullable EntityTemplate[] kept = new @Nullable EntityTemplate[KEPT];
    private int last;
    private int oldest;

    public EntitiesFromValues(WorldStore store, StructuralChanges structuralChanges) {
        this.store = store;
        this.structuralChanges = structuralChanges;
    }

    /// An entity with these components and no others. Each is a value, or the class of a component that is zero.
    ///
    /// @throws IllegalArgumentException if something is neither, is null, or is of a class that was named before
    public Entity create(Object first, Object @Nullable [] more) {
        store.guard().checkStructural("createEntity");
        if (more == null) { // what the compiler makes of a single null
            throw ComponentList.isNull(2, 2);
        }
        EntityTemplate template = kept[last];
        if (template == null || !template.fits(first, more)) {
            template = find(first, more);
        }
        if (!template.refusesValues() && structuralChanges.hasShortPaths(template.archetype())) {
            return createPlain(template, first, more);
        }
        if (template.refusesValues()) {
            template.requireStorable(0, first);
            for (int i = 0; i < more.length; i++) {
                template.requireStorable(i + 1, more[i]);
            }
        }
        long id = template.archetype().isShared()
                ? createShared(template, first, more)
                : structuralChanges.create(template.archetype());
        write(template, store.entities().find(id), first, more);
        structuralChanges.finished();
        return Entity.unpack(id);
    }

    private Entity createPlain(EntityTemplate template, Object first, Object[] more) {
        int location = structuralChanges.createPlain(template.archetype(), template.givesAllValues());
        write(template, location, first, more);
        structuralChanges.finishedPlain();
        return Entity.unpack(store.slabs().get(EntityLocation.slab(location)).entities[EntityLocation.slot(location)]);
    }

    private static void write(EntityTemplate template, int location, Object first, Object[] more) {
        template.write(0, location, first);
        for (int i = 0; i < more.length; i++) {
            template.write(i + 1, location, more[i]);
        }
    }

    private EntityTemplate find(Object first, Object[] more) {
        for (int i = 0; i < KEPT; i++) {
            EntityTemplate template = kept[i];
            if (template != null && template.fits(first, more)) {
                last = i;
                return template;
            }
        }
        EntityTemplate made = new EntityTemplate(store, ComponentList.components(first, more));
        oldest = (oldest + 1) % KEPT;
        last = oldest;
        kept[last] = made;
        return made;
    }

    private long createShared(EntityTemplate template, Object first, Object[] more) {
        Archetype archetype = template.archetype();
        int[] values = new int[archetype.groups().types()];
        try {
            enter(template, values, 0, first);
            for (int i = 0; i < more.length; i++) {
                enter(template, values, i + 1, more[i]);
            }
            return structuralChanges.create(archetype, values);
        } finally {
            for (int s = 0; s < values.length; s++) {
                store.dropUnheld(archetype.groups().table(s), values[s]);
            }
        }
    }

    private void enter(EntityTemplate template, int[] values, int i, Object component) {
        ComponentColumns<Object> columns = template.columns(i);
        if (columns.info().isShared() && template.hasValue(i)) {
            int s = template.archetype().groups().indexOf(columns.info());
            values[s] = store.ensureShared(store.sharedTable(columns.info()), component);
        }
    }
}
