package dev.phalanx.entities.internal.entity;

import dev.phalanx.entities.components.Disabled;
import dev.phalanx.entities.internal.change.StructuralChanges;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.structs.Entity;

/// The verbs that switch whole entities off and on.
public final class EntityActivation {

    private final WorldStore store;
    private final StructuralChanges structuralChanges;
    private final EntityGroups groups;
    private final EntityErrors errors;

    public EntityActivation(
            WorldStore store, StructuralChanges structuralChanges, EntityGroups groups, EntityErrors errors) {
        this.groups = groups;
        this.store = store;
        this.structuralChanges = structuralChanges;
        this.errors = errors;
    }

    public void set(Entity entity, boolean enabled) {
        store.guard().checkStructural("setEnabled");
        int location = find(entity);
        long[] members = groups.membersAt(location);
        boolean changed = set(location, enabled);
        for (long member : members) {
            int at = store.entities().find(member);
            changed |= at != EntityLocation.ABSENT && set(at, enabled);
        }
        if (changed) {
            structuralChanges.finished();
        }
    }

    private boolean set(int location, boolean enabled) {
        int moved = enabled
                ? structuralChanges.tryRemove(location, ComponentTypes.of(Disabled.class))
                : structuralChanges.tryAdd(location, ComponentTypes.of(Disabled.class));
        return moved != EntityLocation.ABSENT;
    }

    public boolean is(Entity entity) {
        store.guard().check();
        Archetype archetype = store.slabs().get(EntityLocation.slab(find(entity))).archetype;
        return !archetype.has(Disabled.class);
    }

    private int find(Entity entity) {
        int location = store.entities().find(entity);
        if (location == EntityLocation.ABSENT) {
            throw new IllegalArgumentException(errors.notAlive(entity));
        }
        return location;
    }
}
