package dev.phalanx.structs.blob;

import dev.phalanx.structs.internal.blob.Blob;
import dev.phalanx.structs.internal.blob.BlobLayout;
import dev.phalanx.structs.internal.blob.BlobMemory;
import dev.phalanx.structs.internal.files.DurableFile;
import dev.phalanx.structs.internal.files.UninterruptedFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Blobs as files: a [BlobHeader], then the block.
final class BlobFiles {
    /// How many bytes of a stream are copied at once.
    private static final int PART_BYTES = 1 << 16;

    private BlobFiles() {}

    /// The hash of a blob's bytes and of its root's place.
    static long hash(Blob blob) {
        BlobMemory memory = blob.memory();
        return BlobHash.of(memory.segment(), memory.size(), blob.root());
    }

    /// Writes to a new file, which then takes the place of `file`, so that a mapped one keeps its bytes.
    static void write(Blob blob, Path file, int version) throws IOException {
        byte[] header = BlobHeader.of(blob, hash(blob), version).bytes();
        DurableFile.write(file, out -> {
            out.write(ByteBuffer.wrap(header));
            out.write(blob.memory().segment().asByteBuffer());
        });
    }

    static void write(Blob blob, OutputStream out, int version) throws IOException {
        out.write(BlobHeader.of(blob, hash(blob), version).bytes());
        ByteBuffer bytes = blob.memory().segment().asByteBuffer();
        byte[] part = new byte[Math.min(bytes.remaining(), PART_BYTES)];
        while (bytes.hasRemaining()) {
            int count = Math.min(bytes.remaining(), part.length);
            bytes.get(part, 0, count);
            out.write(part, 0, count);
        }
    }

    /// The bytes of a stream. The channels of the JDK are closed when their thread is interrupted; this one is not.
    private record StreamBytes(InputStream stream) implements ReadableByteChannel {
        @Override
        public int read(ByteBuffer into) throws IOException {
            byte[] part = new byte[Math.min(into.remaining(), PART_BYTES)];
            int count = stream.read(part);
            if (count > 0) {
                into.put(part, 0, count);
            }
            return count;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }

    static @Nullable Blob tryRead(Path file, Class<?> type, int version) throws IOException {
        return UninterruptedFile.<@Nullable Blob>run(() -> tryReadOnce(file, type, version));
    }

    private static @Nullable Blob tryReadOnce(Path file, Class<?> type, int version) throws IOException {
        try (FileChannel in = FileChannel.open(file, StandardOpenOption.READ)) {
            BlobHeader header = BlobHeader.read(in, file.toString());
            if (header.version() != version) {
                return null;
            }
            header.requireType(type);
            header.requireFileSize(in.size());
            return readBlock(in, header, type);
        }
    }

    static @Nullable Blob tryRead(InputStream stream, Class<?> type, int version) throws IOException {
        BlobHeader header = BlobHeader.read(new StreamBytes(stream), "The stream");
        if (header.version() != version) {
            return null;
        }
        header.requireType(type);
        byte[] block = stream.readNBytes((int) header.size()); // takes memory for what comes, not for what is announced
        header.requireRead(block.length, header.size());
        return readBlock(new StreamBytes(new ByteArrayInputStream(block)), header, type);
    }

    private static Blob readBlock(ReadableByteChannel in, BlobHeader header, Class<?> type) throws IOException {
        Arena arena = Arena.ofShared();
        boolean isDone = false;
        try {
            MemorySegment block = arena.allocate(header.size(), BlobLayout.ALIGNMENT);
            header.requireRead(BlobHeader.readAll(in, block.asByteBuffer()), header.size());
            Blob blob = blob(type, header, block, arena);
            requireContent(header, hash(blob));
            blob.setContentHash(header.content());
            isDone = true;
            return blob;
        } finally {
            if (!isDone) {
                arena.close();
            }
        }
    }

    static @Nullable Blob tryMap(Path file, Class<?> type, int version) throws IOException {
        return UninterruptedFile.<@Nullable Blob>run(() -> tryMapOnce(file, type, version));
    }

    private static @Nullable Blob tryMapOnce(Path file, Class<?> type, int version) throws IOException {
        try (FileChannel in = FileChannel.open(file, StandardOpenOption.READ)) {
            BlobHeader header = BlobHeader.read(in, file.toString());
            if (header.version() != version) {
                return null;
            }
            header.requireType(type);
            header.requireFileSize(in.size());
            Arena arena = Arena.ofShared();
            boolean isDone = false;
            try {
                MemorySegment whole =
                        in.map(FileChannel.MapMode.READ_ONLY, 0, BlobLayout.FILE_BLOCK + header.size(), arena);
                Blob blob = blob(type, header, whole.asSlice(BlobLayout.FILE_BLOCK), arena);
                blob.setContentHash(header.content());
                isDone = true;
                return blob;
            } finally {
                if (!isDone) {
                    arena.close();
                }
            }
        }
    }

    private static Blob blob(Class<?> type, BlobHeader header, MemorySegment block, Arena arena) {
        BlobMemory memory = new BlobMemory(name(type), block, Math.toIntExact(header.size()));
        return new Blob(type, memory, header.root(), arena);
    }

    /// The name of a blob with a root of `type` in error messages.
    static String name(Class<?> type) {
        return "Blob<" + type.getSimpleName() + ">";
    }

    private static void requireContent(BlobHeader header, long actual) throws BlobFileException {
        if (actual != header.content()) {
            throw header.refuse("is damaged: its bytes have the hash " + hex(actual) + ", and " + hex(header.content())
                    + " was written. Write it again.");
        }
    }

    static void verify(Blob blob) throws BlobFileException {
        long actual = hash(blob);
        long expected = blob.contentHash();
        if (expected != 0 && actual != expected) {
            throw new BlobFileException(blob.memory().name() + " is damaged: its bytes have the hash " + hex(actual)
                    + ", and " + hex(expected) + " was written. Write its file again.");
        }
    }

    /// For a file that has another version.
    static BlobFileException wrongVersion(Path file, int version) throws IOException {
        BlobHeader header = UninterruptedFile.run(() -> {
            try (FileChannel in = FileChannel.open(file, StandardOpenOption.READ)) {
                return BlobHeader.read(in, file.toString());
            }
        });
        return header.refuse("has version " + header.version() + " of the data, and " + version
                + " was requested. Request that one, or write the file again.");
    }

    static String hex(long number) {
        return String.format(Locale.ROOT, "%016x", number);
    }
}
