package dev.phalanx.structs.blob;

import dev.phalanx.structs.contract.BlobPart;
import dev.phalanx.structs.internal.blob.Blob;
import dev.phalanx.structs.internal.blob.BlobTable;
import dev.phalanx.structs.internal.blob.BlobViews;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A reference to a blob asset: read-only data that many entities share, in one block of bytes.
///
/// It may be a field of components, where it takes 8 bytes, and copies of it all mean the same blob. The blob lives
/// until [#close()], which ends it for every copy: what is used after that throws, also in other threads. Any number
/// of threads may read at once. A reference means something in this process alone. The subclass that reads the root
/// is generated per type.
///
/// @param <T> the type of the root: a struct type, a record that has [BlobArray], [BlobPtr] and [BlobString] as
///     fields as well, or a boxed primitive
@BlobPart(BlobPart.Kind.REFERENCE)
public abstract class BlobAssetReference<T> implements AutoCloseable {
    private static final BlobAssetReference<Object> NULL = new Nowhere();
    private static final long GONE = -1;

    private final long packed;

    /// For the generated references: the null reference.
    BlobAssetReference() {
        this(0);
    }

    /// For the generated references.
    ///
    /// @param packed the slot of the blob and its generation
    BlobAssetReference(long packed) {
        this.packed = packed;
    }

    /// The reference to no blob, all zero bits.
    @SuppressWarnings("unchecked") // It has no value of any type.
    public static <T> BlobAssetReference<T> nullReference() {
        return (BlobAssetReference<T>) NULL;
    }

    /// Adds a blob to those of this process.
    @SuppressWarnings("unchecked") // Generated for the class of the root.
    static <T> BlobAssetReference<T> to(Blob blob) {
        BlobViews views = BlobViews.of(blob.type());
        return ((BlobAssetReference<T>) views.reference()).at(BlobTable.add(blob));
    }

    /// The reference that has this number, for code that works on columns itself.
    ///
    /// @param type the class of the root
    /// @param packed a number that [#packed()] returned, of a reference to a blob with such a root
    /// @throws IllegalArgumentException if the class can be no root
    @SuppressWarnings("unchecked") // Generated for the class of the root.
    public static <T> BlobAssetReference<T> of(Class<T> type, long packed) {
        BlobViews views = BlobViews.of(Objects.requireNonNull(type, "type"));
        return ((BlobAssetReference<T>) views.reference()).at(packed);
    }

    /// The reference that [#packed()] made `packed` from.
    ///
    /// @hidden
    public abstract BlobAssetReference<T> at(long packed);

    /// The class of the root.
    public abstract Class<T> type();

    /// Bytes of the root.
    abstract int stride();

    /// The root, whose views are of the blob: the same object for everyone where it is a record of things that cannot
    /// change, so that nothing is allocated, and otherwise a copy.
    ///
    /// @throws NullPointerException if the reference is null
    /// @throws dev.phalanx.structs.DisposedException if the blob was closed
    /// @throws IllegalStateException if the blob is of a damaged file and the bytes stored there are not a valid value
    public abstract T value();

    /// The reference in one `long`: the slot of the blob in the low half, its generation in the high half.
    public final long packed() {
        return packed;
    }

    /// Whether the reference is to no blob.
    public final boolean isNull() {
        return packed == 0;
    }

    /// Whether the reference is to a blob that has not been closed.
    public final boolean isCreated() {
        return BlobTable.find(packed) != null;
    }

    /// The blob, which must be open.
    final Blob blob() {
        Blob blob = BlobTable.find(packed);
        if (blob == null) {
            throw BlobErrors.gone(packed, type());
        }
        return blob;
    }

    /// Ends the blob for this reference and all its copies, and gives its memory back.
    ///
    /// @throws NullPointerException if the reference is null
    /// @throws dev.phalanx.structs.DisposedException if the blob was closed before
    /// @throws IllegalStateException if the blob belongs to something else that closes it, such as a scene, or is being
    ///     written to a file at this moment
    @Override
    public final void close() {
        if (!BlobTable.close(packed, null)) {
            throw BlobErrors.gone(packed, type());
        }
    }

    /// Bytes of the blob.
    public final int byteSize() {
        return blob().memory().size();
    }

    /// The bytes of the blob, which cannot be written and end with the blob. They begin at a multiple of 16.
    ///
    /// @throws dev.phalanx.structs.DisposedException if the blob was closed
    public final MemorySegment segment() {
        return blob().memory().segment();
    }

    /// A hash of the bytes of the blob, the same on every machine for values built in the same way. It does not depend
    /// on the type.
    ///
    /// @throws dev.phalanx.structs.DisposedException if the blob was closed
    public final long contentHash() {
        return contentHash(blob());
    }

    private static long contentHash(Blob blob) {
        long known = blob.contentHash();
        if (known != 0) {
            return known;
        }
        long hash = BlobFiles.hash(blob);
        blob.setContentHash(hash);
        return hash;
    }

    /// Same as [#contentHash()], of the reference that [#packed()] made `packed` from: 0 of the null reference, and
    /// the same number of every blob that was closed.
    ///
    /// @hidden
    public static long contentHash(long packed) {
        Blob blob = BlobTable.find(packed);
        return blob == null ? (packed == 0 ? 0 : GONE) : contentHash(blob);
    }

