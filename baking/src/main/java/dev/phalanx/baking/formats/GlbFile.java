package dev.phalanx.baking.formats;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/// The layout of a binary glTF file. All numbers are unsigned and little-endian.
///
/// ```
/// 0          4          8          12         16         20         20+n
/// | magic    | version  | length   | n        | "JSON"   | n bytes  | more chunks: n, type, n bytes
/// | "glTF"   | 2        | of file  |          |          | of JSON  | the first can be "BIN\0", others are ignored
/// ```
final class GlbFile {
    static final int MAGIC = 0x46546c67;
    static final int VERSION = 2;
    static final int VERSION_OFFSET = 4;
    static final int LENGTH_OFFSET = 8;
    static final int HEADER_BYTES = 12;
    static final int CHUNK_HEADER_BYTES = 8;
    static final int CHUNK_TYPE_OFFSET = 4;
    static final int JSON = 0x4e4f534a;
    static final int BINARY = 0x004e4942;

    private static final String AGAIN = " Export the file again, or take a copy.";

    private GlbFile() {}

    /// The JSON of a file, or null after adding a problem if there is none.
    static @Nullable ByteBuffer json(byte[] content, SceneBuilder file) {
        String wrong = problem(content);
        if (wrong != null) {
            file.error(wrong);
            return null;
        }
        ByteBuffer bytes = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
        return bytes.slice(HEADER_BYTES + CHUNK_HEADER_BYTES, bytes.getInt(HEADER_BYTES));
    }

    /// The binary chunk of a file whose [#json] has been found, or null if it has none.
    static @Nullable ByteBuffer binary(byte[] content) {
        ByteBuffer bytes = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
        int offset = HEADER_BYTES + CHUNK_HEADER_BYTES + bytes.getInt(HEADER_BYTES);
        return offset < content.length && bytes.getInt(offset + CHUNK_TYPE_OFFSET) == BINARY
                ? bytes.slice(offset + CHUNK_HEADER_BYTES, bytes.getInt(offset))
                : null;
    }

    private static @Nullable String problem(byte[] content) {
        ByteBuffer bytes = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
        if (content.length < Integer.BYTES || bytes.getInt(0) != MAGIC) {
            return "The file does not begin with \"glTF\", so it is not a binary glTF file." + AGAIN;
        }
        if (content.length < HEADER_BYTES + CHUNK_HEADER_BYTES) {
            return "The file has " + content.length + " bytes, and the headers of a binary glTF file have "
                    + (HEADER_BYTES + CHUNK_HEADER_BYTES) + "." + AGAIN;
        }
        int version = bytes.getInt(VERSION_OFFSET);
        if (version != VERSION) {
            return "The file is binary glTF of version " + Integer.toUnsignedString(version)
                    + ". Export it as glTF 2.0.";
        }
        long length = Integer.toUnsignedLong(bytes.getInt(LENGTH_OFFSET));
        if (length != content.length) {
            return "The file has " + content.length + " bytes, and its header says " + length + "." + AGAIN;
        }
        return chunkProblem(bytes);
    }

    private static @Nullable String chunkProblem(ByteBuffer bytes) {
        int offset = HEADER_BYTES;
        for (int chunk = 0; offset < bytes.capacity(); chunk++) {
            if (bytes.capacity() - offset < CHUNK_HEADER_BYTES) {
                return "The file ends within the header of chunk " + chunk + "." + AGAIN;
            }
            long length = Integer.toUnsignedLong(bytes.getInt(offset));
            int left = bytes.capacity() - offset - CHUNK_HEADER_BYTES;
            if (length > left) {
                return "Chunk " + chunk + " of the file has " + length + " bytes, and " + left + " are left." + AGAIN;
            }
            if (chunk == 0 && bytes.getInt(offset + CHUNK_TYPE_OFFSET) != JSON) {
                return "The first chunk of the file is not JSON." + AGAIN;
            }
            offset += CHUNK_HEADER_BYTES + (int) length;
        }
        return null;
    }
}
