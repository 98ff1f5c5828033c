package dev.phalanx.entities.commands;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.ExclusiveEntityTransaction;
import dev.phalanx.entities.internal.commands.CommandLog;
import dev.phalanx.entities.internal.commands.CommandRecorder;
import dev.phalanx.entities.internal.commands.RecordingThread;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.systems.ExecutingSystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.structs.NativeContainer;
import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.internal.contract.CopiesArguments;
import java.io.IOException;
import java.io.UncheckedIOException;

/// Changes of a world that are recorded in an order and made in that order later, by [#playback].
///
/// Commands are recorded where the world cannot be changed: in jobs, and while a query is iterated. Those that create
/// entities answer *temporary ids*, with a negative index, which other commands of the same buffer and values in them
/// may name, in any order; playback puts the real entities in their place. A buffer that names no other entities and no
/// query can be played in any world.
///
/// What can be refused when a command is recorded is refused then: [dev.phalanx.structs.Entity#NULL] with
/// `IllegalStateException`, a class or value that cannot be recorded with `IllegalArgumentException`. Every method that
/// records throws `IllegalStateException` after playback, while a job uses the buffer, and on another thread than that
/// which made the buffer, and [dev.phalanx.structs.DisposedException] after [#close()].
///
/// Recording allocates nothing once the memory of buffers that were closed has been grown; they share it.
///
/// (Source documents S1, S3: `EntityCommandBuffer`.)
@CopiesArguments
public final class EntityCommandBuffer extends GroupCommands implements NativeContainer, AutoCloseable {
    private final CommandLog log;
    private final SafetyHandle handle;
    private final boolean isOfJob;
    private final RecordingThread thread;

    /// An empty buffer that can be played back once.
    public EntityCommandBuffer() {
        this(PlaybackPolicy.SINGLE_PLAYBACK);
    }

    /// An empty buffer.
    ///
    /// @param policy how often it can be played back
    public EntityCommandBuffer(PlaybackPolicy policy) {
        this(policy, recorder());
    }

    /// The system that runs now, or an empty text.
    static String recorder() {
        SystemState recording = ExecutingSystem.find();
        return recording == null ? "" : recording.name();
    }

    /// @param origin the system that records, as messages call it; empty for none
    EntityCommandBuffer(PlaybackPolicy policy, String origin) {
        log = new CommandLog(policy == PlaybackPolicy.MULTI_PLAYBACK, origin);
        handle = log.newHandle();
        isOfJob = false;
        thread = newThread(false);
        thread.begin();
    }

    private EntityCommandBuffer(CommandLog log, SafetyHandle handle) {
        this.log = log;
        this.handle = handle;
        this.isOfJob = true;
        this.thread = newThread(true);
    }

    private static RecordingThread newThread(boolean isOfJob) {
        return new RecordingThread(
                "An EntityCommandBuffer",
                "Record on other threads into ParallelWriters, each thread into one of its own that asParallelWriter()"
                        + " gives it.",
                isOfJob);
    }

    @Override
    CommandRecorder begin() {
        handle.checkWrite();
        thread.check();
        return log.main();
    }

    CommandLog log() {
        return log;
    }

    /// A writer for jobs that run on many threads, and for others. Its commands have sort keys, and are played before
    /// those of this buffer. Outside of jobs each thread needs a writer of its own.
    public ParallelWriter asParallelWriter() {
        handle.checkWrite();
        log.requireRecording();
        return new ParallelWriter(log, handle, log.newEra(), false);
    }

    /// Makes the changes in a world, in this order: commands of parallel writers by sort key, those with equal keys in
    /// the order in which they were recorded; then those of this buffer in the order in which they were recorded.
    ///
    /// Nothing happens if [#shouldPlayback()] is false.
    ///
    /// @throws IllegalStateException if a command cannot be done. The message names it; the commands before it have
    ///     been applied, it and those after it have not. See [#setSkipsDeadEntities]. Also if the buffer was played
    ///     back before, unless its policy allows it; or a job that was not completed uses it, a query of the world is
    ///     being iterated, or its validation forbids a command, which leave the buffer as it is
    /// @throws dev.phalanx.structs.DisposedException if the buffer or the world was closed
    public void playback(EntityManager target) {
        Required.nonNull(target, "target", "playback");
        handle.checkWrite();
        if (isOfJob) {
            throw new IllegalStateException("playback() was called on " + this + " inside a job. Play it back on the"
                    + " world's thread, when the job is complete, or through an ExclusiveEntityTransaction.");
        }
        log.requireUnowned("playback");
        play(target);
    }

