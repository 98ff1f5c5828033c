package dev.phalanx.scenes.internal.bytes;

import dev.phalanx.scenes.files.SceneFileException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/// Reads what a [TableWriter] has written. Lengths are compared with the remaining bytes before memory is allocated.
public final class TableReader {
    private final String table;
    private final ByteBuffer bytes;

    /// @param table what messages call the table
    public TableReader(String table, ByteBuffer bytes) {
        this.table = table;
        this.bytes = bytes.order(ByteOrder.LITTLE_ENDIAN);
    }

    public int readByte(String what) throws SceneFileException {
        require(1, what);
        return bytes.get() & 0xFF;
    }

    public int readInt(String what) throws SceneFileException {
        require(Integer.BYTES, what);
        return bytes.getInt();
    }

    public long readLong(String what) throws SceneFileException {
        require(Long.BYTES, what);
        return bytes.getLong();
    }

    public float readFloat(String what) throws SceneFileException {
        return Float.intBitsToFloat(readInt(what));
    }

    /// A number of things that follow.
    ///
    /// @param least the least number of bytes that each takes, 1 or more
    public int readCount(int least, String what) throws SceneFileException {
        int count = readInt(what);
        if (count < 0 || (long) count * least > bytes.remaining()) {
            throw damaged(what + " is " + count + ", and there are " + bytes.remaining() + " bytes left");
        }
        return count;
    }

    /// A number from 0 to `end - 1`.
    public int readIndex(int end, String what) throws SceneFileException {
        int index = readInt(what);
        if (index < 0 || index >= end) {
            throw damaged(what + " is " + index + ", and there are " + end);
        }
        return index;
    }

    /// The number of bytes that were read.
    public int position() {
        return bytes.position();
    }

    /// A number that [TableWriter#writeVarint] wrote, in as few bytes as it takes.
    public int readVarint(String what) throws SceneFileException {
        long value = 0;
        for (int shift = 0; shift < Integer.SIZE; shift += 7) {
            int next = readByte(what);
            value |= (long) (next & 0x7F) << shift;
            if (next < 0x80) {
                if (value > Integer.MAX_VALUE || (next == 0 && shift > 0)) {
                    break;
                }
                return (int) value;
            }
        }
        throw damaged(what + " is not a number");
    }

    /// Same as [#readCount], for a number that [TableWriter#writeVarint] wrote.
    public int readVarintCount(int least, String what) throws SceneFileException {
        int count = readVarint(what);
        if ((long) count * least > bytes.remaining()) {
            throw damaged(what + " is " + count + ", and there are " + bytes.remaining() + " bytes left");
        }
        return count;
    }

    /// Same as [#readIndex], for a number that [TableWriter#writeVarint] wrote.
    public int readVarintIndex(int end, String what) throws SceneFileException {
        int index = readVarint(what);
        if (index >= end) {
            throw damaged(what + " is " + index + ", and there are " + end);
        }
        return index;
    }

    /// The next bytes.
    public ByteBuffer readRaw(int length, String what) throws SceneFileException {
        require(length, what);
        ByteBuffer found = bytes.slice(bytes.position(), length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.position(bytes.position() + length);
        return found;
    }

    public byte[] readBytes(String what) throws SceneFileException {
        byte[] found = new byte[readCount(1, "length of " + what)];
        bytes.get(found);
        return found;
    }

    public String readString(String what) throws SceneFileException {
        byte[] found = readBytes(what);
        try {
            CharBuffer text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(found));
            return text.toString();
        } catch (CharacterCodingException e) {
            throw damaged(what + " is not UTF-8");
        }
    }

    /// Whether there is more to read.
    public boolean hasRemaining() {
        return bytes.hasRemaining();
    }

    /// Returns if everything was read.
    public void requireEnd() throws SceneFileException {
        if (bytes.hasRemaining()) {
            throw damaged(bytes.remaining() + " bytes are left over");
        }
    }

    private void require(int length, String what) throws SceneFileException {
        if (bytes.remaining() < length) {
            throw damaged(what + " is missing: the table ends");
        }
    }

    /// An exception about the table.
    public SceneFileException damaged(String what) {
        return new SceneFileException("The " + table + " of the file is damaged at byte " + bytes.position() + ": "
                + what + ". Write the file again, or take a copy.");
    }
}
