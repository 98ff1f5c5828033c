package dev.phalanx.scenes;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import java.util.zip.CRC32C;

/// Appends blocks to a channel, each at a multiple of [FileLayout#ALIGNMENT].
final class BlockWriter {
    private static final ByteBuffer ZEROS =
            ByteBuffer.allocateDirect(FileLayout.ALIGNMENT).asReadOnlyBuffer();

    private final WritableByteChannel channel;
    private final CRC32C checksum = new CRC32C();
    private ByteBuffer column = ByteBuffer.allocateDirect(1 << 16).order(ByteOrder.LITTLE_ENDIAN);
    private long position;

    /// @param position the bytes that the channel has
    BlockWriter(WritableByteChannel channel, long position) {
        this.channel = channel;
        this.position = position;
    }

    long position() {
        return position;
    }

    /// An empty buffer with room for a block, until the next call.
    ByteBuffer begin(int bytes) {
        if (column.capacity() < bytes) {
            column = ByteBuffer.allocateDirect(bytes).order(ByteOrder.LITTLE_ENDIAN);
        }
        return column.clear().limit(bytes);
    }

    /// Appends a block with the bytes from the buffer's beginning to its position.
    Block append(ByteBuffer block) throws IOException {
        block.flip();
        int length = block.remaining();
        int crc = crc(block);
        long offset = FileLayout.align(position);
        if (offset > position) {
            write(ZEROS.duplicate().limit((int) (offset - position)));
        }
        write(block);
        return new Block(offset, length, crc);
    }

    int crc(ByteBuffer bytes) {
        checksum.reset();
        checksum.update(bytes.duplicate());
        return (int) checksum.getValue();
    }

    private void write(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            position += channel.write(bytes);
        }
    }
}
