package dev.phalanx.scenes.internal.load;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.bytes.Block;
import dev.phalanx.scenes.internal.bytes.BlockReader;
import dev.phalanx.scenes.internal.bytes.SceneFileHeader;
import dev.phalanx.scenes.internal.exact.ExactTable;
import dev.phalanx.scenes.internal.shape.Directory;
import dev.phalanx.scenes.internal.shape.FileType;
import dev.phalanx.scenes.internal.shape.SectionTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An open file with entities: what is known about its sections, and the way to load each of them.
///
/// Opening reads the directory alone. Sections can be loaded on any threads, several at once.
public final class SceneFile implements AutoCloseable {
    /// How many threads load a section that a caller waits for. More of them wait for memory.
    public static final int THREADS = Math.min(4, Runtime.getRuntime().availableProcessors());

    private final SceneBytes bytes;
    private final LoadOptions options;
    private final SceneFileHeader header;
    private final Directory directory;
    private final List<@Nullable TypeMatch> matches;
    private final List<String> dropped;
    private final List<SectionHead> sections;
    private final boolean isExactly;

    private SceneFile(SceneBytes bytes, LoadOptions options, boolean isExactly) throws IOException {
        this.isExactly = isExactly;
        this.bytes = bytes;
        this.options = options;
        this.header = SceneFileHeader.read(bytes);
        BlockReader blocks = new BlockReader(header, bytes);
        this.directory = Directory.read(blocks.readTable(header.directory(), "directory"));
        List<String> found = new ArrayList<>();
        boolean isExactFile = directory.exact() != null;
        if (isExactly && !isExactFile) {
            throw new SceneFileException("The file is an image, which has neither ids nor chunks. Load it with"
                    + " WorldFiles.load, and write files to be loaded exactly with WorldFiles.saveExact.");
        }
        List<@Nullable TypeMatch> all =
                new TypeFinder(options, isExactFile, isExactly).match(directory.types(), found::add);
        if (isExactly) {
            requireSame(all);
        } else if (isExactFile) {
            dropCleanup(all, found);
        }
        this.matches = all;
        LostDigits lost = new LostDigits();
        List<SectionHead> heads = new ArrayList<>();
        for (Directory.Section section : directory.sections()) {
            heads.add(new SectionHead(
                    section.index(),
                    section.entityCount(),
                    section.fileBytes(),
                    section.bounds().subList(0, 3),
                    section.bounds().subList(3, 6),
                    metadata(section, lost)));
        }
        this.sections = List.copyOf(heads);
        found.addAll(lost.sentences());
        this.dropped = List.copyOf(found);
    }

    private void requireSame(List<@Nullable TypeMatch> all) throws SceneFileException {
        for (int t = 0; t < all.size(); t++) {
            TypeMatch match = all.get(t);
            if (match == null) {
                throw TypeFinder.missingInExact(directory.types().get(t).name());
            }
            match.requireSame();
        }
    }

    /// New entities have nothing to clean up.
    private static void dropCleanup(List<@Nullable TypeMatch> all, List<String> report) {
        for (int t = 0; t < all.size(); t++) {
            TypeMatch match = all.get(t);
            if (match != null
                    && TypeManager.get(match.type()).isCleanup()
                    && !TypeFinder.isOfWorlds(match.type().getName())) {
                report.add("Cleanup component " + match.source().name()
                        + " was left out, as in images. WorldFiles.loadExact keeps it.");
                all.set(t, null);
            }
        }
    }

    /// Opens a file. If that fails, the bytes are closed.
    ///
    /// @throws SceneFileException if it is not such a file, is damaged, or its types do not fit
    /// @throws IOException if it cannot be read
    public static SceneFile open(SceneBytes bytes, LoadOptions options) throws IOException {
        return open(bytes, options, false);
    }

    /// Opens a file that is to be loaded exactly. If that fails, the bytes are closed.
    ///
    /// @throws SceneFileException if it is not such a file, is damaged, or its types have changed
    /// @throws IOException if it cannot be read
    public static SceneFile openExactly(SceneBytes bytes, LoadOptions options) throws IOException {
        return open(bytes, options, true);
    }

    private static SceneFile open(SceneBytes bytes, LoadOptions options, boolean isExactly) throws IOException {
        try {
            return new SceneFile(bytes, options, isExactly);
        } catch (Throwable failed) {
            try {
                bytes.close();
            } catch (IOException unclosed) {
                failed.addSuppressed(unclosed);
            }
            throw failed;
        }
    }

    private List<IComponentData> metadata(Directory.Section section, LostDigits lost) throws SceneFileException {
        List<IComponentData> found = new ArrayList<>();
        for (Directory.Value value : section.metadata()) {
            TypeMatch match = matches.get(value.type());
            if (match != null) {
                IComponent component = ValueReader.read(
                        match.type(), match, value.bytes(), new FileReferences(0, 0, null, new long[0]), lost);
                if (!(component instanceof IComponentData data)) {
                    throw new SceneFileException("The file is damaged: section " + section.index() + " has a component "
                            + match.source().name() + ", which is no IComponentData.");
                }
                found.add(data);
            }
        }
        return List.copyOf(found);
    }

    /// The identity of the scene; [Guid#NONE] for the file of a world.
    public Guid guid() {
        return directory.guid();
    }

    /// A number that is the same for files with the same content, and almost never for others.
    public long identity() {
        return header.identity();
    }

    /// The sections, by index.
    public List<SectionHead> sections() {
        return sections;
    }

    /// The component types.
    public List<FileType> types() {
        return directory.types();
    }

    /// What the file has and this program lacks, one sentence each.
    public List<String> dropped() {
        return dropped;
    }

    /// Loads a section into a world.
    ///
    /// @param position the position of the section among [#sections()]
    /// @param em the entity manager of a world that is empty, new and the calling thread's
    /// @throws SceneFileException if it is damaged, or something in it does not fit the classes of this program
    /// @throws IOException if it cannot be read
    public LoadedSection load(int position, EntityManager em) throws IOException {
        return load(position, em, 1);
    }

    /// Same as [#load(int, EntityManager)], with the help of other threads.
    ///
    /// @param threads how many threads may be used, the calling one among them, 1 or more
    public LoadedSection load(int position, EntityManager em, int threads) throws IOException {
        return load(position, em, threads, null);
    }

    /// Same as [#load(int, EntityManager, int)], and blobs that were loaded before are not made again.
    ///
    /// @param known those blobs, to which new ones are added; null for none
    public LoadedSection load(int position, EntityManager em, int threads, @Nullable KnownBlobs known)
            throws IOException {
        Directory.Section section = directory.sections().get(position);
        BlockReader blocks = new BlockReader(header, bytes);
        SectionTable table = SectionTable.read(
                blocks.readTable(section.table(), "table of section " + section.index()), directory.types());
        if (table.entityCount() != section.entityCount()) {
            throw new SceneFileException("The file is damaged: section " + section.index() + " has "
                    + table.entityCount() + " entities, and the directory says " + section.entityCount() + ".");
        }
        ColumnFills fills = new ColumnFills(header, bytes, threads);
        Block exactBlock = directory.exact();
        ExactTable exact =
                isExactly && exactBlock != null ? ExactTable.read(blocks.readTable(exactBlock, "exact state")) : null;
        return new SectionReader(
                        directory.types(), matches, options, blocks, fills, table, exact, exactBlock != null, known, em)
                .read();
    }

    @Override
    public void close() throws IOException {
        bytes.close();
    }
}
