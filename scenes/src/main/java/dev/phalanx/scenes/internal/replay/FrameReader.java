package dev.phalanx.scenes.internal.replay;

import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.files.SceneFileException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// Reads a replay file. Opening it reads the heads of all frames; an image is made from the whole one before it and the
/// differences since then.
public final class FrameReader {
    private final SceneBytes bytes;
    private final List<Frame> ticks = new ArrayList<>();
    private final ByteBuffer head = ByteBuffer.allocate(ReplayLayout.HEAD).order(ByteOrder.LITTLE_ENDIAN);
    private final ImageDifference difference = new ImageDifference();
    private final Pieces pieces = new Pieces();
    private @Nullable String problem;

    private ImageBytes image = new ImageBytes();
    private ImageBytes other = new ImageBytes();
    private byte[] payload = new byte[1 << 12];
    /// The frame whose image is there, or null.
    private @Nullable Frame current;

    /// A frame of a file.
    public static final class Frame {
        private final FrameHead head;
        private final long at;
        private final @Nullable Frame before;

        private Frame(FrameHead head, long at, @Nullable Frame before) {
            this.head = head;
            this.at = at;
            this.before = before;
        }

        /// What the frame says.
        public FrameHead head() {
            return head;
        }

        /// Its bytes in the file.
        public long bytes() {
            return (long) ReplayLayout.HEAD + head.payload();
        }

        @Override
        public String toString() {
            return "tick " + head.tick() + " at byte " + at;
        }
    }

    /// Reads the heads of all frames.
    ///
    /// @throws SceneFileException if it is no replay, or not even its first tick is whole
    /// @throws IOException if it cannot be read
    public FrameReader(SceneBytes bytes) throws IOException {
        this.bytes = bytes;
        long size = bytes.size();
        readHeader(size);
        readFrames(size);
        if (ticks.isEmpty()) {
            throw new SceneFileException(
                    "The replay has no whole tick. " + (problem == null ? "Record the world again." : problem));
        }
    }

    private void readHeader(long size) throws IOException {
        if (size < ReplayLayout.HEAD || !read(0, head)) {
            throw new SceneFileException("The file has " + size + " bytes, fewer than the " + ReplayLayout.HEAD
                    + " of a header. It is no replay, or was cut off.");
        }
        if (head.getLong(0) != ReplayLayout.MAGIC) {
            throw new SceneFileException("The file is no replay: it begins with other bytes. Open files that were"
                    + " written by ReplayFiles.");
        }
        int version = head.getInt(ReplayLayout.VERSION_AT);
        if (version != ReplayLayout.VERSION) {
            throw new SceneFileException("The replay has the format version " + version
                    + ", and this program reads version " + ReplayLayout.VERSION
                    + ". Use the version of Phalanx that wrote it, or a later one.");
        }
        CRC32C checksum = new CRC32C();
        checksum.update(head.duplicate().clear().limit(ReplayLayout.CRC_AT));
        if ((int) checksum.getValue() != head.getInt(ReplayLayout.CRC_AT)) {
            throw FrameHead.damaged("the checksum of its header is wrong");
        }
    }

    private boolean read(long position, ByteBuffer into) throws IOException {
        boolean isWhole = bytes.read(position, into.clear());
        into.flip();
        return isWhole;
    }

