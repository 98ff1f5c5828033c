package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.store.UserCallScope;
import dev.phalanx.entities.internal.store.WorldGuard;
import dev.phalanx.jobs.graph.FirstFailure;
import org.jspecify.annotations.Nullable;

/// The two worlds that one change uses, one of which it reads or empties. Code of users that the change calls may use
/// neither, whichever of them the code belongs to.
///
/// ```text
/// whileLocked   both PREPARING: every use is refused; listeners may read their own world
///               beginChange: what is written is CHANGING, the other one stays PREPARING
///               complete: both WHOLE
/// callLater     both refuse structural changes
/// ```
///
/// The states are in plain fields, see [WorldGuard].
public final class WorldPair {
    private final WorldInternals source;
    private final WorldInternals target;
    private final WorldGuard there;
    private final WorldGuard here;
    private final UserCallScope scope;

    /// @param operation such as `moveEntitiesFrom`
    public WorldPair(WorldInternals source, WorldInternals target, String operation) {
        this.source = source;
        this.target = target;
        this.there = source.store().guard();
        this.here = target.store().guard();
        this.scope = UserCallScope.of(operation);
    }

    /// Makes a change with both worlds locked, which are whole. What it does not finish stays unfinished.
    ///
    /// The end has no calls, because there may be no stack left for them.
    public void whileLocked(Runnable change) {
        int depthThere = there.depth;
        int depthHere = here.depth;
        try {
            there.enter(scope);
            here.enter(scope);
            there.change = WorldGuard.PREPARING;
            here.change = WorldGuard.PREPARING;
            change.run();
        } finally {
            there.depth = depthThere;
            here.depth = depthHere;
            if (there.change == WorldGuard.PREPARING) {
                there.change = WorldGuard.WHOLE;
            }
            if (here.change == WorldGuard.PREPARING) {
                here.change = WorldGuard.WHOLE;
            }
        }
    }

    /// Calls all code that the complete change of the target triggers.
    public void callLater() {
        throwIfAny(callLater(target, there, null));
    }

    /// Calls all code that the complete changes of both worlds trigger: first that of the target.
    public void callLaterInBoth() {
        throwIfAny(callLater(source, here, callLater(target, there, null)));
    }

    private @Nullable Throwable callLater(WorldInternals changed, WorldGuard other, @Nullable Throwable failure) {
        int before = other.enter(scope);
        try {
            changed.structuralChanges().callLater();
        } catch (Throwable thrown) {
            return FirstFailure.join(failure, thrown);
        } finally {
            other.depth = before;
        }
        return failure;
    }

    private static void throwIfAny(@Nullable Throwable failure) {
        if (failure != null) {
            throw ObjectsToClose.unchecked(failure);
        }
    }
}
