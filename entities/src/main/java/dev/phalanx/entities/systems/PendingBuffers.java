package dev.phalanx.entities.systems;

import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.internal.commands.CommandLog;
import dev.phalanx.entities.internal.managed.ManagedCopier;
import dev.phalanx.entities.internal.store.UserCallScope;
import dev.phalanx.entities.internal.store.WaitingCommands;
import dev.phalanx.entities.internal.store.WorldGuard;
import dev.phalanx.jobs.graph.Failures;
import dev.phalanx.jobs.graph.FirstFailure;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The command buffers that wait in the systems of a world.
final class PendingBuffers implements WaitingCommands {
    private final SystemRegistry systems;
    private final WorldGuard guard;

    /// What waits in a system.
    ///
    /// @param place that of the system in order of creation
    private record OfSystem(int place, List<CommandLog> logs) {}

    PendingBuffers(SystemRegistry systems, WorldGuard guard) {
        this.systems = systems;
        this.guard = guard;
    }

    @Override
    public @Nullable Object copy() {
        List<OfSystem> all = null;
        List<SystemState> states = systems.states();
        for (int i = 0; i < states.size(); i++) {
            if (states.get(i).system() instanceof EntityCommandBufferSystem system && system.pendingCount() > 0) {
                all = all == null ? new ArrayList<>() : all;
                all.add(new OfSystem(i, copies(system.completedLogs())));
            }
        }
        return all;
    }

    private List<CommandLog> copies(List<CommandLog> logs) {
        List<CommandLog> copies = new ArrayList<>();
        int before = guard.enter(UserCallScope.COPYING);
        try {
            for (CommandLog log : logs) {
                copies.add(log.copy(PendingBuffers::copy));
            }
        } finally {
            guard.depth = before;
        }
        return copies;
    }

    /// A managed component becomes the entity's, which changes it. Other objects of commands are not changed.
    private static @Nullable Object copy(@Nullable Object object) {
        return object instanceof IManagedComponentData ? ManagedCopier.ownCopy(object) : object;
    }

    @Override
    public Runnable replacement(@Nullable Object kept) {
        List<OfSystem> all = new ArrayList<>();
        if (kept instanceof List<?> copies) {
            for (Object each : copies) {
                OfSystem one = (OfSystem) each;
                all.add(new OfSystem(one.place(), copies(one.logs())));
            }
        }
        return () -> replace(all);
    }

    private void replace(List<OfSystem> all) {
        Throwable failure = null;
        for (SystemState state : systems.states()) {
            if (state.system() instanceof EntityCommandBufferSystem system) {
                try {
                    int _ = system.discardCommands();
                } catch (RuntimeException thrown) {
                    failure = FirstFailure.join(failure, thrown);
                }
            }
        }
        for (OfSystem each : all) {
            if (systems.states().get(each.place()).system() instanceof EntityCommandBufferSystem system) {
                system.restore(each.logs());
            }
        }
        if (failure != null) {
            throw Failures.unchecked(failure);
        }
    }
}