    /// Whether two blobs have the same bytes and the same root type.
    ///
    /// @throws dev.phalanx.structs.DisposedException if a blob was closed
    public final boolean contentEquals(BlobAssetReference<?> other) {
        Blob mine = blob();
        Blob others = other.blob();
        return mine.type() == others.type()
                && mine.root() == others.root()
                && mine.memory().segment().mismatch(others.memory().segment()) == -1;
    }

    /// Writes the blob to a file, which is replaced if it exists.
    ///
    /// @param version of the data, which a reader must ask for
    /// @throws IOException if the file cannot be written
    public final void write(Path file, int version) throws IOException {
        BlobFiles.write(blob(), file, version);
    }

    /// Writes the blob as a file's bytes.
    ///
    /// @param version of the data, which a reader must ask for
    /// @throws IOException if they cannot be written
    public final void write(OutputStream out, int version) throws IOException {
        BlobFiles.write(blob(), out, version);
    }

    /// Reads a blob from a file that [#write] made, and checks every byte.
    ///
    /// @param type the class of the root
    /// @param version of the data
    /// @return null if the file has another version
    /// @throws BlobFileException if the file is no blob of that type, or damaged
    /// @throws IOException if it cannot be read
    public static <T> @Nullable BlobAssetReference<T> tryRead(Path file, Class<T> type, int version)
            throws IOException {
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(type, "type");
        Blob blob = BlobFiles.tryRead(file, type, version);
        return blob == null ? null : to(blob);
    }

    /// Reads a blob from a stream, which is left after the blob's last byte, and checks every byte.
    ///
    /// @param type the class of the root
    /// @param version of the data
    /// @return null if the blob has another version; the stream is left after its header then
    /// @throws BlobFileException if there is no blob of that type, or it is damaged
    /// @throws IOException if it cannot be read
    public static <T> @Nullable BlobAssetReference<T> tryRead(InputStream in, Class<T> type, int version)
            throws IOException {
        Objects.requireNonNull(in, "in");
        Objects.requireNonNull(type, "type");
        Blob blob = BlobFiles.tryRead(in, type, version);
        return blob == null ? null : to(blob);
    }

    /// Maps a file that [#write] made, without reading it: what is used is loaded by and by, and shared with other
    /// processes. The header is checked now; damage behind it is found by [#verify()], or when something impossible is
    /// read. Do not change the file in place while it is mapped; [#write] replaces files, which is safe.
    ///
    /// @param type the class of the root
    /// @param version of the data
    /// @return null if the file has another version
    /// @throws BlobFileException if the file is no blob of that type, or its header is damaged
    /// @throws IOException if it cannot be mapped
    public static <T> @Nullable BlobAssetReference<T> tryMap(Path file, Class<T> type, int version) throws IOException {
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(type, "type");
        Blob blob = BlobFiles.tryMap(file, type, version);
        return blob == null ? null : to(blob);
    }

    /// Same as [#tryRead(Path, Class, int)], for a file that must have the version.
    ///
    /// @throws BlobFileException if the file has another version, is no blob of that type, or is damaged
    /// @throws IOException if it cannot be read
    public static <T> BlobAssetReference<T> read(Path file, Class<T> type, int version) throws IOException {
        BlobAssetReference<T> reference = tryRead(file, type, version);
        if (reference == null) {
            throw BlobFiles.wrongVersion(file, version);
        }
        return reference;
    }

    /// Same as [#tryMap], for a file that must have the version.
    ///
    /// @throws BlobFileException if the file has another version, is no blob of that type, or its header is damaged
    /// @throws IOException if it cannot be mapped
    public static <T> BlobAssetReference<T> map(Path file, Class<T> type, int version) throws IOException {
        BlobAssetReference<T> reference = tryMap(file, type, version);
        if (reference == null) {
            throw BlobFiles.wrongVersion(file, version);
        }
        return reference;
    }

    /// Reads every byte of a mapped blob and checks that they are what was written. Others need no check.
    ///
    /// @throws BlobFileException if they are not
    /// @throws dev.phalanx.structs.DisposedException if the blob was closed
    public final void verify() throws BlobFileException {
        BlobFiles.verify(blob());
    }

    /// Whether `other` refers to the same blob.
    @Override
    public final boolean equals(@Nullable Object other) {
        return other instanceof BlobAssetReference<?> reference && reference.packed == packed;
    }

    @Override
    public final int hashCode() {
        return Objects.hash(packed);
    }

    /// The type of the root and the slot and generation of the blob, such as `BlobAssetReference<Weapon>(3:1)`.
    @Override
    public final String toString() {
        return BlobErrors.reference(packed, type());
    }

    /// The null reference of no type.
    private static final class Nowhere extends BlobAssetReference<Object> {
        @Override
        public BlobAssetReference<Object> at(long packed) {
            return this;
        }

        @Override
        public Class<Object> type() {
            return Object.class;
        }

        @Override
        int stride() {
            return 0;
        }

        @Override
        public Object value() {
            return blob();
        }
    }
}
