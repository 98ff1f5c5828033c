package dev.phalanx.scenes.internal.bytes;

import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.files.SceneFileException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/// Reads blocks of a file, and compares each with its checksum. It is used by one thread at a time.
public final class BlockReader {
    private static final String AGAIN = " Write the file again, or take a copy.";

    private final SceneBytes file;
    private final long fileLength;
    private final CRC32C checksum = new CRC32C();
    private final Lz4 lz4 = new Lz4();
    private ByteBuffer stored = ByteBuffer.allocateDirect(1 << 16);
    private ByteBuffer raw = ByteBuffer.allocate(0);

    /// @throws IOException if the length of the file cannot be determined
    public BlockReader(SceneFileHeader header, SceneBytes file) throws IOException {
        this.file = file;
        this.fileLength = header.length();
    }

    /// Returns if a block is inside the file and may have its raw length.
    ///
    /// @param what the block's name in messages
    public void require(Block block, String what) throws SceneFileException {
        if (block.offset() < FileLayout.HEADER
                || block.length() < 0
                || block.offset() > fileLength - block.length()
                || block.rawLength() < block.length()
                || (block.isCompressed() && block.rawLength() > Lz4.MOST_RAW_BYTES)) {
            throw new SceneFileException("The file is damaged: " + what + " is said to be at byte " + block.offset()
                    + ", " + block.length() + " bytes long and " + block.rawLength() + " before compression, in a file"
                    + " of " + fileLength + " bytes." + AGAIN);
        }
    }

    /// The bytes of a block, until the next call.
    ///
    /// @param what the block's name in messages
    /// @throws SceneFileException if the block is damaged
    /// @throws IOException if it cannot be read
    public ByteBuffer read(Block block, String what) throws IOException {
        require(block, what);
        if (stored.capacity() < block.length()) {
            stored = ByteBuffer.allocateDirect(block.length());
        }
        ByteBuffer bytes = stored.clear().limit(block.length());
        if (!file.read(block.offset(), bytes)) {
            throw new SceneFileException("The file ends at byte " + (block.offset() + bytes.position())
                    + ", in the middle of " + what + ". It was cut off while it was read.");
        }
        bytes.flip();
        checksum.reset();
        checksum.update(bytes.duplicate());
        if ((int) checksum.getValue() != block.crc()) {
            throw new SceneFileException("The file is damaged: the checksum of " + what + ", at byte " + block.offset()
                    + ", is not that of its bytes." + AGAIN);
        }
        return (block.isCompressed() ? decompress(bytes, block, what) : bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private ByteBuffer decompress(ByteBuffer bytes, Block block, String what) throws SceneFileException {
        if (raw.capacity() < block.rawLength()) {
            raw = ByteBuffer.allocate(block.rawLength());
        }
        ByteBuffer into = raw.duplicate().clear().limit(block.rawLength());
        lz4.decompress(bytes, into, what);
        return into.flip();
    }

    /// A copy of the bytes of a block.
    ///
    /// @param what the block's name in messages
    /// @throws SceneFileException if the block is damaged
    /// @throws IOException if it cannot be read
    public ByteBuffer readCopy(Block block, String what) throws IOException {
        ByteBuffer bytes = read(block, what);
        return ByteBuffer.allocate(bytes.remaining()).put(bytes).flip().order(ByteOrder.LITTLE_ENDIAN);
    }

    /// A table.
    ///
    /// @param what the table's name in messages
    /// @throws SceneFileException if the block is damaged
    /// @throws IOException if it cannot be read
    public TableReader readTable(Block block, String what) throws IOException {
        return new TableReader(what, readCopy(block, "the " + what));
    }
}
