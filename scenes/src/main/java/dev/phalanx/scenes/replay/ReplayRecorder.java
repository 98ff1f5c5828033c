package dev.phalanx.scenes.replay;

import dev.phalanx.entities.Subscription;
import dev.phalanx.entities.exact.ExactWorlds;
import dev.phalanx.entities.exact.TickFollower;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.files.SaveOptions;
import dev.phalanx.structs.internal.files.ByteSink;
import dev.phalanx.structs.internal.files.FileOperations;
import dev.phalanx.structs.internal.files.UninterruptedFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/// Records a world in a file, a tick at the end of each update. Made by [ReplayFiles#record(World, Path)].
///
/// A tick is in the file when the update has returned. If the program ends without closing the recorder, the ticks up
/// to then can be read; a loss of power can cost those that the operating system has not written yet.
///
/// A world whose [history][dev.phalanx.entities.history.WorldHistory] goes back takes the recording along: the ticks
/// that were taken back are recorded anew.
///
/// Recording a tick takes about as long as saving the world exactly. The file grows by what differs between two ticks,
/// compressed. A recorder belongs to the thread of its world.
public final class ReplayRecorder implements AutoCloseable {
    private static final System.Logger LOGGER = System.getLogger(ReplayRecorder.class.getName());

    private final World world;
    private final Path file;
    private final Output out;
    private final TickImages images;
    private @Nullable Subscription ticks;
    private @Nullable Throwable failure;
    private long tick;
    private boolean isClosed;

    private ReplayRecorder(World world, Path file, SaveOptions options) {
        this.world = world;
        this.file = file;
        this.out = new Output(file);
        this.images = new TickImages(out, options);
    }

    static ReplayRecorder start(World world, Path file, SaveOptions options) throws IOException {
        ReplayRecorder recorder = new ReplayRecorder(world, file, options);
        try {
            recorder.images.write(0, world.entityManager());
        } catch (Throwable failed) {
            recorder.out.closeAfter(failed);
            throw failed;
        }
        recorder.ticks = ExactWorlds.follow(world.entityManager(), recorder.new Follower());
        return recorder;
    }

    /// The file, which is created by the first write.
    private static final class Output implements ByteSink {
        private final Path file;
        private @Nullable UninterruptedFile open;
        private long size;

        Output(Path file) {
            this.file = file;
        }

        @Override
        public void write(ByteBuffer bytes) throws IOException {
            int count = bytes.remaining();
            writeAt(size, bytes);
            size += count;
        }

        @Override
        public void writeAt(long position, ByteBuffer bytes) throws IOException {
            UninterruptedFile known = open;
            if (known == null) {
                known = UninterruptedFile.open(
                        file,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE);
                open = known;
            }
            FileOperations.SYSTEM.write(known, bytes, position);
        }

        void force() throws IOException {
            UninterruptedFile known = open;
            if (known != null) {
                known.force();
            }
        }

        void close() throws IOException {
            UninterruptedFile known = open;
            open = null;
            if (known != null) {
                known.close();
            }
        }

        void closeAfter(Throwable failed) {
            try {
                close();
            } catch (IOException unclosed) {
                failed.addSuppressed(unclosed);
            }
        }
    }

    /// What the world tells its recorder.
    private final class Follower implements TickFollower {
        @Override
        public void tickEnded() {
            recordTick();
        }

        @Override
        public void ticksTakenBack(long count) {
            // The first tick of the file is 0, also if the world goes back to what it was before it.
            tick = Math.max(-1, tick - count);
        }

        @Override
        public void worldClosing() {
            try {
                end();
            } catch (IOException unwritten) {
                throw new UncheckedIOException(unwritten.getMessage(), unwritten);
            }
        }
    }

    private void recordTick() {
        if (isClosed || failure != null) {
            return;
        }
        try {
            images.write(tick + 1, world.entityManager());
            tick++;
        } catch (Throwable thrown) {
            failure = thrown;
            String text = ended();
            if (thrown instanceof Error error) {
                throw error;
            }
            if (world.failFast()) {
                throw new IllegalStateException(text, thrown);
            }
            LOGGER.log(System.Logger.Level.ERROR, text, thrown);
        }
    }

    private String ended() {
        return "Tick " + (tick + 1) + " of world \"" + world.name() + "\" could not be recorded in " + file
                + ", and the recording has ended. The ticks before it are in the file.";
    }

    /// The world that is recorded.
    public World world() {
        return world;
    }

    /// The file.
    public Path file() {
        return file;
    }

    /// The last tick that is in the file: the updates of the world since the recording began, without those that were
    /// taken back.
    public long newest() {
        return Math.max(0, tick);
    }

    /// The number of bytes in the file.
    public long fileBytes() {
        return images.size();
    }

    /// Whether updates of the world are recorded: not any more when one could not be, or the recorder was closed.
    public boolean isRecording() {
        return !isClosed && failure == null;
    }

    /// Ends the recording and waits until the file is on the storage device. Closing it again does nothing.
    ///
    /// @throws IOException if a tick could not be recorded, or the end of the file not be written; what is in the file
    ///     can be read all the same
    /// @throws IllegalStateException if the world belongs to another thread; the recording goes on then
    @Override
    public void close() throws IOException {
        if (!isClosed) {
            world.time(); // refuses other threads
            end();
        }
    }

    private void end() throws IOException {
        Subscription known = ticks;
        if (known != null) {
            known.close();
        }
        isClosed = true;
        Throwable failed = failure;
        if (failed != null) {
            IOException ended = new IOException(ended() + " " + failed.getMessage(), failed);
            out.closeAfter(ended);
            throw ended;
        }
        try {
            images.end(newest());
            out.force();
        } catch (Throwable thrown) {
            out.closeAfter(thrown);
            throw thrown;
        }
        out.close();
    }

    /// Such as `recorder of "Game" in game.replay, ticks 0 to 131`.
    @Override
    public String toString() {
        return "recorder of \"" + world.name() + "\" in " + file + ", ticks 0 to " + newest()
                + (isClosed ? ", closed" : "");
    }
}
