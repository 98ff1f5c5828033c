package dev.phalanx.entities.internal.entity;

import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedString64Bytes;

/// The verbs that name entities.
public final class EntityNames {
    private static final String NOT_FOUND = "ENTITY_NOT_FOUND";

    private final WorldStore store;
    private final ChangeTracker versions;
    private final EntityErrors errors;

    public EntityNames(WorldStore store, ChangeTracker versions, EntityErrors errors) {
        this.store = store;
        this.versions = versions;
        this.errors = errors;
    }

    public void set(Entity entity, String name) {
        store.guard().check();
        String checked = FixedString64Bytes.of(name).toString();
        if (entity.equals(Entity.NULL)) {
            return;
        }
        if (store.entities().find(entity) == EntityLocation.ABSENT) {
            throw new IllegalArgumentException(errors.notAlive(entity));
        }
        store.names().set(entity.packed(), checked);
        versions.named(entity.packed(), checked);
    }

    public String get(Entity entity) {
        store.guard().check();
        if (store.entities().find(entity) == EntityLocation.ABSENT) {
            return NOT_FOUND;
        }
        String name = store.names().find(entity.packed());
        return name == null ? "" : name;
    }
}
