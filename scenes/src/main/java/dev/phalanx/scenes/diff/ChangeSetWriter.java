package dev.phalanx.scenes.diff;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Objects;

/// Writes change sets one after the other to a stream, from which a [ChangeSetReader] reads them: a file, a pipe, or a
/// connection to another process.
///
/// ```java
/// try (ChangeSetWriter out = new ChangeSetWriter(socket.getOutputStream())) {
///     while (isRunning()) {
///         world.update();
///         out.write(differ.getChanges(options).forward());
///     }
/// }
/// ```
///
/// Each change set is a frame with a number, its length and checksums. Closing the writer writes a last frame, by which
/// the reader distinguishes a stream that is complete from one that was cut off.
///
/// The writer owns the stream from its constructor to [#close]: nothing else may write to it. It is used by one thread
/// at a time, which need not be the thread of the world.
public final class ChangeSetWriter implements AutoCloseable {
    /// The most bytes of a change set by default: 256 MiB.
    public static final int MOST_BYTES = 1 << 28;

    private final OutputStream out;
    private final int mostBytes;
    private long count;
    private boolean isFailed;
    private boolean isClosed;

    /// Begins a stream whose change sets have at most [#MOST_BYTES] bytes.
    ///
    /// @param out belongs to the writer, which closes it
    /// @throws IOException if the header of the stream cannot be written
    public ChangeSetWriter(OutputStream out) throws IOException {
        this(out, MOST_BYTES);
    }

    /// Begins a stream.
    ///
    /// @param out belongs to the writer, which closes it
    /// @param mostBytes the most bytes of a change set, 1 or more; the reader should allow the same number
    /// @throws IllegalArgumentException if `mostBytes` is less than 1
    /// @throws IOException if the header of the stream cannot be written
    public ChangeSetWriter(OutputStream out, int mostBytes) throws IOException {
        this.out = Objects.requireNonNull(out, "out");
        this.mostBytes = requireLimit(mostBytes);
        out.write(ChangeSetFrames.streamHeader());
        out.flush();
    }

    static int requireLimit(int mostBytes) {
        if (mostBytes < 1) {
            throw new IllegalArgumentException("A change set may have at most " + mostBytes
                    + " bytes. Give a limit of 1 or more, or leave it out.");
        }
        return mostBytes;
    }

    /// Writes a change set and flushes the stream. A change set without changes is written too.
    ///
    /// @return its number: 1 for the first
    /// @throws IllegalArgumentException if the change set has a managed value that cannot be written, or more bytes
    ///     than the limit; nothing is written then, and the stream remains usable
    /// @throws IllegalStateException if the writer is closed, or an earlier change set could not be written
    /// @throws IOException if the stream cannot be written; part of the change set may have been written then, so the
    ///     writer accepts no more change sets
    public long write(EntityChangeSet changes) throws IOException {
        Objects.requireNonNull(changes, "changes");
        requireOpen();
        Frame frame = new Frame();
        changes.write(frame);
        if (frame.size() - ChangeSetFrames.FRAME_HEADER > mostBytes) {
            throw new IllegalArgumentException("The change set has " + (frame.size() - ChangeSetFrames.FRAME_HEADER)
                    + " bytes, and the stream takes at most " + mostBytes
                    + ". Compare the worlds more often, or give the writer and the reader a higher limit.");
        }
        append(frame.sealed(count + 1));
        count++;
        return count;
    }

    private void requireOpen() {
        if (isClosed) {
            throw new IllegalStateException("The stream of change sets is closed. Write before closing it.");
        }
        if (isFailed) {
            throw new IllegalStateException("Change set " + (count + 1)
                    + " could not be written to the stream, which ends within it. Begin another stream.");
        }
    }

    private void append(byte[] frame) throws IOException {
        isFailed = true; // until all of it is written
        out.write(frame);
        out.flush();
        isFailed = false;
    }

    /// The number of change sets that were written.
    public long count() {
        return count;
    }

    /// Writes the last frame, unless an earlier write has failed, and closes the stream. Closing again has no effect.
    ///
    /// @throws IOException if the last frame cannot be written or the stream cannot be closed
    @Override
    public void close() throws IOException {
        if (isClosed) {
            return;
        }
        isClosed = true;
        try {
            if (!isFailed) {
                append(new Frame().sealed(count + 1));
            }
        } finally {
            out.close();
        }
    }

    /// Such as `ChangeSetWriter after 3 change sets`.
    @Override
    public String toString() {
        return "ChangeSetWriter after " + count + " change sets";
    }

    /// A frame that grows with its change set.
    private static final class Frame extends ByteArrayOutputStream {
        Frame() {
            writeBytes(new byte[ChangeSetFrames.FRAME_HEADER]);
        }

        byte[] sealed(long number) {
            byte[] bytes = toByteArray();
            ChangeSetFrames.seal(bytes, number);
            return bytes;
        }
    }
}
