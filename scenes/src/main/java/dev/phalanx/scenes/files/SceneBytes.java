package dev.phalanx.scenes.files;

import dev.phalanx.structs.internal.files.ReadableFile;
import dev.phalanx.structs.internal.files.UninterruptedFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// The bytes of a file with entities, on disk or in memory. Several threads may read at once.
public abstract class SceneBytes implements AutoCloseable {
    private SceneBytes() {}

    /// The bytes of a file, which stays open until [#close()]. If the file is replaced by another one, as saving does,
    /// this still reads the old one. Interrupting a thread that reads does not close the file; the interrupt status is
    /// kept for the caller.
    ///
    /// @throws java.nio.file.NoSuchFileException if there is no such file
    /// @throws IOException if the file cannot be opened
    public static SceneBytes of(Path file) throws IOException {
        Objects.requireNonNull(file, "file");
        ReadableFile.require(file);
        return new OfFile(file, UninterruptedFile.open(file, StandardOpenOption.READ));
    }

    /// The bytes from a buffer's position to its limit. They must not change while they are used.
    ///
    /// @param name what messages call them
    public static SceneBytes of(String name, ByteBuffer bytes) {
        return of(name, bytes, () -> {});
    }

    /// Same as [#of(String, ByteBuffer)], with code that is run when the bytes are closed, once, on the thread that
    /// closes them.
    public static SceneBytes of(String name, ByteBuffer bytes, Runnable onClose) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(bytes, "bytes");
        Objects.requireNonNull(onClose, "onClose");
        return new OfMemory(name, bytes.slice(), onClose);
    }

    /// What messages call the bytes, such as the path of their file.
    public abstract String name();

    /// The number of bytes.
    ///
    /// @throws IOException if it cannot be determined
    public abstract long size() throws IOException;

    /// Reads as many bytes as the buffer has room for, or all bytes up to the end.
    ///
    /// @param position the position of the first byte, 0 or more
    /// @return whether the buffer is full
    /// @throws IOException if they cannot be read
    public abstract boolean read(long position, ByteBuffer into) throws IOException;

    /// Closes the file. Closing again has no effect.
    @Override
    public abstract void close() throws IOException;

    private static final class OfFile extends SceneBytes {
        private final Path file;
        private final UninterruptedFile bytes;

        OfFile(Path file, UninterruptedFile bytes) {
            this.file = file;
            this.bytes = bytes;
        }

        @Override
        public String name() {
            return file.toString();
        }

        @Override
        public long size() throws IOException {
            return bytes.size();
        }

        @Override
        public boolean read(long position, ByteBuffer into) throws IOException {
            long at = position;
            while (into.hasRemaining()) {
                int read = bytes.read(into, at);
                if (read < 0) {
                    return false;
                }
                at += read;
            }
            return true;
        }

        @Override
        public void close() throws IOException {
            bytes.close();
        }
    }

    private static final class OfMemory extends SceneBytes {
        private final String name;
        private final ByteBuffer bytes;
        private final AtomicReference<@Nullable Runnable> onClose;

        OfMemory(String name, ByteBuffer bytes, Runnable onClose) {
            this.name = name;
            this.bytes = bytes;
            this.onClose = new AtomicReference<>(onClose);
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public long size() {
            return bytes.limit();
        }

        @Override
        public boolean read(long position, ByteBuffer into) {
            int count = (int) Math.max(0, Math.min(into.remaining(), bytes.limit() - position));
            int from = (int) Math.min(position, bytes.limit());
            into.put(into.position(), bytes, from, count);
            into.position(into.position() + count);
            return !into.hasRemaining();
        }

        @Override
        public void close() {
            Runnable closing = onClose.getAndSet(null);
            if (closing != null) {
                closing.run();
            }
        }
    }
}
