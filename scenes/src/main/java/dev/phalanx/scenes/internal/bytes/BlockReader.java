package dev.phalanx.scenes.internal.bytes;

import dev.phalanx.scenes.files.SceneFileException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.zip.CRC32C;

/// Reads blocks of a file, and compares each with its checksum.
public final class BlockReader {
    private final FileChannel channel;
    private final long fileLength;
    private final CRC32C checksum = new CRC32C();
    private ByteBuffer column = ByteBuffer.allocateDirect(1 << 16);

    public BlockReader(FileChannel channel, long fileLength) {
        this.channel = channel;
        this.fileLength = fileLength;
    }

    /// Returns if a block is inside the file.
    ///
    /// @param what the block's name in messages
    public void require(Block block, String what) throws SceneFileException {
        if (block.offset() < FileLayout.HEADER || block.length() < 0 || block.offset() > fileLength - block.length()) {
            throw new SceneFileException("The file is damaged: " + what + " is said to be at byte " + block.offset()
                    + ", " + block.length() + " bytes long, in a file of " + fileLength
                    + " bytes. Write the file again, or take a copy.");
        }
    }

    /// The bytes of a block, until the next call.
    ///
    /// @param what the block's name in messages
    public ByteBuffer read(Block block, String what) throws IOException {
        require(block, what);
        if (column.capacity() < block.length()) {
            column = ByteBuffer.allocateDirect(block.length());
        }
        ByteBuffer bytes = column.clear().limit(block.length());
        long at = block.offset();
        while (bytes.hasRemaining()) {
            int read = channel.read(bytes, at);
            if (read < 0) {
                throw new SceneFileException("The file ends at byte " + at + ", in the middle of " + what
                        + ". It was cut off while it was read.");
            }
            at += read;
        }
        bytes.flip();
        checksum.reset();
        checksum.update(bytes.duplicate());
        if ((int) checksum.getValue() != block.crc()) {
            throw new SceneFileException("The file is damaged: the checksum of " + what + ", at byte " + block.offset()
                    + ", is not that of its bytes. Write the file again, or take a copy.");
        }
        return bytes.order(ByteOrder.LITTLE_ENDIAN);
    }
}
