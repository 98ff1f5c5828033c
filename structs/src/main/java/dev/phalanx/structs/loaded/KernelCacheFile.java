package dev.phalanx.structs.loaded;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.CRC32C;

/// The file of a [KernelCache].
///
/// ```text
/// int     magic, "PHXK"
/// int     version of this format, 1
/// int     CRC-32C of the rest
/// text    the program, by ProgramFiles
/// int     number of classes
///   text  key           \
///   text  note           } of each class
///   bytes class file    /
/// ```
///
/// All numbers are big-endian. A text is its length in bytes, an `int`, and as many bytes of UTF-8; bytes are their
/// number, an `int`, and the bytes.
final class KernelCacheFile {
    private static final int MAGIC = 0x5048_584B;
    private static final int VERSION = 1;
    private static final int HEADER = 12;
    private static final int LARGEST = 1 << 28;
    /// The fewest bytes of a class: the lengths of its three parts.
    private static final int FEWEST = 12;

    private KernelCacheFile() {}

    /// Reads the classes of a file.
    ///
    /// @throws IOException if the file is missing, damaged, of another format or of another program; the message is the
    ///     end of a sentence
    static Map<String, KernelCache.Entry> read(Path file, String program) throws IOException {
        ByteBuffer bytes = load(file);
        try {
            if (bytes.getInt() != MAGIC) {
                throw new IOException("it is no kernel cache");
            }
            int version = bytes.getInt();
            if (version != VERSION) {
                throw new IOException("it has version " + version + ", and this JVM reads version " + VERSION);
            }
            int checksum = bytes.getInt();
            if (checksum != checksum(bytes)) {
                throw new IOException("it is damaged: its checksum is wrong");
            }
            String theirs = text(bytes);
            if (!theirs.equals(program)) {
                throw new IOException(ProgramFiles.difference(theirs, program));
            }
            int count = length(bytes, FEWEST);
            Map<String, KernelCache.Entry> entries = HashMap.newHashMap(count);
            for (int i = 0; i < count; i++) {
                String key = text(bytes);
                String note = text(bytes);
                entries.put(key, new KernelCache.Entry(part(bytes), note));
            }
            return entries;
        } catch (BufferUnderflowException cut) {
            throw new IOException("it is damaged: it ends too early", cut);
        }
    }

    /// Writes a file, or leaves the one that is there as it is if that fails.
    static void write(Path file, String program, Map<String, KernelCache.Entry> entries) throws IOException {
        int size = HEADER + sizeOf(program) + Integer.BYTES;
        for (Map.Entry<String, KernelCache.Entry> entry : entries.entrySet()) {
            size = Math.addExact(
                    size,
                    sizeOf(entry.getKey())
                            + sizeOf(entry.getValue().note())
                            + Integer.BYTES
                            + entry.getValue().bytes().length);
        }
        ByteBuffer bytes = ByteBuffer.allocate(size).position(HEADER);
        put(bytes, program);
        bytes.putInt(entries.size());
        entries.forEach((key, entry) -> {
            put(bytes, key);
            put(bytes, entry.note());
            bytes.putInt(entry.bytes().length).put(entry.bytes());
        });
        bytes.flip().position(HEADER);
        int checksum = checksum(bytes);
        bytes.putInt(0, MAGIC).putInt(4, VERSION).putInt(8, checksum);
        Path absolute = file.toAbsolutePath();
        Path temporary = absolute.resolveSibling(absolute.getFileName() + ".new");
        Files.write(temporary, bytes.array());
        Files.move(temporary, absolute, StandardCopyOption.REPLACE_EXISTING);
    }

    private static ByteBuffer load(Path file) throws IOException {
        try {
            long size = Files.size(file);
            if (size > LARGEST) {
                throw new IOException("it has " + size + " bytes, and at most " + LARGEST + " are read");
            }
            return ByteBuffer.wrap(Files.readAllBytes(file));
        } catch (NoSuchFileException missing) {
            throw new IOException("there is no such file", missing);
        }
    }

    private static int checksum(ByteBuffer bytes) {
        CRC32C sum = new CRC32C();
        sum.update(bytes.duplicate());
        return (int) sum.getValue();
    }

    /// A number of parts that each take at least so many bytes, checked against what is left.
    private static int length(ByteBuffer bytes, int fewest) throws IOException {
        int length = bytes.getInt();
        if (length < 0 || length > bytes.remaining() / fewest) {
            throw new IOException(
                    "it is damaged: a length is " + length + " where " + bytes.remaining() + " bytes are left");
        }
        return length;
    }

    private static byte[] part(ByteBuffer bytes) throws IOException {
        byte[] part = new byte[length(bytes, 1)];
        bytes.get(part);
        return part;
    }

    private static String text(ByteBuffer bytes) throws IOException {
        return new String(part(bytes), StandardCharsets.UTF_8);
    }

    private static int sizeOf(String text) {
        return Integer.BYTES + text.getBytes(StandardCharsets.UTF_8).length;
    }

    private static void put(ByteBuffer bytes, String text) {
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        bytes.putInt(encoded.length).put(encoded);
    }
}
