package dev.phalanx.cluster.aeron;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// The bytes of a message from or to the directory.
///
/// ```text
/// kind and version   int
/// checksum           int, CRC-32C of all that follows
/// content            up to 28 KB in all
/// ```
///
/// All numbers are big-endian. Readers check each count against the bytes that remain before they take memory for it,
/// and throw a [MalformedException] that the one who opened the frame catches.
final class DirectoryFrame {
    /// From a client.
    static final int REQUEST = 0x5044_5101;
    /// To a client.
    static final int NEWS = 0x5044_4E01;

    /// The most that a message has. A term of a stream, of which it can be an eighth, has room for it.
    static final int MOST_BYTES = 28 << 10;
    /// The length of the terms of streams between clients and members.
    static final int TERM_BYTES = 1 << 18;

    static final int MOST_NODES = 1024;
    static final int MOST_SECTIONS = 8192;
    static final int MOST_INPUT_BYTES = 8 << 10;
    private static final int LONGEST_TEXT = 1000;
    private static final int HEADER = 2 * Integer.BYTES;

    /// The bytes are no message.
    static final class MalformedException extends Exception {
        private static final long serialVersionUID = 1;

        MalformedException(String message) {
            super(message);
        }
    }

    private final ByteBuffer bytes;

    private DirectoryFrame(ByteBuffer bytes) {
        this.bytes = bytes;
    }

    // Writing

    static DirectoryFrame begin(int kind) {
        DirectoryFrame frame = new DirectoryFrame(ByteBuffer.allocate(MOST_BYTES));
        frame.bytes.putInt(kind).putInt(0);
        return frame;
    }

    DirectoryFrame put(long value) {
        bytes.putLong(value);
        return this;
    }

    DirectoryFrame put(int value) {
        bytes.putInt(value);
        return this;
    }

    DirectoryFrame put(boolean value) {
        bytes.put((byte) (value ? 1 : 0));
        return this;
    }

    DirectoryFrame putNodes(int[] nodes) {
        bytes.putInt(nodes.length);
        for (int node : nodes) {
            bytes.putShort((short) node);
        }
        return this;
    }

    DirectoryFrame putBytes(byte[] content) {
        bytes.putInt(content.length).put(content);
        return this;
    }

    DirectoryFrame putText(String text) {
        byte[] content = text.getBytes(StandardCharsets.UTF_8);
        int length = Math.min(content.length, LONGEST_TEXT);
        bytes.putShort((short) length).put(content, 0, length);
        return this;
    }

    byte[] end() {
        byte[] message = new byte[bytes.flip().remaining()];
        bytes.get(message);
        ByteBuffer.wrap(message).putInt(Integer.BYTES, checksum(message));
        return message;
    }

    // Reading

    /// @throws MalformedException if it is no whole message of a kind
    static DirectoryFrame open(int kind, byte[] message) throws MalformedException {
        ByteBuffer bytes = ByteBuffer.wrap(message);
        require(message.length >= HEADER && message.length <= MOST_BYTES, "length");
        require(bytes.getInt() == kind, "kind or version");
        require(bytes.getInt() == checksum(message), "checksum");
        return new DirectoryFrame(bytes);
    }

    static void require(boolean isTrue, String what) throws MalformedException {
        if (!isTrue) {
            throw new MalformedException("the " + what + " is wrong");
        }
    }

    long getLong() throws MalformedException {
        try {
            return bytes.getLong();
        } catch (BufferUnderflowException tooShort) {
            throw new MalformedException("the message is cut");
        }
    }

    /// A number in a range.
    int getInt(int least, int most) throws MalformedException {
        require(bytes.remaining() >= Integer.BYTES, "length");
        int value = bytes.getInt();
        require(value >= least && value <= most, "number");
        return value;
    }

    boolean getBoolean() throws MalformedException {
        require(bytes.hasRemaining(), "length");
        byte value = bytes.get();
        require(value == 0 || value == 1, "flag");
        return value == 1;
    }

    /// The node of each section, of which there is at least one.
    int[] getNodes(int nodeCount) throws MalformedException {
        int[] nodes = new int[count(1, MOST_SECTIONS, Short.BYTES)];
        for (int i = 0; i < nodes.length; i++) {
            nodes[i] = bytes.getShort();
            require(nodes[i] >= 0 && nodes[i] < nodeCount, "node");
        }
        return nodes;
    }

    /// The number of things that follow.
    ///
    /// @param size the least number of bytes of each
    int count(int least, int most, int size) throws MalformedException {
        int count = getInt(least, most);
        require((long) count * size <= bytes.remaining(), "count");
        return count;
    }

    byte[] getBytes(int most) throws MalformedException {
        byte[] content = new byte[count(0, most, 1)];
        bytes.get(content);
        return content;
    }

    String getText() throws MalformedException {
        require(bytes.remaining() >= Short.BYTES, "length");
        int length = bytes.getShort();
        require(length >= 0 && length <= LONGEST_TEXT && length <= bytes.remaining(), "text");
        byte[] content = new byte[length];
        bytes.get(content);
        return new String(content, StandardCharsets.UTF_8);
    }

    void requireEnd() throws MalformedException {
        require(!bytes.hasRemaining(), "length");
    }

    /// A difference, if there is one.
    @Nullable
    HashDifference getDifference() throws MalformedException {
        return getBoolean()
                ? new HashDifference(getLong(), getInt(-1, MOST_SECTIONS), getLong(), getLong(), getInt(-1, MOST_NODES))
                : null;
    }

    DirectoryFrame putDifference(@Nullable HashDifference difference) {
        put(difference != null);
        if (difference != null) {
            put(difference.tick())
                    .put(difference.section())
                    .put(difference.first())
                    .put(difference.second())
                    .put(difference.node());
        }
        return this;
    }

    DirectorySettings getSettings() throws MalformedException {
        int hashTicks = getInt(0, Integer.MAX_VALUE);
        int windowTicks = getInt(0, Integer.MAX_VALUE);
        int keptTicks = getInt(0, Integer.MAX_VALUE);
        try {
            return new DirectorySettings(hashTicks, windowTicks, keptTicks);
        } catch (IllegalArgumentException wrong) {
            throw new MalformedException("the settings are wrong: " + wrong.getMessage());
        }
    }

    DirectoryFrame putSettings(DirectorySettings settings) {
        return put(settings.hashTicks()).put(settings.windowTicks()).put(settings.keptTicks());
    }

    private static int checksum(byte[] message) {
        CRC32C checksum = new CRC32C();
        checksum.update(message, HEADER, message.length - HEADER);
        return (int) checksum.getValue();
    }
}
