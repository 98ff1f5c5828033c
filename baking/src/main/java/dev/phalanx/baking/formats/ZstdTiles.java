package dev.phalanx.baking.formats;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import java.io.IOException;
import java.io.InputStream;

/// Decompresses tiles with a library that programs may lack.
final class ZstdTiles {
    /// The largest window that all readers of Zstandard should take, 8 MiB.
    private static final int LEAST_WINDOW_LOG = 23;

    private ZstdTiles() {}

    /// A stream of the decompressed bytes. It takes as much memory as the tiles, or 8 MiB if these are fewer.
    ///
    /// @param length the bytes that are expected
    /// @throws LinkageError if the library is missing or its native code cannot be loaded
    static InputStream open(InputStream compressed, long length) throws IOException {
        int windowLog = Math.max(LEAST_WINDOW_LOG, Long.SIZE - Long.numberOfLeadingZeros(length));
        return new ZstdInputStreamNoFinalizer(compressed).setLongMax(windowLog);
    }
}
