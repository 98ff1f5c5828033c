package dev.phalanx.entities;

import dev.phalanx.entities.internal.change.StructuralDoor;
import dev.phalanx.entities.internal.change.VersionFirewall;
import dev.phalanx.entities.internal.query.QueryRegistry;
import dev.phalanx.entities.internal.store.WorldStore;

/// Creates, changes, reads and destroys the entities of one world.
///
/// Values go in and out as copies. Creating and destroying entities and adding and removing components are
/// *structural changes*: they move entities in memory, and are refused with `IllegalStateException` while a query
/// is being iterated. Every method throws [dev.phalanx.structs.DisposedException] once the world is closed,
/// `IllegalStateException` on a thread that does not own the world, and `IllegalArgumentException` for a deferred
/// id or a class that is not a component. What is refused has changed nothing.
///
/// (Source documents S0, S1, S3: `EntityManager`.)
public final class EntityManager extends TransferVerbs {
    private final WorldStore store;

    EntityManager(WorldStore store, StructuralDoor door, VersionFirewall versions, QueryRegistry queries) {
        super(EntityWork.of(store, door, versions, queries));
        this.store = store;
    }

    /// Such as `EntityManager of world "Game", 12 entities`.
    @Override
    public String toString() {
        return "EntityManager of world \"" + store.guard().worldName() + "\", "
                + store.entities().count() + " entities";
    }
}
