package dev.phalanx.scenes.internal.bytes;

import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.files.SceneFileException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/// The first bytes of a file, see [FileLayout].
///
/// @param length the length of the file in bytes
/// @param directory the block of the directory
public record SceneFileHeader(long length, Block directory) {
    private static final String AGAIN = " Write the file again, or take a copy.";

    /// Reads the header of a file.
    ///
    /// @throws SceneFileException if it is not a file with entities, has another version, or was cut off or changed
    /// @throws IOException if it cannot be read
    public static SceneFileHeader read(SceneBytes file) throws IOException {
        long length = file.size();
        if (length < FileLayout.HEADER) {
            throw new SceneFileException("The file has " + length + " bytes, fewer than the " + FileLayout.HEADER
                    + " of a header. It is no file with entities, or was cut off.");
        }
        ByteBuffer header = ByteBuffer.allocate(FileLayout.HEADER).order(ByteOrder.LITTLE_ENDIAN);
        if (!file.read(0, header)) {
            throw new SceneFileException("The file ends in its header. It was cut off while it was read.");
        }
        header.flip();
        if (header.getLong(FileLayout.MAGIC_AT) != FileLayout.MAGIC) {
            throw new SceneFileException("The file is no file with entities: it begins with other bytes. Load files"
                    + " that were written by WorldFiles or SceneWriter, and open those of ReplayFiles with"
                    + " ReplayFiles.open.");
        }
        int version = header.getInt(FileLayout.VERSION_AT);
        if (version != FileLayout.VERSION) {
            throw new SceneFileException("The file has the format version " + version
                    + ", and this program reads version " + FileLayout.VERSION
                    + ". Use the version of Phalanx that wrote it, or a later one.");
        }
        if (crc(header) != header.getInt(FileLayout.HEADER_CRC_AT)) {
            throw new SceneFileException("The file is damaged: the checksum of its header is wrong." + AGAIN);
        }
        long written = header.getLong(FileLayout.LENGTH_AT);
        if (written != length) {
            throw new SceneFileException("The file has " + length + " bytes, and had " + written
                    + " when it was written. It was cut off, or something was appended." + AGAIN);
        }
        return new SceneFileHeader(length, Block.read(header, FileLayout.DIRECTORY_AT));
    }

    /// A number that is the same for files with the same content, and almost never for others: the checksum of the
    /// directory, which has the checksums of all other parts, and the length.
    public long identity() {
        return length << Integer.SIZE ^ Integer.toUnsignedLong(directory.crc());
    }

    /// The bytes of the header.
    public ByteBuffer toBuffer() {
        ByteBuffer header = ByteBuffer.allocate(FileLayout.HEADER).order(ByteOrder.LITTLE_ENDIAN);
        header.putLong(FileLayout.MAGIC_AT, FileLayout.MAGIC);
        header.putInt(FileLayout.VERSION_AT, FileLayout.VERSION);
        header.putLong(FileLayout.LENGTH_AT, length);
        directory.write(header, FileLayout.DIRECTORY_AT);
        header.putInt(FileLayout.HEADER_CRC_AT, crc(header));
        return header;
    }

    private static int crc(ByteBuffer header) {
        CRC32C checksum = new CRC32C();
        checksum.update(header.duplicate().clear().limit(FileLayout.HEADER_CRC_AT));
        return (int) checksum.getValue();
    }
}
