package dev.phalanx.entities.internal.commands;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.SafetyHandle;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The state that a command buffer and its writers share: the recorders, the deferred entities, and the phase that the
/// buffer is in.
///
/// The thread that owns the buffer records in [#main()]. Every thread of a job takes a recorder of its own; only taking
/// one and reserving a block of deferred entities touches what others touch.
public final class CommandLog {
    private static final AtomicInteger SERIALS = new AtomicInteger();
    /// Mostly no more threads record.
    private static final int FEW = 2;

    private enum State {
        RECORDING,
        PLAYING,
        PLAYED,
        CLOSED
    }

    private final boolean isMultiple;
    private final String origin;
    private final int serial;
    private final AtomicInteger temporaries = new AtomicInteger();
    private List<CommandRecorder> parallel = List.of();
    private List<CommandRecorder> free = List.of();
    private final CommandRecorder main;
    private State state = State.RECORDING;
    private int eras;
    private boolean shouldPlayback = true;
    private boolean refusesPrefabs;
    private boolean skipsDead;
    private int skippedCount;
    private boolean playedOnce;
    private boolean heldTemporary;
    private @Nullable String owner;

    /// An empty log.
    ///
    /// @param isMultiple whether it can be played more than once
    /// @param origin the system that records, as messages call it; empty for none
    public CommandLog(boolean isMultiple, String origin) {
        this.isMultiple = isMultiple;
        this.origin = origin;
        this.serial = newSerial();
        this.main = CommandPool.take(this);
    }

    private CommandLog(CommandLog other, UnaryOperator<@Nullable Object> objectCopies) {
        this.isMultiple = other.isMultiple;
        this.origin = other.origin;
        this.serial = other.serial;
        this.temporaries.set(other.temporaries.get());
        this.eras = other.eras;
        this.shouldPlayback = other.shouldPlayback;
        this.refusesPrefabs = other.refusesPrefabs;
        this.skipsDead = other.skipsDead;
        this.main = other.main.copy(this, objectCopies);
        if (!other.parallel.isEmpty()) {
            parallel = new ArrayList<>(other.parallel.size());
            free = new ArrayList<>(FEW);
        }
        for (CommandRecorder each : other.parallel) {
            parallel.add(each.copy(this, objectCopies));
        }
    }

    /// A log with the same commands, whose deferred entities are those of this one. No thread may record meanwhile.
    ///
    /// @param objectCopies is given each object that commands refer to, and returns that of the copy
    /// @throws IllegalStateException if it was played back or closed
    public CommandLog copy(UnaryOperator<@Nullable Object> objectCopies) {
        requireRecording();
        return new CommandLog(this, objectCopies);
    }

    private static int newSerial() {
        int next = SERIALS.incrementAndGet() & Integer.MAX_VALUE;
        return next == 0 ? newSerial() : next;
    }

    // Recording

    /// The recorder of the thread that owns the buffer.
    ///
    /// @throws IllegalStateException if it was played back or closed
    public CommandRecorder main() {
        requireRecording();
        return main;
    }

    /// Returns if commands can be recorded.
    ///
    /// @throws IllegalStateException if the log was played back or closed
    public void requireRecording() {
        if (state != State.RECORDING) {
            throw refuseRecording();
        }
    }

    private IllegalStateException refuseRecording() {
        String what = switch (state) {
            case PLAYING -> "was recorded while " + this + " was being played back";
            case CLOSED -> "was recorded after " + this + " was closed";
            default -> "was recorded after " + this + " was played back";
        };
        return new IllegalStateException("A command " + what + ". Record in a new buffer.");
    }

    /// A recorder for one thread, which gives it back when it has recorded.
    public synchronized CommandRecorder take() {
        requireRecording();
        if (!free.isEmpty()) {
            return free.removeLast();
        }
        CommandRecorder taken = CommandPool.take(this);
        if (parallel.isEmpty()) {
            parallel = new ArrayList<>(FEW);
            free = new ArrayList<>(FEW);
        }
        parallel.add(taken);
        return taken;
    }

    /// Takes back a recorder, whose commands stay.
    public synchronized void giveBack(CommandRecorder recorder) {
        if (state == State.RECORDING) {
            free.add(recorder);
        }
    }

    /// The era of one more job: with equal sort keys, its commands come after those of eras before.
    public synchronized int newEra() {
        return eras++;
    }

    /// Reserves `count` deferred entities and returns the number of the first.
    int reserve(int count) {
        int first = temporaries.getAndAdd(count);
        if (first < 0 || first + count < 0) {
            throw new IllegalStateException(this + " has made " + Integer.MAX_VALUE
                    + " deferred entities, and there are no more. Play it back, and go on in a new one.");
        }
        return first;
    }

    /// The deferred entity with a number.
    Entity deferred(int number) {
        return new Entity(~number, serial);
    }

    /// The version of this log's deferred entities.
    int serial() {
        return serial;
    }

    int temporaryCount() {
        return temporaries.get();
    }

    // What it is

    /// Whether commands about entities that are not alive are skipped.
    public boolean skipsDead() {
        return skipsDead;
    }

    /// Sets whether commands about entities that are not alive are skipped.
    public void setSkipsDead(boolean value) {
        skipsDead = value;
    }

    /// The number of entities that the last playback skipped because they were not alive. An entity counts once for
    /// each command.
    public int skippedCount() {
        return skippedCount;
    }

