package dev.phalanx.scenes.internal.replay;

import dev.phalanx.scenes.files.SceneFileException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/// The head of a frame, see [ReplayLayout].
///
/// @param kind one of those of the layout
/// @param tick the number of the tick
/// @param elapsed the world's time, in seconds, finite
/// @param entities the number of entities
/// @param image the bytes of the image
/// @param steps the bytes of the steps before they were compressed
/// @param literals the bytes of the literals before they were compressed
/// @param payload the bytes of the payload
/// @param payloadCrc the CRC32C of the payload
/// @param imageCrc the CRC32C of the image
public record FrameHead(
        int kind,
        long tick,
        double elapsed,
        int entities,
        int image,
        int steps,
        int literals,
        int payload,
        int payloadCrc,
        int imageCrc) {

    /// The head of the end of a file.
    static FrameHead end(long tick) {
        return new FrameHead(ReplayLayout.END, tick, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    /// Whether the frame has a whole image.
    public boolean isWhole() {
        return kind == ReplayLayout.WHOLE;
    }

    boolean isEnd() {
        return kind == ReplayLayout.END;
    }

    void write(ByteBuffer into) {
        into.clear().order(ByteOrder.LITTLE_ENDIAN);
        into.putInt(kind).putInt(entities).putLong(tick).putDouble(elapsed);
        into.putInt(image)
                .putInt(steps)
                .putInt(literals)
                .putInt(payload)
                .putInt(payloadCrc)
                .putInt(imageCrc);
        into.putLong(0).putInt(0);
        into.putInt(crc(into));
        into.flip();
    }

    /// Reads the head of a frame.
    ///
    /// @param from the 64 bytes of the head
    /// @param at where it is in the file
    /// @throws SceneFileException if it is damaged
    static FrameHead read(ByteBuffer from, long at) throws SceneFileException {
        if (from.getInt(ReplayLayout.CRC_AT) != crc(from)) {
            throw damaged("the checksum of the frame at byte " + at + " is wrong");
        }
        FrameHead head = new FrameHead(
                from.getInt(0),
                from.getLong(8),
                from.getDouble(16),
                from.getInt(4),
                from.getInt(24),
                from.getInt(28),
                from.getInt(32),
                from.getInt(36),
                from.getInt(40),
                from.getInt(44));
        head.check(at);
        return head;
    }

    private void check(long at) throws SceneFileException {
        boolean isKnown = kind >= ReplayLayout.WHOLE && kind <= ReplayLayout.END;
        boolean hasLengths = entities >= 0 && image >= 0 && steps >= 0 && literals >= 0 && payload >= 0;
        boolean isPlain = kind == ReplayLayout.WHOLE && (steps != 0 || literals != image);
        boolean isEmpty = kind == ReplayLayout.END && payload != 0;
        if (!isKnown || !hasLengths || isPlain || isEmpty || !Double.isFinite(elapsed)) {
            throw damaged("the frame at byte " + at + " says " + this);
        }
        long end = at + ReplayLayout.HEAD + payload;
        long most = ReplayLayout.longestImage(end);
        if (image > most || steps > most || literals > image) {
            throw damaged("the frame at byte " + at + " has an image of " + image + " bytes, and the file up to its"
                    + " end has " + end);
        }
    }

    private static int crc(ByteBuffer head) {
        CRC32C checksum = new CRC32C();
        checksum.update(head.duplicate().clear().limit(ReplayLayout.CRC_AT));
        return (int) checksum.getValue();
    }

    /// The exception for a damaged file.
    ///
    /// @param what what is wrong, as the rest of a sentence
    static SceneFileException damaged(String what) {
        return new SceneFileException("The replay is damaged: " + what + ". Take a copy, or record it again.");
    }
}
