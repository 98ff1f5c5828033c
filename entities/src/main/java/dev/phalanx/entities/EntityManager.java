package dev.phalanx.entities;

import dev.phalanx.entities.internal.change.StructuralDoor;
import dev.phalanx.entities.internal.change.VersionFirewall;
import dev.phalanx.entities.internal.change.WorldSide;
import dev.phalanx.entities.internal.query.QueryRegistry;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.structs.internal.contract.CopiesArguments;

/// Creates, changes, reads and destroys the entities of one world.
///
/// Values go in and out as copies. Creating and destroying entities and adding and removing components are
/// *structural changes*: they move entities in memory, and are refused with `IllegalStateException` while a query
/// is being iterated. Every method throws [dev.phalanx.structs.DisposedException] once the world is closed,
/// `IllegalStateException` on a thread that does not own the world, and `IllegalArgumentException` for a deferred
/// id or a class that is not a component. What is refused has changed nothing.
///
/// (Source documents S0, S1, S3: `EntityManager`.)
@CopiesArguments
public final class EntityManager extends ExclusiveVerbs {
    private final WorldStore store;
    private final WorldSide side;

    EntityManager(WorldStore store, StructuralDoor door, VersionFirewall versions, QueryRegistry queries) {
        super(EntityWork.of(store, door, versions, queries));
        this.store = store;
        this.side = new WorldSide(store, versions, door);
    }

    /// What commands are played on.
    ///
    /// @hidden
    @SuppressWarnings("exports") // for the other packages of this module
    public WorldSide side() {
        store.guard().check();
        return side;
    }

    @Override
    EntityManager self() {
        return this;
    }

    /// Such as `EntityManager of world "Game", 12 entities`.
    @Override
    public String toString() {
        return "EntityManager of world \"" + store.guard().worldName() + "\", "
                + store.entities().count() + " entities";
    }
}
