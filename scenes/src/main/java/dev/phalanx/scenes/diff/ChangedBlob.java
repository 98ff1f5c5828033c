package dev.phalanx.scenes.diff;

import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobFileException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/// A blob asset of a change set: its content.
final class ChangedBlob {
    private static final int VERSION = 1;
    /// The blobs of this process that were made of change sets, by content.
    private static final Map<ChangedBlob, BlobAssetReference<?>> MADE = new HashMap<>();

    /// The class of the root.
    final Class<?> root;
    /// The hash of the content.
    final long hash;
    /// The content in the form of blob files.
    final byte[] bytes;
    /// The blob that this is a copy of, or 0.
    private final long original;

    private ChangedBlob(Class<?> root, long hash, byte[] bytes, long original) {
        this.root = root;
        this.hash = hash;
        this.bytes = bytes;
        this.original = original;
    }

    /// The content of an open blob.
    static ChangedBlob copyOf(BlobAssetReference<?> reference, Class<?> root) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            reference.write(out, VERSION);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return new ChangedBlob(root, reference.contentHash(), out.toByteArray(), reference.packed());
    }

    /// A blob of a stream.
    ///
    /// @throws BlobFileException if the bytes are not those of a blob with such a root
    static ChangedBlob read(Class<?> root, byte[] bytes) throws IOException {
        try (BlobAssetReference<?> checked = make(root, bytes)) {
            return new ChangedBlob(root, checked.contentHash(), bytes, 0);
        }
    }

    private static BlobAssetReference<?> make(Class<?> root, byte[] bytes) throws IOException {
        BlobAssetReference<?> made = BlobAssetReference.tryRead(new ByteArrayInputStream(bytes), root, VERSION);
        if (made == null) {
            throw new BlobFileException(
                    "A blob of a change set has another version than " + VERSION + ". Write the change set again.");
        }
        return made;
    }

    /// A packed reference to an open blob with this content: the original if it is open, otherwise one that was made
    /// for another change set, otherwise a new one.
    long open() {
        if (original != 0 && BlobHolder.unpack(original).isCreated()) {
            return original;
        }
        synchronized (MADE) {
            MADE.values().removeIf(made -> !made.isCreated());
            BlobAssetReference<?> known = MADE.get(this);
            if (known == null) {
                known = make();
                MADE.put(this, known);
            }
            return known.packed();
        }
    }

    /// A new blob with this content.
    BlobAssetReference<?> make() {
        try {
            return make(root, bytes);
        } catch (IOException impossible) {
            throw new UncheckedIOException("The bytes of a blob of " + root.getName() + " changed.", impossible);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ChangedBlob that
                && root == that.root
                && hash == that.hash
                && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(hash);
    }
}
