package dev.phalanx.scenes.internal.load;

import dev.phalanx.structs.blob.BlobAssetReference;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Blobs by their bytes in files, so that several files with the same ones make each once.
public final class KnownBlobs {
    private final Map<Key, BlobAssetReference<?>> blobs = new HashMap<>();

    private record Key(Class<?> root, ByteBuffer bytes) {}

    /// None yet.
    public KnownBlobs() {}

    /// The blob with these bytes, or null if there is none that is open.
    @Nullable
    BlobAssetReference<?> find(Class<?> root, byte[] bytes) {
        BlobAssetReference<?> blob = blobs.get(new Key(root, ByteBuffer.wrap(bytes)));
        return blob != null && blob.isCreated() ? blob : null;
    }

    /// Adds a blob.
    ///
    /// @param bytes not changed afterwards
    void add(Class<?> root, byte[] bytes, BlobAssetReference<?> blob) {
        blobs.put(new Key(root, ByteBuffer.wrap(bytes)), blob);
    }
}
