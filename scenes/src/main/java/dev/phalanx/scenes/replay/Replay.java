package dev.phalanx.scenes.replay;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.exact.ExactWorlds;
import dev.phalanx.entities.history.WorldHistory;
import dev.phalanx.entities.history.WorldHistoryBuilder;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.LoadReport;
import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.load.ExactLoading;
import dev.phalanx.scenes.internal.load.KnownBlobs;
import dev.phalanx.scenes.internal.replay.FrameReader;
import dev.phalanx.scenes.internal.replay.FrameReader.Frame;
import java.io.IOException;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A recording of a world. Opened by [ReplayFiles#open(java.nio.file.Path)].
///
/// Ticks can be read in any order, one after the other at the least cost. A tick that is damaged is refused, and those
/// up to the next whole image with it; all others can be read.
///
/// Blob assets that ticks refer to are made once for each content, and stay when the replay is closed, since worlds
/// have references to them.
///
/// One thread at a time can use a replay.
public final class Replay implements AutoCloseable {
    private final SceneBytes bytes;
    private final LoadOptions options;
    private final FrameReader frames;
    private final KnownBlobs blobs = new KnownBlobs();
    private boolean isClosed;

    private Replay(SceneBytes bytes, LoadOptions options) throws IOException {
        this.bytes = bytes;
        this.options = options;
        this.frames = new FrameReader(bytes);
    }

    static Replay open(SceneBytes bytes, LoadOptions options) throws IOException {
        try {
            return new Replay(bytes, options);
        } catch (Throwable failed) {
            try {
                bytes.close();
            } catch (IOException unclosed) {
                failed.addSuppressed(unclosed);
            }
            throw failed;
        }
    }

    // What there is

    /// What messages call the replay, such as the path of its file.
    public String name() {
        return bytes.name();
    }

    /// The first tick.
    public long oldest() {
        return frames.ticks().getFirst().head().tick();
    }

    /// The last tick that is whole.
    public long newest() {
        return frames.ticks().getLast().head().tick();
    }

    /// The number of ticks.
    public int size() {
        return frames.ticks().size();
    }

    /// Whether the replay has a tick.
    public boolean contains(long tick) {
        return tick >= oldest() && tick <= newest();
    }

    /// What is known of a tick without reading it.
    ///
    /// @throws IllegalArgumentException if the replay does not have it
    public ReplayTick info(long tick) {
        Frame frame = frame(tick, "info");
        return new ReplayTick(
                tick,
                frame.head().elapsed(),
                frame.head().entities(),
                frame.bytes(),
                frame.head().isWhole());
    }

    /// Whether the file has its end. If not, it was cut off or is damaged, or is still being written; [#problem()] says
    /// more.
    public boolean isComplete() {
        return frames.problem() == null;
    }

    /// What is wrong with the file after its last tick, in sentences, or null if it is complete.
    public @Nullable String problem() {
        return frames.problem();
    }

    private Frame frame(long tick, String operation) {
        if (!contains(tick)) {
            String more = frames.problem();
            throw new IllegalArgumentException(operation + " was given tick " + tick + ", and the replay " + name()
                    + " has ticks " + oldest() + " to " + newest() + ". Give one of them."
                    + (more == null ? "" : " " + more));
        }
        return frames.ticks().get((int) (tick - oldest()));
    }

    // Its ticks

    /// Makes a world what the recorded one was in a tick, in place of all that it has, as
    /// [`loadExact`][dev.phalanx.scenes.WorldFiles#loadExact(World, java.nio.file.Path)] does.
    ///
    /// @return what was loaded
    /// @throws IllegalArgumentException if the replay does not have the tick, or the tick has an entity with the index
    ///     of an entity of a system here; the world is as before then
    /// @throws dev.phalanx.scenes.files.SceneFileException if the tick is damaged, or has a class that this program
    ///     does not have or that has changed; the world is as before then
    /// @throws IOException if the file cannot be read; the world is as before then
    /// @throws IllegalStateException if the replay was closed, a system is being updated, a query of the world is being
    ///     iterated, or a job that no system has handed over was not completed
    public LoadReport restore(World world, long tick) throws IOException {
        Objects.requireNonNull(world, "world");
        requireOpen("restore");
        Frame frame = frame(tick, "restore");
        ExactWorlds.requireReplaceable(world.entityManager(), "restore");
        return ExactLoading.replace(world.entityManager(), image(frame), options, blobs, "restore");
    }

    private SceneBytes image(Frame frame) throws IOException {
        return SceneBytes.of(describe(frame.head().tick()), frames.image(frame));
    }

    private String describe(long tick) {
        return "tick " + tick + " of " + name();
    }

    /// Lets a reader read the world as it was in a tick.
    ///
    /// @param reader is given the entities of that tick, which can be read until it returns, with queries as well; what
    ///     would change them is refused
    /// @throws IllegalArgumentException if the replay does not have the tick
    /// @throws dev.phalanx.scenes.files.SceneFileException if the tick is damaged, or has a class that this program
    ///     does not have or that has changed
    /// @throws IOException if the file cannot be read
    /// @throws IllegalStateException if the replay was closed
    public void at(long tick, Consumer<EntityManager> reader) throws IOException {
        Objects.requireNonNull(reader, "reader");
        read(tick, em -> {
            reader.accept(em);
            return null;
        });
    }

    /// Same as [#at], and returns what the reader returns.
    public <R extends @Nullable Object> R read(long tick, Function<EntityManager, R> reader) throws IOException {
        Objects.requireNonNull(reader, "reader");
        requireOpen("read");
        return ExactLoading.read(
                image(frame(tick, "read")),
                options,
                blobs,
                "To go on from this tick, restore it with restore(world, " + tick + ").",
                reader);
    }

    /// Fills a history with all ticks, with their numbers; those that it has no room for go, the oldest first. The
    /// world of the history is then what the recorded one was in the last tick, and goes on from there.
    ///
    /// ```java
    /// WorldHistory history = replay.load(WorldHistory.of(world).ticks(replay.size()));
    /// ```
    ///
    /// All ticks are checked before the world is changed.
    ///
    /// @param into its number of the first tick is not followed
    /// @throws dev.phalanx.scenes.files.SceneFileException if a tick is damaged, or has a class that this program does
    ///     not have or that has changed; the message says in which tick the world is if it is not as before
    /// @throws IOException if the file cannot be read
    /// @throws IllegalArgumentException if the first tick has an entity with the index of an entity of a system here
    /// @throws IllegalStateException if the replay was closed, the world has a history already, a system is being
    ///     updated, a query of the world is being iterated, or a job that no system has handed over was not completed;
    ///     or if a tick cannot be part of a history, as the message says: a managed component that cannot be copied,
    ///     or more memory than the history may take
    public WorldHistory load(WorldHistoryBuilder into) throws IOException {
        Objects.requireNonNull(into, "into");
        requireOpen("load");
        World world = into.world();
        for (Frame frame : frames.ticks()) {
            frames.image(frame);
        }
        WorldHistory other = WorldHistory.find(world);
        if (other != null) {
            throw new IllegalStateException("load was called for world \"" + world.name()
                    + "\", which has a history already: " + other + ". Close it first.");
        }
        restore(world, oldest());
        long tick = oldest();
        WorldHistory history = null;
        try {
            history = into.from(oldest()).start();
            while (tick < newest()) {
                restore(world, tick + 1);
                tick++;
                history.record();
            }
            return history;
        } catch (IOException | RuntimeException failed) {
            if (history != null) {
                history.close();
            }
            String where = "World \"" + world.name() + "\" is in " + describe(tick) + ", and no history was loaded. "
                    + failed.getMessage();
            if (failed instanceof IOException) {
                throw new SceneFileException(where, failed);
            }
            throw new IllegalStateException(where, failed);
        }
    }

    private void requireOpen(String operation) {
        if (isClosed) {
            throw new IllegalStateException(
                    operation + " was called on the replay " + name() + " after close(). Open it again.");
        }
    }

    /// Closes the file. Closing it again does nothing.
    @Override
    public void close() throws IOException {
        isClosed = true;
        bytes.close();
    }

    /// Such as `replay game.replay, ticks 0 to 131`.
    @Override
    public String toString() {
        return "replay " + name() + ", ticks " + oldest() + " to " + newest();
    }
}
