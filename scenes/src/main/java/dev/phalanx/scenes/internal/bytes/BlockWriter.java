package dev.phalanx.scenes.internal.bytes;

import dev.phalanx.scenes.internal.durable.DurableFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/// Appends blocks to a file, each at a multiple of [FileLayout#ALIGNMENT].
public final class BlockWriter {
    private static final ByteBuffer ZEROS =
            ByteBuffer.allocateDirect(FileLayout.ALIGNMENT).asReadOnlyBuffer();

    private final DurableFile.Output out;
    private final CRC32C checksum = new CRC32C();
    private ByteBuffer column = ByteBuffer.allocateDirect(1 << 16).order(ByteOrder.LITTLE_ENDIAN);

    public BlockWriter(DurableFile.Output out) {
        this.out = out;
    }

    /// An empty buffer with room for a block, until the next call.
    public ByteBuffer begin(int bytes) {
        if (column.capacity() < bytes) {
            column = ByteBuffer.allocateDirect(bytes).order(ByteOrder.LITTLE_ENDIAN);
        }
        return column.clear().limit(bytes);
    }

    /// Appends a block with the bytes from the buffer's beginning to its position.
    public Block append(ByteBuffer block) throws IOException {
        block.flip();
        int length = block.remaining();
        int crc = crc(block);
        long offset = FileLayout.align(out.size());
        if (offset > out.size()) {
            out.write(ZEROS.duplicate().limit((int) (offset - out.size())));
        }
        out.write(block);
        return new Block(offset, length, crc);
    }

    public int crc(ByteBuffer bytes) {
        checksum.reset();
        checksum.update(bytes.duplicate());
        return (int) checksum.getValue();
    }
}