    private void readFrames(long size) throws IOException {
        long at = ReplayLayout.HEAD;
        Frame last = null;
        while (true) {
            if (at + ReplayLayout.HEAD > size || !read(at, head)) {
                problem = "The file ends at byte " + size + " without an end: it is still being written, the program"
                        + " that wrote it was ended, or it was cut off.";
                return;
            }
            FrameHead found;
            try {
                found = FrameHead.read(head, at);
                requireOrder(found, last, at);
            } catch (SceneFileException damaged) {
                problem = damaged.getMessage() + " What comes after byte " + at + " cannot be read.";
                return;
            }
            if (found.isEnd()) {
                if (at + ReplayLayout.HEAD != size) {
                    problem = "The replay ends at byte " + (at + ReplayLayout.HEAD) + ", and the file has " + size
                            + " bytes: something was appended.";
                }
                return;
            }
            Frame frame = new Frame(found, at, found.isWhole() ? null : last);
            if (at + frame.bytes() > size) {
                problem = "The file ends at byte " + size + ", within tick " + found.tick() + ": it is still being"
                        + " written, the program that wrote it was ended, or it was cut off.";
                return;
            }
            add(frame);
            last = frame;
            at += frame.bytes();
        }
    }

    private static void requireOrder(FrameHead found, @Nullable Frame last, long at) throws SceneFileException {
        if (found.isEnd()) {
            return;
        }
        if (last == null ? !found.isWhole() : found.tick() > last.head.tick() + 1) {
            throw FrameHead.damaged("the frame at byte " + at + " is that of tick " + found.tick()
                    + (last == null ? " and not whole" : ", and the one before it that of " + last.head.tick()));
        }
    }

    /// Adds a frame in place of those that the world went back over.
    private void add(Frame frame) {
        while (!ticks.isEmpty() && ticks.getLast().head.tick() >= frame.head.tick()) {
            ticks.removeLast();
        }
        ticks.add(frame);
    }

    /// The frames of all ticks, in order, without gaps; at least one.
    public List<Frame> ticks() {
        return ticks;
    }

    /// What is wrong with the end of the file, in sentences, or null if it is whole.
    public @Nullable String problem() {
        return problem;
    }

    /// The image of a frame, which is there until the next call.
    ///
    /// @throws SceneFileException if it is damaged
    /// @throws IOException if it cannot be read
    @SuppressWarnings("ReferenceEquality") // a frame is one object
    public ByteBuffer image(Frame frame) throws IOException {
        List<Frame> needed = new ArrayList<>();
        for (Frame each = frame; each != null && each != current; each = each.before) {
            needed.add(each);
        }
        try {
            for (int i = needed.size() - 1; i >= 0; i--) {
                become(needed.get(i));
            }
        } catch (SceneFileException damaged) {
            throw new SceneFileException(
                    "Tick " + frame.head.tick() + " cannot be read. " + damaged.getMessage(), damaged);
        }
        return image.toBuffer();
    }

    private void become(Frame frame) throws IOException {
        current = null;
        FrameHead wanted = frame.head;
        ByteBuffer stored = readPayload(frame);
        pieces.unpack(stored, difference.steps(), wanted.steps());
        if (wanted.isWhole()) {
            pieces.unpack(stored, other, wanted.image());
        } else {
            pieces.unpack(stored, difference.literals(), wanted.literals());
            difference.apply(image, other, wanted.image());
        }
        if (stored.hasRemaining() || other.crc() != wanted.imageCrc()) {
            throw FrameHead.damaged("the image of " + frame + " is not the one that was recorded");
        }
        ImageBytes last = image;
        image = other;
        other = last;
        current = frame;
    }

    private ByteBuffer readPayload(Frame frame) throws IOException {
        int length = frame.head.payload();
        if (payload.length < length) {
            payload = new byte[Math.max(length, (int) Math.min(Integer.MAX_VALUE - 8L, 2L * payload.length))];
        }
        ByteBuffer stored = ByteBuffer.wrap(payload, 0, length).slice().order(ByteOrder.LITTLE_ENDIAN);
        if (!read(frame.at + ReplayLayout.HEAD, stored)) {
            throw FrameHead.damaged("the file ends within the frame of " + frame);
        }
        CRC32C checksum = new CRC32C();
        checksum.update(stored.duplicate());
        if ((int) checksum.getValue() != frame.head.payloadCrc()) {
            throw FrameHead.damaged("the checksum of the frame of " + frame + " is wrong");
        }
        return stored;
    }
}
