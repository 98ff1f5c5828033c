package dev.phalanx.structs.internal.blob;

import java.lang.foreign.Arena;
import org.jspecify.annotations.Nullable;

/// One blob asset of this process.
public final class Blob {
    private final Class<?> type;
    private final BlobMemory memory;
    private final int root;
    private final Arena arena;
    private int generation;
    private volatile @Nullable String owner;
    private volatile long contentHash;

    /// The root, once it was read, where its type has values that cannot change.
    private @Nullable Object sharedRoot;

    /// @param type the class of the root
    /// @param memory the bytes, which belong to `arena`
    /// @param root the offset of the root
    /// @param arena gives the bytes back when it is closed
    public Blob(Class<?> type, BlobMemory memory, int root, Arena arena) {
        this.type = type;
        this.memory = memory;
        this.root = root;
        this.arena = arena;
    }

    /// The class of the root.
    public Class<?> type() {
        return type;
    }

    /// The bytes.
    public BlobMemory memory() {
        return memory;
    }

    /// The offset of the root.
    public int root() {
        return root;
    }

    /// The root. It is read on first use and is the same object from then on. Only for types with values that cannot
    /// change.
    ///
    /// @throws IllegalStateException if what is stored cannot be a value, as in a damaged file
    public Object sharedRoot(BlobCodec<?> codec) {
        Object known = sharedRoot;
        return known != null ? known : readRoot(codec);
    }

    private Object readRoot(BlobCodec<?> codec) {
        Object value = codec.read(memory, root);
        sharedRoot = value;
        return value;
    }

    int generation() {
        return generation;
    }

    void setGeneration(int newGeneration) {
        generation = newGeneration;
    }

    /// The name, in error messages, of the owner that closes the blob in place of the holders of references; null if
    /// there is none.
    public @Nullable String owner() {
        return owner;
    }

    /// Says what closes the blob from now on.
    public void setOwner(@Nullable String newOwner) {
        owner = newOwner;
    }

    /// The hash that [#setContentHash] stored; 0 until then.
    public long contentHash() {
        return contentHash;
    }

    /// Keeps the hash of the bytes.
    public void setContentHash(long hash) {
        contentHash = hash;
    }

    /// Gives the bytes back.
    ///
    /// @throws IllegalStateException if they are being written to a file at this moment; nothing has changed then
    void free() {
        arena.close();
        memory.end(BlobMemory.CLOSED);
    }
}
