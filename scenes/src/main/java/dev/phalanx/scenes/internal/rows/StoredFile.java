package dev.phalanx.scenes.internal.rows;

import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.bytes.BlockReader;
import dev.phalanx.scenes.internal.bytes.SceneFileHeader;
import dev.phalanx.scenes.internal.bytes.TableReader;
import dev.phalanx.scenes.internal.managed.ClassTable;
import dev.phalanx.scenes.internal.shape.Directory;
import dev.phalanx.scenes.internal.shape.SectionTable;
import java.io.IOException;
import java.nio.ByteBuffer;

/// A file that is read without the component classes. It is used by one thread at a time.
public final class StoredFile {
    private final SceneFileHeader header;
    private final BlockReader blocks;
    private final Directory directory;

    /// Reads the header and the directory.
    ///
    /// @throws SceneFileException if they are damaged
    /// @throws IOException if they cannot be read
    public StoredFile(SceneBytes bytes) throws IOException {
        header = SceneFileHeader.read(bytes);
        blocks = new BlockReader(header, bytes);
        directory = Directory.read(blocks.readTable(header.directory(), "directory"));
    }

    /// The header.
    public SceneFileHeader header() {
        return header;
    }

    /// The directory.
    public Directory directory() {
        return directory;
    }

    /// What reads its blocks.
    public BlockReader blocks() {
        return blocks;
    }

    /// Reads the table of a section.
    ///
    /// @throws SceneFileException if it is damaged
    /// @throws IOException if it cannot be read
    public SectionTable readTable(Directory.Section section) throws IOException {
        SectionTable table = SectionTable.read(
                blocks.readTable(section.table(), "table of section " + section.index()), directory.types());
        if (table.entityCount() != section.entityCount()) {
            throw new SceneFileException("The file is damaged: section " + section.index() + " has "
                    + table.entityCount() + " entities, and the directory says " + section.entityCount() + ".");
        }
        return table;
    }

    /// Reads the class table of the managed values of a section.
    ///
    /// @throws SceneFileException if it is damaged
    public static ClassTable readClasses(SectionTable table) throws SceneFileException {
        TableReader in = new TableReader("class table", ByteBuffer.wrap(table.classes()));
        ClassTable classes = ClassTable.read(in);
        in.requireEnd();
        return classes;
    }
}
