package dev.phalanx.baking.bakers;

import dev.phalanx.scenes.files.Guid;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobOwner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Blob assets without duplicates: the store keeps one blob for each type and content. (Row BLB-6 of the
/// specification.)
///
/// It owns the blobs that it keeps, so that they cannot be closed through a reference. A blob can also have a key, with
/// which bakers find it before they build it again; each type has keys of its own. A store can be used by one thread at
/// a time.
public final class BlobAssetStore implements AutoCloseable {
    private record Key(Class<?> type, Guid key) {}

    private record Content(Class<?> type, long hash) {}

    private record Kept(BlobAssetReference<?> blob, BlobOwner owner) {}

    private final Map<Content, List<Kept>> byContent = new HashMap<>();
    private final Map<Key, BlobAssetReference<?>> byKey = new HashMap<>();
    private final String name;
    private int count;
    private boolean isClosed;

    /// A store without blobs.
    public BlobAssetStore() {
        this("a BlobAssetStore");
    }

    /// A store without blobs.
    ///
    /// @param name what messages call it
    public BlobAssetStore(String name) {
        this.name = Objects.requireNonNull(name, "name");
    }

    /// Adds a blob, or finds the one with the same content.
    ///
    /// @return the reference to use: `blob` itself, which the store owns from now on, or the reference to the blob with
    ///     the same type and content, in which case `blob` is closed
    /// @throws NullPointerException if the reference is null
    /// @throws DisposedException if the blob or the store is closed
    /// @throws IllegalStateException if something else owns the blob
    public <T> BlobAssetReference<T> add(BlobAssetReference<T> blob) {
        requireOpen();
        Objects.requireNonNull(blob, "blob");
        List<Kept> same =
                byContent.computeIfAbsent(new Content(blob.type(), blob.contentHash()), content -> new ArrayList<>(1));
        for (Kept kept : same) {
            if (kept.blob.equals(blob)) {
                return blob;
            }
            if (kept.blob.contentEquals(blob)) {
                blob.close();
                return typed(kept.blob);
            }
        }
        BlobOwner owner = new BlobOwner(name);
        owner.adopt(blob);
        same.add(new Kept(blob, owner));
        count++;
        return blob;
    }

    /// Adds a blob with a key, see [#add(BlobAssetReference)].
    ///
    /// @throws IllegalArgumentException if another blob of the same type with other content has the key
    public <T> BlobAssetReference<T> add(BlobAssetReference<T> blob, Guid key) {
        requireOpen();
        Objects.requireNonNull(blob, "blob");
        Key entry = new Key(blob.type(), Objects.requireNonNull(key, "key"));
        BlobAssetReference<?> known = byKey.get(entry);
        if (known != null && !known.contentEquals(blob)) {
            throw new IllegalArgumentException(
                    name + " has a blob " + blob.type().getSimpleName() + " with the key " + key
                            + " and another content. Make the key of everything that the content depends on.");
        }
        BlobAssetReference<T> kept = add(blob);
        byKey.put(entry, kept);
        return kept;
    }

    /// Adds a blob with a key, which names this blob from now on.
    <T> BlobAssetReference<T> addLatest(BlobAssetReference<T> blob, Guid key) {
        Objects.requireNonNull(key, "key");
        BlobAssetReference<T> kept = add(blob);
        byKey.put(new Key(kept.type(), key), kept);
        return kept;
    }

    /// Adds a blob with a key if no blob of the type has the key, and returns whether it was added. If not, `blob`
    /// stays as it is.
    public <T> boolean tryAdd(BlobAssetReference<T> blob, Guid key) {
        requireOpen();
        if (byKey.containsKey(new Key(blob.type(), key))) {
            return false;
        }
        add(blob, key);
        return true;
    }

    /// The blob of a type with a key, or null.
    public <T> @Nullable BlobAssetReference<T> find(Class<T> type, Guid key) {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(key, "key");
        requireOpen();
        @SuppressWarnings("unchecked") // the key has the class
        BlobAssetReference<T> found = (BlobAssetReference<T>) byKey.get(new Key(type, key));
        return found;
    }

    /// Whether there is a blob of a type with a key.
    public boolean contains(Class<?> type, Guid key) {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(key, "key");
        return byKey.containsKey(new Key(type, key));
    }

    /// Forgets a key, and returns whether it was known. The blob stays.
    public boolean removeKey(Class<?> type, Guid key) {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(key, "key");
        return byKey.remove(new Key(type, key)) != null;
    }

    /// The number of blobs.
    public int count() {
        return count;
    }

    /// Closes the blobs that are not among these, and forgets their keys.
    ///
    /// @param used references to blobs that stay
    public void retain(Set<BlobAssetReference<?>> used) {
        Objects.requireNonNull(used, "used");
        requireOpen();
        for (List<Kept> same : byContent.values()) {
            same.removeIf(kept -> {
                boolean isUnused = !used.contains(kept.blob);
                if (isUnused) {
                    kept.owner.close();
                    count--;
                }
                return isUnused;
            });
        }
        byContent.values().removeIf(List::isEmpty);
        byKey.values().removeIf(blob -> !used.contains(blob));
    }

    @SuppressWarnings("unchecked") // the root type is that of the content
    private static <T> BlobAssetReference<T> typed(BlobAssetReference<?> kept) {
        return (BlobAssetReference<T>) kept;
    }

    private void requireOpen() {
        if (isClosed) {
            throw new DisposedException(name + " was used after it was closed. Use the store of the current bake.");
        }
    }

    /// Closes all blobs. Closing again has no effect.
    @Override
    public void close() {
        if (!isClosed) {
            isClosed = true;
            byContent.values().forEach(same -> same.forEach(kept -> kept.owner.close()));
            byContent.clear();
            byKey.clear();
            count = 0;
        }
    }
}
