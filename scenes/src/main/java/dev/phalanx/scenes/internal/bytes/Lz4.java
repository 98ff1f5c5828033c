package dev.phalanx.scenes.internal.bytes;

import dev.phalanx.scenes.files.SceneFileException;
import java.nio.ByteBuffer;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4SafeDecompressor;

/// Compresses and decompresses blocks, in Java without `Unsafe`.
public final class Lz4 {
    /// Longer blocks are not compressed, so that few bytes of a file cannot cause a large allocation.
    public static final int MOST_RAW_BYTES = 1 << 24;

    private final LZ4Compressor compressor = LZ4Factory.safeInstance().fastCompressor();
    private final LZ4SafeDecompressor decompressor = LZ4Factory.safeInstance().safeDecompressor();
    private ByteBuffer compressed = ByteBuffer.allocate(0);

    /// With buffers of its own, for one thread.
    public Lz4() {}

    /// The compressed bytes, until the next call, if they are at least a fifth fewer; otherwise the bytes themselves.
    public ByteBuffer compress(ByteBuffer raw) {
        if (raw.remaining() > MOST_RAW_BYTES) {
            return raw;
        }
        int most = compressor.maxCompressedLength(raw.remaining());
        if (compressed.capacity() < most) {
            compressed = ByteBuffer.allocate(most);
        }
        int length = compressor.compress(raw, raw.position(), raw.remaining(), compressed, 0, compressed.capacity());
        return (long) length * 5 <= (long) raw.remaining() * 4
                ? compressed.duplicate().clear().limit(length)
                : raw;
    }

    /// Fills a buffer with the bytes that were compressed.
    ///
    /// @param what the name of the block in messages
    /// @throws SceneFileException if they are not what was compressed
    public void decompress(ByteBuffer from, ByteBuffer into, String what) throws SceneFileException {
        int length;
        try {
            length = decompressor.decompress(
                    from, from.position(), from.remaining(), into, into.position(), into.remaining());
        } catch (LZ4Exception broken) {
            throw new SceneFileException(
                    "The file is damaged: " + what + " cannot be decompressed. Write the file again, or take a copy.",
                    broken);
        }
        if (length != into.remaining()) {
            throw new SceneFileException("The file is damaged: " + what + " has " + length + " bytes when it is"
                    + " decompressed, not " + into.remaining() + ". Write the file again, or take a copy.");
        }
        into.position(into.limit());
    }
}
