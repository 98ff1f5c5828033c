package dev.phalanx.structs.blob;

import dev.phalanx.structs.internal.blob.Blob;
import dev.phalanx.structs.internal.blob.BlobLayout;
import dev.phalanx.structs.internal.blob.BlobMemory;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// The block that a builder fills: one piece of zeroed memory that grows, so that places in it are those of the blob.
///
/// A large block that is nearly full becomes the blob without being copied. Smaller ones are left to the garbage
/// collector.
final class BuilderMemory {
    /// From so many bytes on, the memory is given back at once.
    private static final long LARGE = 1 << 20;

    private static final long MOST_BYTES = Integer.MAX_VALUE & -BlobLayout.ALIGNMENT;

    private final BlobMemory memory = new BlobMemory("The blob of a BlobBuilder", MemorySegment.NULL, 0);
    private final int chunkBytes;
    private @Nullable Arena large;
    private MemorySegment block = MemorySegment.NULL;

    /// @param chunkBytes what is reserved beyond what is needed
    ///
    /// @throws IllegalArgumentException if `chunkBytes` is negative
    BuilderMemory(int chunkBytes) {
        if (chunkBytes < 0) {
            throw new IllegalArgumentException(
                    "A BlobBuilder cannot reserve " + chunkBytes + " bytes at a time. Give it 0 or more.");
        }
        this.chunkBytes = chunkBytes;
    }

    /// The bytes so far.
    BlobMemory memory() {
        return memory;
    }

    /// Makes room for `bytes` zeros at a multiple of `alignment`; returns their place.
    int allocate(long bytes, int alignment) {
        memory.check();
        long start = BlobLayout.align(memory.size(), alignment);
        long end = start + bytes;
        if (end > MOST_BYTES) {
            throw new IllegalArgumentException("The blob would take " + end + " bytes, and a blob takes " + MOST_BYTES
                    + " at most. Build several blobs.");
        }
        if (end > memory.capacity()) {
            grow(end);
        }
        memory.setSize((int) end);
        return (int) start;
    }

    private void grow(long end) {
        long wanted = Math.max(2 * memory.capacity(), end + chunkBytes);
        long capacity = Math.min(BlobLayout.align(wanted, BlobLayout.ALIGNMENT), MOST_BYTES);
        Arena arena = capacity >= LARGE ? Arena.ofShared() : Arena.ofAuto();
        MemorySegment larger = arena.allocate(capacity, BlobLayout.ALIGNMENT);
        MemorySegment.copy(block, 0, larger, 0, memory.size());
        memory.moveTo(larger, memory.size());
        closeLarge();
        large = capacity >= LARGE ? arena : null;
        block = larger;
    }

    /// Turns the bytes into a blob. The builder is at its end then.
    Blob finish(Class<?> type, int root) {
        memory.check();
        int size = memory.size();
        Arena arena = large;
        MemorySegment bytes;
        if (arena != null && size >= block.byteSize() / 4 * 3) {
            bytes = block.asSlice(0, size);
            large = null;
        } else {
            arena = Arena.ofShared();
            bytes = arena.allocate(size, BlobLayout.ALIGNMENT).copyFrom(block.asSlice(0, size));
        }
        end("its builder had created the blob. Read it through the reference, and use a new BlobBuilder for another.");
        return new Blob(type, new BlobMemory(BlobFiles.name(type), bytes, size), root, arena);
    }

    /// Ends the builder and every view of its bytes.
    ///
    /// @param cause what ended it, as error messages say it after "was used after"
    void end(String cause) {
        if (memory.isAlive()) {
            memory.end(cause);
            closeLarge();
            block = MemorySegment.NULL;
            memory.moveTo(block, 0);
        }
    }

    private void closeLarge() {
        if (large != null) {
            large.close();
            large = null;
        }
    }
}
