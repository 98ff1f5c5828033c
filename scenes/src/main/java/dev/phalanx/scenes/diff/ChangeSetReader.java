package dev.phalanx.scenes.diff;

import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.SceneFileException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reads the change sets that a [ChangeSetWriter] has written to a stream, in their order.
///
/// ```java
/// try (ChangeSetReader in = new ChangeSetReader(socket.getInputStream(), LoadOptions.standard())) {
///     for (EntityChangeSet changes = in.read(); changes != null; changes = in.read()) {
///         EntityPatcher.applyChangeSet(world, changes);
///     }
/// }
/// ```
///
/// A stream may come from anywhere: each length is compared with a limit before memory is allocated, and what is
/// damaged, missing or duplicated is refused. All change sets before that place are returned first. Since each change
/// set depends on those before it, a reader that has refused one reads no more.
///
/// The reader owns the stream from its constructor to [#close]: nothing else may read from it. It reads no byte beyond
/// the last frame of the stream. It is used by one thread at a time, which need not be the thread of the world.
public final class ChangeSetReader implements AutoCloseable {
    private static final String OTHER_STREAM = "Read what a ChangeSetWriter has written.";
    private static final String AGAIN = "Ask the sender to begin a new stream with all entities.";

    private final InputStream in;
    private final LoadOptions options;
    private final int mostBytes;
    private long position;
    private long count;
    private boolean isEnded;
    private boolean isClosed;
    private @Nullable IOException failure;

    /// Begins to read a stream whose change sets have at most [ChangeSetWriter#MOST_BYTES] bytes. Waits for the header
    /// of the stream.
    ///
    /// @param in belongs to the reader, which closes it
    /// @param options how component classes are found
    /// @throws SceneFileException if the stream is not one of change sets, or has another version; it stays open then
    /// @throws IOException if the stream cannot be read; it stays open then
    public ChangeSetReader(InputStream in, LoadOptions options) throws IOException {
        this(in, options, ChangeSetWriter.MOST_BYTES);
    }

    /// Begins to read a stream. Waits for its header.
    ///
    /// @param in belongs to the reader, which closes it
    /// @param options how component classes are found
    /// @param mostBytes the most bytes of a change set, 1 or more
    /// @throws IllegalArgumentException if `mostBytes` is less than 1
    /// @throws SceneFileException if the stream is not one of change sets, or has another version; it stays open then
    /// @throws IOException if the stream cannot be read; it stays open then
    public ChangeSetReader(InputStream in, LoadOptions options, int mostBytes) throws IOException {
        this.in = Objects.requireNonNull(in, "in");
        this.options = Objects.requireNonNull(options, "options");
        this.mostBytes = ChangeSetWriter.requireLimit(mostBytes);
        readHeader();
    }

    private void readHeader() throws IOException {
        byte[] header = next(ChangeSetFrames.STREAM_HEADER);
        if (header.length < ChangeSetFrames.STREAM_HEADER) {
            throw new SceneFileException("The stream ends after " + header.length + " of the "
                    + ChangeSetFrames.STREAM_HEADER + " bytes of its header. It is no stream of change sets, or was cut"
                    + " off. " + OTHER_STREAM);
        }
        if (!ChangeSetFrames.hasMagic(header)) {
            throw new SceneFileException(
                    "The stream is no stream of change sets: it begins with other bytes. " + OTHER_STREAM);
        }
        if (!ChangeSetFrames.isWhole(header)) {
            throw new SceneFileException("The header of the stream is damaged: its checksum is wrong. " + AGAIN);
        }
        if (ChangeSetFrames.version(header) != ChangeSetFrames.VERSION) {
            throw new SceneFileException("The stream has the format version " + ChangeSetFrames.version(header)
                    + ", and this program reads version " + ChangeSetFrames.VERSION
                    + ". Use the version of Phalanx that wrote it, or a later one.");
        }
    }

