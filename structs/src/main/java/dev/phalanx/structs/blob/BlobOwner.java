package dev.phalanx.structs.blob;

import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.internal.blob.Blob;
import dev.phalanx.structs.internal.blob.BlobTable;
import java.util.ArrayList;
import java.util.List;

/// Something that closes blobs together, such as the scene they were loaded with.
///
/// A blob that it owns cannot be closed through a reference. Only one thread may use an owner at a time. (Row BLB-5 of
/// the specification.)
public final class BlobOwner implements AutoCloseable {
    private final String name;
    private final List<BlobAssetReference<?>> blobs = new ArrayList<>();
    private boolean closed;

    /// @param name what error messages call the owner, such as `scene city`
    public BlobOwner(String name) {
        this.name = name;
    }

    /// Takes a blob over.
    ///
    /// @return the same reference
    /// @throws NullPointerException if the reference is null
    /// @throws dev.phalanx.structs.DisposedException if the blob or the owner was closed
    /// @throws IllegalStateException if the blob has an owner
    public <T> BlobAssetReference<T> adopt(BlobAssetReference<T> reference) {
        requireOpen();
        Blob blob = reference.blob();
        if (blob.owner() != null) {
            throw new IllegalStateException(reference + " belongs to " + blob.owner() + " and cannot belong to " + name
                    + " as well. Build or read a blob for each.");
        }
        blob.setOwner(name);
        blobs.add(reference);
        return reference;
    }

    private void requireOpen() {
        if (closed) {
            throw new DisposedException(name + " was used after it was closed. Give its blobs to another BlobOwner.");
        }
    }

    /// Closes the blobs.
    ///
    /// @throws dev.phalanx.structs.DisposedException if they were closed before
    @Override
    public void close() {
        requireOpen();
        closed = true;
        blobs.forEach(reference -> BlobTable.close(reference.packed(), name));
    }
}
