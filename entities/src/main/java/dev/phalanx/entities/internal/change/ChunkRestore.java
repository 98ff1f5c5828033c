package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.TickState;
import dev.phalanx.entities.internal.store.UserCallScope;
import dev.phalanx.entities.internal.store.WorldGuard;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.structs.kernel.RunList;

/// Gives some chunks of a world the values and versions back that they had in an earlier tick, in which every entity
/// was where it is. The same as [WorldMirror] in everything that can be noticed, without a second world.
public final class ChunkRestore {
    /// Writes values.
    public interface Writer {
        /// Writes the values of all chunks. Nothing here can fail.
        void write();

        /// Writes the versions of all chunks by [ChangeTracker#restored].
        void writeVersions(ChangeTracker versions);
    }

    private final WorldInternals world;
    private final WorldStore store;
    private final String operation;

    /// @param operation such as `restore`
    public ChunkRestore(WorldInternals world, String operation) {
        this.world = world;
        this.store = world.store();
        this.operation = operation;
    }

    /// Does it.
    ///
    /// Versions: change=as in the tick; order=as in the tick.
    ///
    /// @param chunks those whose values differ, which have no objects of users
    /// @param state that of the tick
    public void run(RunList chunks, TickState.Copy state, Writer writer) {
        WorldGuard guard = store.guard();
        guard.checkStructural(operation);
        int depth = guard.depth;
        try {
            guard.enter(UserCallScope.of(operation));
            guard.change = WorldGuard.PREPARING;
            change(chunks, state, writer);
        } finally {
            guard.depth = depth;
            if (guard.change == WorldGuard.PREPARING) {
                guard.change = WorldGuard.WHOLE;
            }
        }
        world.structuralChanges().callLater();
    }

    private void change(RunList chunks, TickState.Copy state, Writer writer) {
        TickState own = store.tickState();
        if (own != null) {
            own.expect(state);
        }
        StructuralObserver observer = world.structuralChanges().observer();
        for (int run = 0; observer != null && run < chunks.count; run++) {
            Slab slab = store.slabs().get(chunks.slab[run]);
            for (int chunk = chunks.from[run]; chunk < chunks.to[run]; chunk++) {
                observer.destroying(slab, chunk * slab.capacity, slab.count[chunk]);
            }
        }
        store.beginChange();
        writer.write();
        for (int run = 0; run < chunks.count; run++) {
            Slab slab = store.slabs().get(chunks.slab[run]);
            world.versions().valuesRestored(slab, chunks.to[run] - chunks.from[run]);
        }
        writer.writeVersions(world.versions());
        if (chunks.count > 0) {
            store.structureChanged();
        }
        store.replaced();
        if (own != null) {
            own.become();
        }
        for (int run = 0; observer != null && run < chunks.count; run++) {
            Slab slab = store.slabs().get(chunks.slab[run]);
            for (int chunk = chunks.from[run]; chunk < chunks.to[run]; chunk++) {
                observer.created(slab, chunk * slab.capacity, slab.count[chunk]);
            }
        }
        world.structuralChanges().complete();
    }
}
