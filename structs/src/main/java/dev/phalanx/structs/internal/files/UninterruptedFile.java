package dev.phalanx.structs.internal.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A file whose bytes are read and written at positions, by several threads at once, and that an interrupt of a thread
/// does not close. The interrupt is kept for the caller.
///
/// A [FileChannel] is closed when a thread that uses it is interrupted, and by every later use while the thread's flag
/// is set. An [AsynchronousFileChannel] is not. Its operations run on the calling thread here, so that none waits for
/// another thread. File systems without such channels, such as that of a zip file, get a [FileChannel] that is opened
/// again.
public abstract class UninterruptedFile implements AutoCloseable {
    private static final boolean IS_POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    private UninterruptedFile() {}

    /// Opens a file.
    ///
    /// @throws IOException if it cannot be opened
    public static UninterruptedFile open(Path file, OpenOption... options) throws IOException {
        Set<OpenOption> all = Set.of(options);
        try {
            // Windows needs threads of its own that wait for the end of operations.
            return new OfCaller(AsynchronousFileChannel.open(file, all, IS_POSIX ? new CallingThread() : null));
        } catch (UnsupportedOperationException isSynchronous) {
            Set<OpenOption> again = new HashSet<>(all);
            again.remove(StandardOpenOption.CREATE_NEW);
            return new Reopened(file, again, FileChannel.open(file, all));
        }
    }

    /// Something that is done with files.
    @FunctionalInterface
    public interface Action<T extends @Nullable Object> {
        /// Does it.
        T run() throws IOException;
    }

    /// Does something that opens and closes a [FileChannel] of its own. It is done again if an interrupt has closed the
    /// channel.
    ///
    /// @throws IOException what the action throws otherwise
    public static <T extends @Nullable Object> T run(Action<T> action) throws IOException {
        boolean wasInterrupted = false;
        try {
            while (true) {
                wasInterrupted |= Thread.interrupted();
                try {
                    return action.run();
                } catch (ClosedByInterruptException _) {
                    wasInterrupted = true;
                }
            }
        } finally {
            if (wasInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// Reads bytes at a position, at least one if the buffer has room and the file does not end there.
    ///
    /// @return how many bytes were read, or -1 at the end of the file
    public abstract int read(ByteBuffer into, long position) throws IOException;

    /// Writes bytes at a position, at least one if there are any.
    ///
    /// @return how many bytes were written
    public abstract int write(ByteBuffer bytes, long position) throws IOException;

    /// The number of bytes.
    public abstract long size() throws IOException;

    /// Waits until what was written is on the storage device.
    public abstract void force() throws IOException;

    @Override
    public abstract void close() throws IOException;

    private static final class OfCaller extends UninterruptedFile {
        private final AsynchronousFileChannel channel;

        OfCaller(AsynchronousFileChannel channel) {
            this.channel = channel;
        }

        @Override
        public int read(ByteBuffer into, long position) throws IOException {
            return get(channel.read(into, position));
        }

        @Override
        public int write(ByteBuffer bytes, long position) throws IOException {
            return get(channel.write(bytes, position));
        }

        private static int get(Future<Integer> done) throws IOException {
            boolean wasInterrupted = false;
            try {
                while (true) {
                    try {
                        return done.get();
                    } catch (InterruptedException interrupted) {
                        wasInterrupted = true; // the buffer is the channel's until the operation ends
                    } catch (ExecutionException failed) {
                        throw switch (failed.getCause()) {
                            case IOException cause -> cause;
                            case Error cause -> throw cause;
                            case RuntimeException cause -> throw cause;
                            case null, default -> new IOException(failed);
                        };
                    }
                }
            } finally {
                if (wasInterrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        @Override
        public long size() throws IOException {
            return channel.size();
        }

        @Override
        public void force() throws IOException {
            channel.force(true);
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }

    /// Runs each operation on the thread that starts it.
    private static final class CallingThread extends AbstractExecutorService {
        @Override
        public void execute(Runnable operation) {
            operation.run();
        }

        @Override
        public void shutdown() {}

        @Override
        public List<Runnable> shutdownNow() {
            return List.of();
        }

        @Override
        public boolean isShutdown() {
            return false;
        }

        @Override
        public boolean isTerminated() {
            return false;
        }

        @Override
        public boolean awaitTermination(long timeout, TimeUnit unit) {
            return false;
        }
    }

    private static final class Reopened extends UninterruptedFile {
        private final Path file;
        private final Set<OpenOption> again;
        private @Nullable FileChannel channel;

        Reopened(Path file, Set<OpenOption> again, FileChannel channel) {
            this.file = file;
            this.again = again;
            this.channel = channel;
        }

        private FileChannel channel() throws IOException {
            FileChannel known = channel;
            if (known == null) {
                throw new IOException(file + " is closed.");
            }
            if (!known.isOpen()) { // by an interrupt
                known = FileChannel.open(file, again);
                channel = known;
            }
            return known;
        }

        @Override
        public synchronized int read(ByteBuffer into, long position) throws IOException {
            return run(() -> channel().read(into, position));
        }

        @Override
        public synchronized int write(ByteBuffer bytes, long position) throws IOException {
            return run(() -> channel().write(bytes, position));
        }

        @Override
        public synchronized long size() throws IOException {
            return run(() -> channel().size());
        }

        @Override
        public synchronized void force() throws IOException {
            run(() -> {
                channel().force(true);
                return true;
            });
        }

        @Override
        public synchronized void close() throws IOException {
            FileChannel known = channel;
            channel = null;
            if (known != null) {
                known.close();
            }
        }
    }
}
