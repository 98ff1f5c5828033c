package dev.phalanx.structs.blob;

import dev.phalanx.structs.internal.blob.Blob;
import dev.phalanx.structs.internal.blob.BlobLayout;
import dev.phalanx.structs.internal.shape.BlobShape;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// The header that precedes the block in a blob file.
///
/// @param source what error messages call the file
/// @param version of the data
/// @param typeHash of the root's type
/// @param size of the block
/// @param content hash of the block and the root's place
/// @param root the offset of the root in the block
/// @param typeName of the root's type, cut off if it is long
record BlobHeader(String source, int version, long typeHash, long size, long content, int root, String typeName) {

    static BlobHeader of(Blob blob, long content, int version) {
        return new BlobHeader(
                "The blob",
                version,
                BlobShape.of(blob.type()).typeHash(),
                blob.memory().size(),
                content,
                blob.root(),
                blob.type().getSimpleName().replaceAll("[^!-~]", "?"));
    }

    /// The header as the file has it.
    byte[] bytes() {
        byte[] bytes = new byte[BlobLayout.FILE_BLOCK];
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        buffer.putLong(BlobLayout.FILE_MAGIC, BlobLayout.MAGIC);
        buffer.putInt(BlobLayout.FILE_FORMAT, BlobLayout.FORMAT);
        buffer.putInt(BlobLayout.FILE_VERSION, version);
        buffer.putLong(BlobLayout.FILE_TYPE, typeHash);
        buffer.putLong(BlobLayout.FILE_SIZE, size);
        buffer.putLong(BlobLayout.FILE_CONTENT, content);
        buffer.putInt(BlobLayout.FILE_ROOT, root);
        byte[] name = typeName.getBytes(StandardCharsets.ISO_8859_1);
        buffer.put(BlobLayout.FILE_TYPE_NAME, name, 0, Math.min(name.length, BlobLayout.TYPE_NAME_BYTES));
        buffer.putLong(BlobLayout.FILE_HEADER, hash(bytes));
        return bytes;
    }

    private static long hash(byte[] header) {
        return BlobHash.of(MemorySegment.ofArray(header), BlobLayout.FILE_HEADER, 0);
    }

    /// Reads a header and checks all that can be checked without knowing the type.
    ///
    /// @param source what error messages call the file
    static BlobHeader read(ReadableByteChannel in, String source) throws IOException {
        byte[] bytes = new byte[BlobLayout.FILE_BLOCK];
        int there = readAll(in, ByteBuffer.wrap(bytes));
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        if (there < Long.BYTES || buffer.getLong(BlobLayout.FILE_MAGIC) != BlobLayout.MAGIC) {
            throw new BlobFileException(source + " is no blob: it does not begin as one. Name a file that "
                    + "BlobAssetReference.write made.");
        }
        if (there < bytes.length) {
            throw new BlobFileException(source + " is cut off: it has " + there + " bytes, and the header of a blob "
                    + bytes.length + ". Write it again.");
        }
        int format = buffer.getInt(BlobLayout.FILE_FORMAT);
        if (format != BlobLayout.FORMAT) {
            throw new BlobFileException(source + " has the format " + format + ", and this version of Phalanx reads "
                    + BlobLayout.FORMAT + ". Write it again.");
        }
        BlobHeader header = new BlobHeader(
                source,
                buffer.getInt(BlobLayout.FILE_VERSION),
                buffer.getLong(BlobLayout.FILE_TYPE),
                buffer.getLong(BlobLayout.FILE_SIZE),
                buffer.getLong(BlobLayout.FILE_CONTENT),
                buffer.getInt(BlobLayout.FILE_ROOT),
                name(bytes));
        if (!Arrays.equals(header.bytes(), bytes)) {
            throw header.refuse("is damaged: its header is not as it was written. Write it again.");
        }
        return header;
    }

    private static String name(byte[] bytes) {
        int from = BlobLayout.FILE_TYPE_NAME;
        int length = 0;
        while (length < BlobLayout.TYPE_NAME_BYTES && bytes[from + length] != 0) {
            length++;
        }
        return new String(bytes, from, length, StandardCharsets.ISO_8859_1);
    }

    /// Fills `into` as far as there are bytes; returns how many there were.
    static int readAll(ReadableByteChannel in, ByteBuffer into) throws IOException {
        int start = into.position();
        while (into.hasRemaining() && in.read(into) >= 0) {
            // Until all is there.
        }
        return into.position() - start;
    }

    /// Refuses a root of another type.
    void requireType(Class<?> type) throws BlobFileException {
        BlobShape shape = BlobShape.of(type);
        long expected = shape.typeHash();
        if (expected != typeHash) {
            throw refuse("holds a " + typeName + " whose type has the hash " + BlobFiles.hex(typeHash) + ", and "
                    + type.getName() + " has " + BlobFiles.hex(expected)
                    + ". Ask for the type that was written, or write it again.");
        }
        if (size < 0 || size > Integer.MAX_VALUE || root < 0 || root > size - shape.size()) {
            throw refuse("is damaged: the root lies at " + root + " of " + size + " bytes. Write it again.");
        }
    }

    /// Refuses a file that does not end with the block.
    void requireFileSize(long actual) throws BlobFileException {
        requireRead(actual - BlobLayout.FILE_BLOCK, size);
        if (actual - BlobLayout.FILE_BLOCK > size) {
            throw refuse("is damaged: it goes on for " + (actual - BlobLayout.FILE_BLOCK - size)
                    + " bytes after the blob. Write it again.");
        }
    }

    /// Refuses a block that is not all there.
    void requireRead(long actual, long expected) throws BlobFileException {
        if (actual < expected) {
            throw refuse("is cut off: " + actual + " of " + expected + " bytes of the blob are there. Write it again.");
        }
    }

    BlobFileException refuse(String what) {
        return new BlobFileException(source + " " + what);
    }
}