    void setSkippedCount(int count) {
        skippedCount = count;
    }

    /// Whether no command was recorded.
    public boolean isEmpty() {
        return commandCount() == 0;
    }

    /// The number of recorded commands.
    public int commandCount() {
        if (state == State.CLOSED) {
            return 0;
        }
        int sum = main.stream().commands();
        for (int i = 0; i < parallel.size(); i++) {
            sum += parallel.get(i).stream().commands();
        }
        return sum;
    }

    /// Whether playing it does anything.
    public boolean shouldPlayback() {
        return shouldPlayback;
    }

    /// Sets whether playing it does anything.
    public void setShouldPlayback(boolean value) {
        shouldPlayback = value;
    }

    /// Whether a playback refuses commands about prefabs before it begins.
    public boolean refusesPrefabs() {
        return refusesPrefabs;
    }

    /// Sets whether a playback refuses commands about prefabs.
    public void setRefusesPrefabs(boolean value) {
        refusesPrefabs = value;
    }

    boolean isMultiple() {
        return isMultiple;
    }

    /// The system that recorded, or an empty text.
    String origin() {
        return origin;
    }

    /// Makes a system the owner of the log. Only that system plays it back and closes it.
    public void own(String system) {
        owner = system;
    }

    /// Ends the ownership by a system, so that any code with the log may close it.
    public void disown() {
        owner = null;
    }

    /// Returns if the caller may play it back or close it.
    ///
    /// @param verb what the caller does
    /// @throws IllegalStateException if a system owns it
    public void requireUnowned(String verb) {
        if (owner != null) {
            throw new IllegalStateException(verb + "() was called on " + this + ", which belongs to the system " + owner
                    + ". Leave it alone: the system plays it back and closes it at its next update.");
        }
    }

    // Playing

    /// A value with a deferred entity was played: this cannot happen again.
    void heldTemporary() {
        heldTemporary = true;
    }

    /// Plays all commands in a world.
    ///
    /// @throws IllegalStateException if it was played before and cannot be again, or not now, which leaves it as it is;
    ///     or if a command fails
    public void playback(EntityManager target) {
        if (!shouldPlayback) {
            return;
        }
        requirePlayable();
        ChainOrder order = main.order();
        order.set(parallel, main);
        Playback playback = new Playback(this, target, order, main.born(temporaryCount()));
        playback.requireAllowed();
        state = State.PLAYING;
        skippedCount = 0;
        try {
            playback.run();
        } finally {
            state = State.PLAYED;
            playedOnce = true;
            endBuffers();
        }
    }

    private void endBuffers() {
        main.endBuffers();
        main.leaveWorld();
        for (int i = 0; i < parallel.size(); i++) {
            parallel.get(i).endBuffers();
            parallel.get(i).leaveWorld();
        }
    }

    private void requirePlayable() {
        if (state == State.PLAYING || state == State.CLOSED) {
            throw new IllegalStateException("playback() was called on " + this
                    + (state == State.PLAYING ? " while it was being played back" : " after it was closed")
                    + ". Play back a new buffer.");
        }
        if (playedOnce && !isMultiple) {
            throw new IllegalStateException("playback() was called twice on " + this
                    + ". Record in a new buffer, or make this one with PlaybackPolicy.MULTI_PLAYBACK.");
        }
        if (playedOnce && heldTemporary) {
            throw new IllegalStateException("playback() was called twice on " + this + ", whose values or sets of types"
                    + " name deferred entities; the first playback has put entities in their place. Record it anew.");
        }
    }

    /// Returns if it is not being played.
    ///
    /// @throws IllegalStateException otherwise
    public void requireIdle() {
        if (state == State.PLAYING) {
            throw new IllegalStateException(
                    "close() was called on " + this + " while it was being played back. Close it afterwards.");
        }
    }

    /// Ends it. Recorders go back to their pool.
    public void close() {
        if (state != State.CLOSED) {
            state = State.CLOSED;
            CommandPool.giveBack(main);
            parallel.forEach(CommandPool::giveBack);
            parallel = List.of();
            free = List.of();
        }
    }

    /// Writes the commands as text, one a line, in the order in which they are played.
    ///
    /// @throws IOException if `out` throws it
    public void dump(Appendable out) throws IOException {
        if (state == State.CLOSED) {
            return;
        }
        ChainOrder order = new ChainOrder();
        order.set(parallel, main);
        int number = 0;
        for (int i = 0; i < order.count(); i++) {
            CommandRecorder recorder = order.recorder(i);
            int[] words = recorder.stream().words();
            for (int at = order.start(i);
                    at < order.end(i);
                    at += CommandOp.of(words[at]).words()) {
                out.append(Integer.toString(++number)).append("  ");
                if (order.key(i) != Integer.MAX_VALUE) {
                    out.append('[').append(Integer.toString(order.key(i))).append("] ");
                }
                out.append(CommandText.of(recorder, at, true)).append('\n');
            }
        }
    }

    /// The handle of what shares this log.
    public SafetyHandle newHandle() {
        return new SafetyHandle("EntityCommandBuffer");
    }

    /// Such as `EntityCommandBuffer[3 commands]` or `EntityCommandBuffer[3 commands of SpawnSystem]`.
    @Override
    public String toString() {
        int count = commandCount();
        return "EntityCommandBuffer[" + count + (count == 1 ? " command" : " commands")
                + (origin.isEmpty() ? "" : " of " + origin) + "]";
    }
}
