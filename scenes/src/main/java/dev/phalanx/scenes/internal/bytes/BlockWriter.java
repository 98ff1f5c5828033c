package dev.phalanx.scenes.internal.bytes;

import dev.phalanx.structs.internal.files.ByteSink;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// Writes a file: a header, blocks, each at a multiple of [FileLayout#ALIGNMENT], and the directory.
public final class BlockWriter implements BlockSink {
    private static final ByteBuffer ZEROS =
            ByteBuffer.allocateDirect(FileLayout.HEADER).asReadOnlyBuffer();
    private final ByteSink out;
    private final WriteListener listener;
    private final CRC32C checksum = new CRC32C();
    private final @Nullable Lz4 lz4;
    private final WriteBuffers buffers;
    private long size;

    /// A writer of a file, whose header is left empty until [#finish].
    ///
    /// @param isCompressed whether blocks that get shorter by a fifth are compressed
    /// @param buffers used by no other writer until this one has finished
    /// @throws IOException if it cannot be written
    public BlockWriter(ByteSink out, boolean isCompressed, WriteListener listener, WriteBuffers buffers)
            throws IOException {
        this.out = out;
        this.listener = listener;
        this.buffers = buffers;
        buffers.gathered().clear();
        this.lz4 = isCompressed ? new Lz4() : null;
        put(ZEROS.duplicate());
    }

    @Override
    public ByteBuffer begin(int bytes) {
        return buffers.column(bytes);
    }

    @Override
    public Block append(ByteBuffer block) throws IOException {
        Block place = new Block();
        write(place, block.flip(), true);
        return place;
    }

    @Override
    public Block appendRaw(ByteBuffer block) throws IOException {
        Block place = new Block();
        write(place, block.flip(), false);
        return place;
    }

    /// Writes all remaining bytes as a block.
    void write(Block place, ByteBuffer bytes, boolean mayCompress) throws IOException {
        listener.beforeBlock();
        int rawLength = bytes.remaining();
        ByteBuffer stored = lz4 != null && mayCompress ? lz4.compress(bytes) : bytes;
        int length = stored.remaining();
        checksum.reset();
        checksum.update(stored.duplicate());
        put(ZEROS.duplicate().limit((int) (FileLayout.align(size) - size)));
        place.place(size, length, rawLength, (int) checksum.getValue());
        put(stored);
        listener.wrote(rawLength);
    }

    private void put(ByteBuffer bytes) throws IOException {
        ByteBuffer gathered = buffers.gathered();
        size += bytes.remaining();
        if (bytes.remaining() > gathered.remaining()) {
            flush();
        }
        if (bytes.remaining() > gathered.remaining()) {
            out.write(bytes);
        } else {
            gathered.put(bytes);
        }
    }

    private void flush() throws IOException {
        ByteBuffer gathered = buffers.gathered().flip();
        if (gathered.hasRemaining()) {
            out.write(gathered);
        }
        gathered.clear();
    }

    /// The number of bytes that were written.
    public long size() {
        return size;
    }

    /// Writes the directory and the header.
    ///
    /// @throws IOException if they cannot be written
    public void finish(TableWriter directory) throws IOException {
        Block block = append(directory.toBlock());
        flush();
        out.writeAt(0, new SceneFileHeader(size, block).toBuffer());
    }
}
