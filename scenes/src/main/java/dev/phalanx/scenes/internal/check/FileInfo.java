package dev.phalanx.scenes.internal.check;

import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.files.SceneFileInfo;
import dev.phalanx.scenes.internal.bytes.Block;
import dev.phalanx.scenes.internal.bytes.FileLayout;
import dev.phalanx.scenes.internal.managed.StoredClass;
import dev.phalanx.scenes.internal.rows.StoredFile;
import dev.phalanx.scenes.internal.shape.ArchetypeTable;
import dev.phalanx.scenes.internal.shape.Directory;
import dev.phalanx.scenes.internal.shape.FileLeaf;
import dev.phalanx.scenes.internal.shape.FileType;
import dev.phalanx.scenes.internal.shape.SectionTable;
import dev.phalanx.scenes.internal.text.ComparedFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/// Counts what is in a file. Only the blocks of tables are read.
public final class FileInfo {
    private final StoredFile file;
    private final List<FileType> types;
    private final long[] entities;
    private final int[] values;
    private final long[] bytes;
    private final long[] rawBytes;
    private final List<SceneFileInfo.Section> sections = new ArrayList<>();
    private final List<SceneFileInfo.Archetype> archetypes = new ArrayList<>();
    private final List<SceneFileInfo.Blob> blobs = new ArrayList<>();
    private final TreeSet<String> classes = new TreeSet<>();

    private FileInfo(SceneBytes in) throws IOException {
        file = new StoredFile(in);
        types = file.directory().types();
        entities = new long[types.size()];
        values = new int[types.size()];
        bytes = new long[types.size()];
        rawBytes = new long[types.size()];
    }

    /// Reads the tables.
    ///
    /// @throws dev.phalanx.scenes.files.SceneFileException if they are damaged
    /// @throws IOException if they cannot be read
    public static SceneFileInfo read(SceneBytes in) throws IOException {
        return new FileInfo(in).read();
    }

    private SceneFileInfo read() throws IOException {
        for (Directory.Section section : file.directory().sections()) {
            add(section);
        }
        List<SceneFileInfo.Type> found = new ArrayList<>();
        for (int t = 0; t < types.size(); t++) {
            FileType type = types.get(t);
            found.add(new SceneFileInfo.Type(
                    type.name(),
                    type.kind().toString(),
                    type.leaves().stream().map(FileLeaf::toString).toList(),
                    entities[t],
                    values[t],
                    bytes[t],
                    rawBytes[t]));
        }
        found.sort(Comparator.comparingLong(SceneFileInfo.Type::bytes).reversed());
        archetypes.sort(Comparator.comparingLong(SceneFileInfo.Archetype::bytes).reversed());
        blobs.sort(Comparator.comparingLong(SceneFileInfo.Blob::bytes).reversed());
        return new SceneFileInfo(
                FileLayout.VERSION,
                file.directory().guid(),
                file.header().length(),
                List.copyOf(sections),
                List.copyOf(found),
                List.copyOf(archetypes),
                List.copyOf(blobs),
                List.copyOf(classes));
    }

    private void add(Directory.Section section) throws IOException {
        SectionTable table = file.readTable(section);
        sections.add(new SceneFileInfo.Section(
                section.index(),
                section.entityCount(),
                section.fileBytes(),
                section.bounds().subList(0, 3),
                section.bounds().subList(3, 6),
                metadata(section),
                table.names().size(),
                table.externals().size()));
        for (int t = 0; t < types.size(); t++) {
            List<byte[]> all = table.values().get(t);
            values[t] += all.size();
            long length = all.stream().mapToLong(each -> each.length).sum();
            bytes[t] += length;
            rawBytes[t] += length;
        }
        table.archetypes().forEach(archetype -> add(section.index(), archetype));
        for (SectionTable.BlobEntry blob : table.blobs()) {
            blobs.add(new SceneFileInfo.Blob(
                    section.index(),
                    blob.type(),
                    blob.block().length(),
                    blob.block().rawLength()));
        }
        StoredFile.readClasses(table).classes().stream().map(StoredClass::name).forEach(classes::add);
    }

    private List<String> metadata(Directory.Section section) throws IOException {
        List<String> all = new ArrayList<>();
        for (Directory.Value value : section.metadata()) {
            FileType type = types.get(value.type());
            all.add(type.name() + " " + ComparedFile.metadata(type, value));
        }
        return List.copyOf(all);
    }

    private void add(int section, ArchetypeTable archetype) {
        long own = archetype.presence().length();
        long rawOwn = own;
        for (int t = 0; t < archetype.types().size(); t++) {
            int type = archetype.types().get(t);
            List<Block> all = blocks(archetype.columns().get(t));
            long length = all.stream().mapToLong(Block::length).sum();
            long rawLength = all.stream().mapToLong(Block::rawLength).sum();
            entities[type] += archetype.rows();
            bytes[type] += length;
            rawBytes[type] += rawLength;
            own += length;
            rawOwn += rawLength;
        }
        archetypes.add(new SceneFileInfo.Archetype(
                section,
                archetype.types().stream().map(type -> types.get(type).name()).toList(),
                archetype.rows(),
                archetype.groups().size(),
                own,
                rawOwn));
    }

    /// All blocks of a type.
    static List<Block> blocks(ArchetypeTable.Columns columns) {
        List<Block> all = new ArrayList<>(columns.enabled());
        all.addAll(columns.lengths());
        columns.leaves().forEach(all::addAll);
        return all;
    }
}
