package dev.phalanx.scenes.replay;

import dev.phalanx.entities.exact.ExactWorlds;
import dev.phalanx.entities.history.WorldHistory;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.SaveOptions;
import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.structs.internal.files.DurableFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Objects;

/// Records worlds in files, tick by tick, and opens such files.
///
/// ```java
/// try (ReplayRecorder recorder = ReplayFiles.record(world, file)) {
///     …                                                      // each update of the world records a tick
/// }
/// try (Replay replay = ReplayFiles.open(file)) {
///     replay.restore(world, replay.newest());                // the world is as it was
/// }
/// ```
///
/// The first tick of a file is an image as [WorldFiles#saveExact][dev.phalanx.scenes.WorldFiles#saveExact(World, Path)]
/// writes, each later one what is different from the one before. So a world that goes back to a tick goes on as it did
/// then. As in exact files, commands that wait to be played back are not there.
public final class ReplayFiles {
    private ReplayFiles() {}

    /// Saves all ticks of a history. The file that was there stays until the new one is complete.
    ///
    /// Each tick takes about as long as saving the world exactly.
    ///
    /// @throws IOException if the file cannot be written; the old one is as it was, unless the message says otherwise
    /// @throws IllegalArgumentException if an entity has a component that cannot be written, or an image of a tick has
    ///     more than 2,147,483,639 bytes
    /// @throws IllegalStateException if the history was closed, or its world belongs to another thread
    public static void save(WorldHistory history, Path file) throws IOException {
        save(history, file, SaveOptions.DEFAULT);
    }

    /// Same as [#save(WorldHistory, Path)], with options, which name no query. How blocks are compressed is not
    /// followed: ticks are always compressed with LZ4. The listener of progress is called after each tick.
    ///
    /// @throws IOException if the file cannot be written; the old one is as it was, unless the message says otherwise
    /// @throws IllegalArgumentException if an entity has a component that cannot be written, an image of a tick has
    ///     more than 2,147,483,639 bytes, or the options name a query
    /// @throws IllegalStateException if the history was closed, or its world belongs to another thread
    /// @throws java.util.concurrent.CancellationException if the options say that the save is cancelled; the old file
    /// is as it was
    public static void save(WorldHistory history, Path file, SaveOptions options) throws IOException {
        Objects.requireNonNull(history, "history");
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(options, "options");
        long first = history.oldest();
        long last = history.newest();
        DurableFile.write(file, out -> {
            TickImages images = new TickImages(out, options);
            for (long tick = first; tick <= last; tick++) {
                write(history, tick, images);
                long done = tick - first + 1;
                options.listener().progress(images.size(), images.size() * (last - first + 1) / done);
            }
            images.end(last);
        });
    }

    private static void write(WorldHistory history, long tick, TickImages images) throws IOException {
        try {
            history.at(tick, em -> {
                try {
                    images.write(tick, em);
                } catch (IOException failed) {
                    throw new UncheckedIOException(failed);
                }
            });
        } catch (UncheckedIOException failed) {
            throw failed.getCause();
        }
    }

    /// Records the world as it is as tick 0, and from then on a tick at the end of each update, until the recorder or
    /// the world is closed. A file that was there is replaced at once.
    ///
    /// @throws IOException if the file cannot be written
    /// @throws IllegalArgumentException if an entity has a component that cannot be written, an entity of a system has
    ///     a shared component, or the image of the world has more than 2,147,483,639 bytes; the old file is as it was
    ///     then
    /// @throws IllegalStateException if a system is being updated, a query of the world is being iterated, or a job
    ///     that no system has handed over was not completed; the old file is as it was then
    public static ReplayRecorder record(World world, Path file) throws IOException {
        return record(world, file, SaveOptions.DEFAULT);
    }

    /// Same as [#record(World, Path)], with options, which name no query. How blocks are compressed is not followed:
    /// ticks are always compressed with LZ4. Neither is the listener of progress called.
    ///
    /// @throws IOException if the file cannot be written
    /// @throws IllegalArgumentException if an entity has a component that cannot be written, an entity of a system has
    ///     a shared component, the image of the world has more than 2,147,483,639 bytes, or the options name a query;
    ///     the old file is as it was then
    /// @throws IllegalStateException if a system is being updated, a query of the world is being iterated, or a job
    ///     that no system has handed over was not completed; the old file is as it was then
    /// @throws java.util.concurrent.CancellationException if the options say that the save is cancelled
    public static ReplayRecorder record(World world, Path file, SaveOptions options) throws IOException {
        Objects.requireNonNull(world, "world");
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(options, "options");
        ExactWorlds.requireReplaceable(world.entityManager(), "record");
        return ReplayRecorder.start(world, file, options);
    }

    /// Opens a replay, which stays open until it is closed. One that is still being written has the ticks up to now.
    ///
    /// @throws dev.phalanx.scenes.files.SceneFileException if the file is no replay, or its first tick is damaged
    /// @throws IOException if the file cannot be read
    public static Replay open(Path file) throws IOException {
        return open(file, LoadOptions.DEFAULT);
    }

    /// Same as [#open(Path)], with options. Neither migrations nor missing types that are dropped help where a class
    /// has changed.
    ///
    /// @throws dev.phalanx.scenes.files.SceneFileException if the file is no replay, or its first tick is damaged
    /// @throws IOException if the file cannot be read
    public static Replay open(Path file, LoadOptions options) throws IOException {
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(options, "options");
        return open(SceneBytes.of(file), options);
    }

    /// Same as [#open(Path, LoadOptions)], from bytes, which are closed with the replay, and when this fails.
    ///
    /// @throws dev.phalanx.scenes.files.SceneFileException if the bytes are no replay, or its first tick is damaged
    /// @throws IOException if the bytes cannot be read
    public static Replay open(SceneBytes bytes, LoadOptions options) throws IOException {
        Objects.requireNonNull(bytes, "bytes");
        Objects.requireNonNull(options, "options");
        return Replay.open(bytes, options);
    }
}
