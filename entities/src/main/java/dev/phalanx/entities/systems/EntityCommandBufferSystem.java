package dev.phalanx.entities.systems;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.commands.PlaybackPolicy;
import dev.phalanx.entities.internal.access.ModuleAccess;
import dev.phalanx.entities.internal.commands.CommandLog;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.graph.FirstFailure;
import dev.phalanx.jobs.graph.JobGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A system that hands out command buffers, and at its update plays them back in the order in which it made them and
/// closes them.
///
/// Jobs that record in one of them are completed first. A playback that fails does not keep the others from being
/// played; all failures are thrown when every buffer is closed. The world has such systems at the begin and the end of
/// its root groups; each has a component `Singleton`, from which systems get buffers:
/// `getSingleton(EndSimulationEntityCommandBufferSystem.Singleton.class).createCommandBuffer()`, in short
/// `SystemAPI.endSimulationCommands()`.
///
/// A buffer that it made is the system's own: to play it back or to close it elsewhere is refused.
public abstract class EntityCommandBufferSystem extends SystemBase {
    private static final ModuleAccess<EntityCommandBuffer, CommandLog> LOGS =
            ModuleAccess.find(EntityCommandBuffer.class, CommandLog.class);
    private static final ModuleAccess<CommandLog, EntityCommandBuffer> BUFFERS =
            ModuleAccess.find(CommandLog.class, EntityCommandBuffer.class);
    private List<EntityCommandBuffer> pending = new ArrayList<>();
    /// Empty lists, for buffers that are made while others are played.
    private final List<List<EntityCommandBuffer>> spare = new ArrayList<>();
    /// What jobs have thrown that were completed before the buffers are played back.
    private final List<RuntimeException> early = new ArrayList<>();
    private JobHandle producers = JobHandle.none();
    private boolean skipsDeadEntities;
    private int skippedCount;

    /// A system without buffers.
    protected EntityCommandBufferSystem() {}

    /// The component that the system's entity gets, so that others find the system; null for none.
    protected @Nullable CommandBufferSingleton createSingleton() {
        return null;
    }

    /// Puts the singleton on the system's entity.
    @Override
    protected void onCreate() {
        CommandBufferSingleton singleton = createSingleton();
        if (singleton != null) {
            singleton.belongTo(this);
            entityManager().addComponent(systemHandle().entity(), singleton);
        }
    }

    /// A buffer that this system plays back at its next update.
    public final EntityCommandBuffer createCommandBuffer() {
        SystemState own = state();
        EntityCommandBuffer made = new EntityCommandBuffer(PlaybackPolicy.SINGLE_PLAYBACK);
        LOGS.of(made).own(own.name());
        LOGS.of(made).setSkipsDead(skipsDeadEntities);
        pending.add(made);
        return made;
    }

    /// Completes the jobs that record.
    ///
    /// @return the logs of the buffers that wait and have commands
    final List<CommandLog> completedLogs() {
        JobHandle last = producers;
        producers = JobHandle.none();
        run(JobHandle::complete, last, early);
        List<CommandLog> logs = new ArrayList<>();
        for (EntityCommandBuffer buffer : pending) {
            run(JobGraph::completeUsers, buffer, early);
            if (!LOGS.of(buffer).isEmpty()) {
                logs.add(LOGS.of(buffer));
            }
        }
        return logs;
    }

    /// Adds buffers with commands that waited in an earlier tick.
    final void restore(List<CommandLog> logs) {
        for (CommandLog log : logs) {
            EntityCommandBuffer made = BUFFERS.of(log);
            log.own(state().name());
            pending.add(made);
        }
    }

    /// Whether the buffers that the system makes skip commands about entities that are not alive. False by default.
    public final boolean skipsDeadEntities() {
        return skipsDeadEntities;
    }

    /// Sets whether the buffers that the system makes from now on skip commands about entities that are not alive; see
    /// [EntityCommandBuffer#setSkipsDeadEntities].
    public final void setSkipsDeadEntities(boolean value) {
        skipsDeadEntities = value;
    }

    /// The number of entities that the buffers of the last update skipped because they were not alive, as
    /// [EntityCommandBuffer#skippedCount()] counts them.
    public final int skippedCount() {
        return skippedCount;
    }

    /// Says that a job records in buffers of this system. Those whose fields hold the buffer or its writer are known
    /// without it, unless checks are switched off.
    public final void addJobHandleForProducer(JobHandle producer) {
        producers = JobHandle.combineDependencies(producers, producer);
    }

    /// Completes the jobs that record, and plays the buffers back.
    ///
    /// @throws IllegalArgumentException if playbacks failed: for the first of them, with the others suppressed in it
    @Override
    protected void onUpdate() {
        int _ = finish(true);
    }

    /// Closes buffers that are left, without playing them.
    @Override
    protected void onDestroy() {
        int _ = finish(false);
    }

    /// Closes the buffers that wait, without playing them: for code that puts the world into another state, of which
    /// they know nothing, such as that of a saved game. Jobs that record in them are completed first.
    ///
    /// @return how many commands were not played
    /// @throws IllegalArgumentException if jobs that record have failed; no buffer waits any more then
    public final int discardCommands() {
        state().store().guard().check();
        return finish(false);
    }

    /// @return the number of commands that were not played
    private int finish(boolean plays) {
        skippedCount = 0;
        if (pending.isEmpty() && early.isEmpty() && JobGraph.isOver(producers)) {
            return 0;
        }
        List<EntityCommandBuffer> buffers = pending;
        pending = spare.isEmpty() ? new ArrayList<>() : spare.removeLast();
        JobHandle last = producers;
        producers = JobHandle.none();
        List<RuntimeException> failures = new ArrayList<>(early);
        early.clear();
        run(JobHandle::complete, last, failures);
        for (int i = 0; i < buffers.size(); i++) {
            run(JobGraph::completeUsers, buffers.get(i), failures);
        }
        int discarded = 0;
        for (int i = 0; i < buffers.size(); i++) {
            EntityCommandBuffer buffer = buffers.get(i);
            CommandLog log = LOGS.of(buffer);
            if (plays) {
                run(this::play, buffer, failures);
                skippedCount += log.skippedCount();
            } else {
                discarded += log.commandCount();
            }
            log.disown();
            run(EntityCommandBuffer::close, buffer, failures);
        }
        int count = buffers.size();
        buffers.clear();
        spare.add(buffers);
        if (!failures.isEmpty()) {
            throw failure(failures, count, plays);
        }
        return discarded;
    }

    private void play(EntityCommandBuffer buffer) {
        LOGS.of(buffer).playback(entityManager());
    }

    private static <T> void run(Consumer<T> step, T on, List<RuntimeException> failures) {
        try {
            step.accept(on);
        } catch (RuntimeException failure) {
            failures.add(failure);
        }
    }

    private IllegalArgumentException failure(List<RuntimeException> failures, int buffers, boolean plays) {
        RuntimeException first = failures.getFirst();
        String others =
                failures.size() == 1 ? "" : " " + (failures.size() - 1) + " more failed, see what is suppressed.";
        IllegalArgumentException failure = new IllegalArgumentException(
                "System " + state().name() + (plays ? " played back " : " discarded ") + buffers
                        + (buffers == 1 ? " command buffer" : " command buffers") + ", and one failed: "
                        + first.getMessage() + others,
                first);
        failures.stream().skip(1).forEach(more -> FirstFailure.join(failure, more));
        return failure;
    }

    /// The number of buffers that wait for the next update.
    public final int pendingCount() {
        return pending.size();
    }
}