    /// Reads the next change set, and waits for it if the stream has none yet.
    ///
    /// @return null at the end of the stream: the writer was closed after the last change set
    /// @throws SceneFileException if the stream was cut off; if a change set is damaged, is not the one that follows,
    ///     has more bytes than the limit, or has types or fields that do not fit those of this program. The message has
    ///     the number of the change set and its place in the stream. Each further call throws it again
    /// @throws IllegalStateException if the reader is closed
    /// @throws IOException if the stream cannot be read; each further call throws it again
    public @Nullable EntityChangeSet read() throws IOException {
        if (isClosed) {
            throw new IllegalStateException("The stream of change sets is closed. Read before closing it.");
        }
        if (failure != null) {
            throw failure;
        }
        if (isEnded) {
            return null;
        }
        try {
            EntityChangeSet changes = readFrame();
            isEnded = changes == null;
            count += isEnded ? 0 : 1;
            return changes;
        } catch (IOException failed) {
            failure = failed;
            throw failed;
        }
    }

    private @Nullable EntityChangeSet readFrame() throws IOException {
        long start = position;
        long number = count + 1;
        byte[] bytes = next(ChangeSetFrames.FRAME_HEADER);
        if (bytes.length < ChangeSetFrames.FRAME_HEADER) {
            throw refused(
                    number,
                    start,
                    bytes.length == 0
                            ? "the stream was cut off here: the last frame is missing"
                            : "the stream was cut off after " + bytes.length + " of the " + ChangeSetFrames.FRAME_HEADER
                                    + " bytes of its header",
                    AGAIN);
        }
        if (!ChangeSetFrames.isWhole(bytes)) {
            throw refused(number, start, "the checksum of its header is wrong", AGAIN);
        }
        ChangeSetFrames.Header header = ChangeSetFrames.header(bytes);
        if (header.number() != number) {
            String what = header.number() < number ? "is there again" : "comes next, so some are missing";
            throw refused(number, start, "change set " + header.number() + " " + what, AGAIN);
        }
        if (header.length() < 0 || header.length() > mostBytes) {
            throw refused(
                    number,
                    start,
                    "it has " + Integer.toUnsignedString(header.length()) + " bytes, and the limit is " + mostBytes,
                    "Give the reader a higher limit if the sender is to be trusted.");
        }
        byte[] content = next(header.length());
        if (content.length < header.length()) {
            throw refused(
                    number,
                    start,
                    "the stream was cut off after " + content.length + " of its " + header.length() + " bytes",
                    AGAIN);
        }
        if (ChangeSetFrames.checksum(content, 0, content.length) != header.checksum()) {
            throw refused(number, start, "its checksum is wrong", AGAIN);
        }
        return content.length == 0 ? null : parse(content, number, start);
    }

    private EntityChangeSet parse(byte[] content, long number, long start) throws IOException {
        ByteArrayInputStream bytes = new ByteArrayInputStream(content);
        EntityChangeSet changes;
        try {
            changes = EntityChangeSet.read(bytes, options);
        } catch (SceneFileException damaged) {
            throw new SceneFileException(place(number, start) + damaged.getMessage(), damaged);
        }
        if (bytes.available() > 0) {
            throw refused(number, start, bytes.available() + " bytes are left over in its frame", AGAIN);
        }
        return changes;
    }

    private static String place(long number, long start) {
        return "Change set " + number + ", at byte " + start + " of the stream: ";
    }

    private static SceneFileException refused(long number, long start, String what, String instead) {
        return new SceneFileException(place(number, start) + what + ". " + instead);
    }

    /// The next bytes, fewer if the stream ends. Memory is taken as bytes arrive.
    private byte[] next(int length) throws IOException {
        byte[] bytes = in.readNBytes(length);
        position += bytes.length;
        return bytes;
    }

    /// The number of change sets that were read, which is the number of the last one.
    public long count() {
        return count;
    }

    /// Closes the stream. Closing again has no effect.
    ///
    /// @throws IOException if the stream cannot be closed
    @Override
    public void close() throws IOException {
        isClosed = true;
        in.close();
    }

    /// Such as `ChangeSetReader after 3 change sets`.
    @Override
    public String toString() {
        return "ChangeSetReader after " + count + " change sets";
    }
}