    /// As [#playback(EntityManager)], in the world of a transaction. The job that has the transaction may call it.
    ///
    /// @throws IllegalStateException as there; or if a job that was not completed uses the transaction
    /// @throws dev.phalanx.structs.DisposedException if the buffer was closed, or the transaction has ended
    public void playback(ExclusiveEntityTransaction transaction) {
        Required.nonNull(transaction, "transaction", "playback");
        handle.checkWrite();
        log.requireUnowned("playback");
        transaction.run(this::play);
    }

    /// Makes the changes, whoever owns the buffer.
    void play(EntityManager target) {
        log.playback(target);
    }

    /// Whether [#playback] does anything. True at first.
    public boolean shouldPlayback() {
        handle.check();
        return log.shouldPlayback();
    }

    /// Sets whether [#playback] does anything.
    public void setShouldPlayback(boolean value) {
        handle.checkWrite();
        log.setShouldPlayback(value);
    }

    /// Whether [#playback] refuses, before it makes any change, commands about entities with the tag
    /// [dev.phalanx.entities.Prefab] other than to copy them. False at first.
    public boolean prePlaybackValidation() {
        handle.check();
        return log.refusesPrefabs();
    }

    /// Sets whether [#playback] refuses commands about prefabs.
    public void setPrePlaybackValidation(boolean value) {
        handle.checkWrite();
        log.setRefusesPrefabs(value);
    }

    /// Whether [#playback] skips commands about entities that are not alive, and plays all others. False at first: such
    /// a command is refused, and those after it are not played.
    public boolean skipsDeadEntities() {
        handle.check();
        return log.skipsDead();
    }

    /// Sets whether [#playback] skips commands about entities that are not alive. Of a command about an array, it skips
    /// those entities alone. Where an entity is to be copied that is not alive, commands about the copies are skipped
    /// too, and references to them become [dev.phalanx.structs.Entity#NULL]. Everything else that is wrong with a
    /// command is refused as before. Can be set any time before the playback, also after recording.
    public void setSkipsDeadEntities(boolean value) {
        handle.checkWrite();
        log.setSkipsDead(value);
    }

    /// How many entities that were not alive the last playback has skipped; an entity counts once for each command that
    /// is about it. Destroying such an entity, or removing a component from it, does nothing in any case and does not
    /// count.
    public int skippedCount() {
        handle.check();
        return log.skippedCount();
    }

    /// Whether no command was recorded.
    public boolean isEmpty() {
        handle.check();
        return log.isEmpty();
    }

    /// How many commands were recorded.
    public int commandCount() {
        handle.check();
        return log.commandCount();
    }

    /// Whether the buffer has not been closed.
    public boolean isCreated() {
        return handle.isAlive();
    }

    /// The commands as text for people, one a line, in the order in which they are played, with sort keys in brackets,
    /// such as `3  [7] addComponent(Entity(12:1), Speed[value=3.0])`.
    public String dump() {
        handle.check();
        StringBuilder text = new StringBuilder();
        try {
            log.dump(text);
        } catch (IOException impossible) {
            throw new UncheckedIOException("a StringBuilder does not fail", impossible);
        }
        return text.toString();
    }

    /// Ends the buffer and its writers. Closing it again does nothing.
    ///
    /// @throws IllegalStateException if a job that was not completed uses it, it is being played back, or it belongs to
    ///     a system
    @Override
    public void close() {
        if (handle.isAlive()) {
            log.requireUnowned("close");
            end();
        }
    }

    /// Ends it, whoever owns it.
    void end() {
        log.requireIdle();
        handle.release("it was closed. Close it after its last use, or record in a new buffer.");
        log.close();
    }

    /// @hidden
    @Override
    public SafetyHandle safetyHandle() {
        return handle;
    }

    /// @hidden
    @Override
    public EntityCommandBuffer forJob(SafetyHandle jobHandle) {
        Required.nonNull(jobHandle, "jobHandle", "forJob");
        return new EntityCommandBuffer(log, jobHandle);
    }

    /// Such as `EntityCommandBuffer[3 commands]`.
    @Override
    public String toString() {
        return log.toString();
    }

    /// Records commands from a job, on any number of threads at a time.
    ///
    /// Every method is the buffer's, with a *sort key* first. Playback goes by sort keys, the least first, so that what
    /// it does never depends on which thread was faster, if no two threads use the same key: give the index of the
    /// chunk in the query, or of the entity. Commands with the same key keep the order in which one thread recorded
    /// them; those of a job that was scheduled later come later.
    ///
    /// (Source documents S1, S3: `EntityCommandBuffer.ParallelWriter`.)
    @CopiesArguments
    public static final class ParallelWriter extends ParallelGroupCommands implements NativeContainer {
        ParallelWriter(CommandLog log, SafetyHandle handle, int era, boolean isOfJob) {
            super(log, handle, era, isOfJob);
        }

        /// @hidden
        @Override
        public ParallelWriter forJob(SafetyHandle jobHandle) {
            return new ParallelWriter(log(), jobHandle, eraForJob(), true);
        }
    }
}
