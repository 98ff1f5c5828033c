package dev.phalanx.scenes.internal.bytes;

import java.io.IOException;
import java.lang.ref.SoftReference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/// Blocks that are kept in memory until they are written to a file.
///
/// Memory is allocated in pages. Later objects of this class in the process reuse them, unless the garbage collector
/// has reclaimed them.
public final class MemoryBlocks implements BlockSink {
    private static final int PAGE = 1 << 20;
    private static final ConcurrentLinkedQueue<SoftReference<ByteBuffer>> FREE = new ConcurrentLinkedQueue<>();

    private final List<ByteBuffer> pages = new ArrayList<>();
    private final List<Kept> blocks = new ArrayList<>();
    private @Nullable ByteBuffer page;
    private long bytes;

    private record Kept(Block place, ByteBuffer bytes, boolean mayCompress) {}

    @Override
    public ByteBuffer begin(int size) {
        ByteBuffer current = page;
        if (size > PAGE) {
            return ByteBuffer.allocateDirect(size).order(ByteOrder.LITTLE_ENDIAN);
        }
        if (current == null || current.remaining() < size) {
            current = takePage();
            pages.add(current);
            page = current;
        }
        return current.slice(current.position(), size).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static ByteBuffer takePage() {
        for (SoftReference<ByteBuffer> free = FREE.poll(); free != null; free = FREE.poll()) {
            ByteBuffer found = free.get();
            if (found != null) {
                return found.clear();
            }
        }
        return ByteBuffer.allocateDirect(PAGE);
    }

    @Override
    public Block append(ByteBuffer block) {
        return keep(block, true);
    }

    @Override
    public Block appendRaw(ByteBuffer block) {
        return keep(block, false);
    }

    private Block keep(ByteBuffer block, boolean mayCompress) {
        Block place = new Block();
        blocks.add(new Kept(place, block.flip(), mayCompress));
        bytes += block.remaining();
        ByteBuffer current = page;
        if (current != null && block.isDirect() && block.capacity() <= PAGE) {
            current.position(current.position() + block.remaining());
        }
        return place;
    }

    /// The number of bytes that are kept.
    public long bytes() {
        return bytes;
    }

    /// Writes all blocks to a file, which gives them their places.
    ///
    /// @throws IOException if they cannot be written
    public void writeTo(BlockWriter out) throws IOException {
        for (Kept block : blocks) {
            out.write(block.place, block.bytes.duplicate(), block.mayCompress);
        }
    }

    /// Releases the memory. The blocks cannot be written any more.
    public void release() {
        pages.forEach(free -> FREE.add(new SoftReference<>(free)));
        pages.clear();
        blocks.clear();
        page = null;
    }
}
