package dev.phalanx.entities.commands;

import dev.phalanx.entities.EntityArchetype;
import dev.phalanx.entities.internal.commands.CommandLog;
import dev.phalanx.entities.internal.commands.CommandRecorder;
import dev.phalanx.entities.internal.commands.LifeFamily;
import dev.phalanx.entities.internal.commands.RecordingThread;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.NativeContainer.ParallelUse;
import dev.phalanx.structs.SafetyHandle;
import org.jspecify.annotations.Nullable;

/// How a parallel writer records the creation and end of entities. Every thread of a job has a writer of its own,
/// with a recorder that it takes at its first command and gives back at the end of its share.
///
/// @hidden
public abstract sealed class ParallelLifeCommands permits ParallelAddCommands {
    private final CommandLog log;
    private final SafetyHandle handle;
    private final int era;
    private final boolean isOfJob;
    private final RecordingThread thread;
    private @Nullable CommandRecorder recorder;

    ParallelLifeCommands(CommandLog log, SafetyHandle handle, int era, boolean isOfJob) {
        this.log = log;
        this.handle = handle;
        this.era = era;
        this.isOfJob = isOfJob;
        this.thread = new RecordingThread(
                "A ParallelWriter",
                "Give each thread a writer of its own, by asParallelWriter() of the buffer, or use the one in the field"
                        + " of a job.",
                isOfJob);
    }

    /// The recorder for a command with a sort key, when one may be recorded.
    final CommandRecorder begin(int sortKey) {
        handle.checkWrite();
        thread.check();
        log.requireRecording();
        CommandRecorder own = recorder;
        if (own == null) {
            own = log.take();
            recorder = own;
        }
        own.follow(sortKey, era);
        return own;
    }

    final CommandLog log() {
        return log;
    }

    /// The era of a job that is given this writer; the threads of one job have the same.
    final int eraForJob() {
        return isOfJob ? era : log.newEra();
    }

    /// Whether the buffer may be written to now, and by whom.
    ///
    /// @hidden
    public final SafetyHandle safetyHandle() {
        return handle;
    }

    /// Any number of threads may record at a time.
    ///
    /// @hidden
    public final ParallelUse parallelUse() {
        return ParallelUse.SHARED;
    }

    /// Gives the recorder back, at the end of a thread's share of a job.
    ///
    /// @hidden
    public final void flush() {
        CommandRecorder own = recorder;
        if (own != null) {
            recorder = null;
            thread.end();
            log.giveBack(own);
        }
    }

    /// `ParallelWriter of an EntityCommandBuffer`: the commands are not counted while threads record.
    @Override
    public final String toString() {
        return "ParallelWriter of an EntityCommandBuffer";
    }

    /// As [EntityCommandBuffer#createEntity()].
    ///
    /// @return its temporary id
    public final Entity createEntity(int sortKey) {
        return LifeFamily.create(begin(sortKey), null);
    }

    /// As [EntityCommandBuffer#createEntity(EntityArchetype)].
    ///
    /// @return its temporary id
    public final Entity createEntity(int sortKey, EntityArchetype archetype) {
        Required.nonNull(archetype, "archetype", "createEntity");
        return LifeFamily.create(begin(sortKey), archetype);
    }

    /// As [EntityCommandBuffer#createEntity(EntityArchetype, NativeArray)].
    public final void createEntity(int sortKey, EntityArchetype archetype, NativeArray<Entity> out) {
        Required.nonNull(out, "out", "createEntity");
        LifeFamily.create(begin(sortKey), archetype, out);
    }

    /// As [EntityCommandBuffer#instantiate(Entity)].
    ///
    /// @return its temporary id
    public final Entity instantiate(int sortKey, Entity source) {
        Required.nonNull(source, "source", "instantiate");
        return LifeFamily.instantiate(begin(sortKey), source);
    }

    /// As [EntityCommandBuffer#instantiate(Entity, NativeArray)].
    public final void instantiate(int sortKey, Entity source, NativeArray<Entity> out) {
        Required.nonNull(source, "source", "instantiate");
        Required.nonNull(out, "out", "instantiate");
        LifeFamily.instantiate(begin(sortKey), source, out);
    }

    /// As [EntityCommandBuffer#destroyEntity(Entity)].
    public final void destroyEntity(int sortKey, Entity entity) {
        Required.nonNull(entity, "entity", "destroyEntity");
        LifeFamily.destroy(begin(sortKey), entity);
    }

    /// As [EntityCommandBuffer#destroyEntity(NativeArray)].
    public final void destroyEntity(int sortKey, NativeArray<Entity> entities) {
        Required.nonNull(entities, "entities", "destroyEntity");
        LifeFamily.destroy(begin(sortKey), entities);
    }

    /// As [EntityCommandBuffer#setEnabled(Entity, boolean)].
    public final void setEnabled(int sortKey, Entity entity, boolean enabled) {
        Required.nonNull(entity, "entity", "setEnabled");
        LifeFamily.setEnabled(begin(sortKey), entity, enabled);
    }

    /// As [EntityCommandBuffer#setName(Entity, String)].
    public final void setName(int sortKey, Entity entity, String name) {
        Required.nonNull(entity, "entity", "setName");
        Required.nonNull(name, "name", "setName");
        LifeFamily.setName(begin(sortKey), entity, name);
    }
}
