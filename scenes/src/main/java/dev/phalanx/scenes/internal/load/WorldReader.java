package dev.phalanx.scenes.internal.load;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.BufferAccessor;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.LoadReport;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.bytes.Block;
import dev.phalanx.scenes.internal.bytes.BlockReader;
import dev.phalanx.scenes.internal.bytes.FileLayout;
import dev.phalanx.scenes.internal.bytes.TableReader;
import dev.phalanx.scenes.internal.shape.ArchetypeTable;
import dev.phalanx.scenes.internal.shape.Directory;
import dev.phalanx.scenes.internal.shape.FileType;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// Reads a file into a world that is empty and new, so that its entities get the ids that the file has for them.
public final class WorldReader {
    private static final String AGAIN = " Write the file again, or take a copy.";

    private final BlockReader blocks;
    private final Directory directory;
    private final int entityCount;
    private final List<@Nullable TypeMatch> matches;
    private final List<String> dropped = new ArrayList<>();

    /// Reads what the file has, and compares its types with those of this program.
    ///
    /// @throws SceneFileException if it is no such file, is damaged, or its types do not fit
    public WorldReader(FileChannel channel, LoadOptions options) throws IOException {
        long length = channel.size();
        Block table = readHeader(channel, length);
        blocks = new BlockReader(channel, length);
        directory = Directory.read(new TableReader("directory", copy(blocks.read(table, "the directory"))));
        entityCount = directory.entityCount();
        matches = new TypeFinder(options).match(directory.types(), dropped::add);
    }

    private static ByteBuffer copy(ByteBuffer bytes) {
        return ByteBuffer.allocate(bytes.remaining()).put(bytes).flip();
    }

    private static Block readHeader(FileChannel channel, long length) throws IOException {
        if (length < FileLayout.HEADER) {
            throw new SceneFileException("The file has " + length + " bytes, fewer than the " + FileLayout.HEADER
                    + " of a header. It is no file with entities, or was cut off.");
        }
        ByteBuffer header = ByteBuffer.allocate(FileLayout.HEADER).order(ByteOrder.LITTLE_ENDIAN);
        while (header.hasRemaining()) {
            if (channel.read(header, header.position()) < 0) {
                throw new SceneFileException("The file ends in its header. It was cut off while it was read.");
            }
        }
        header.flip();
        if (header.getLong(FileLayout.MAGIC_AT) != FileLayout.MAGIC) {
            throw new SceneFileException(
                    "The file is no file with entities: it begins with other bytes. Load files that"
                            + " were written by WorldFiles.");
        }
        int version = header.getInt(FileLayout.VERSION_AT);
        if (version != FileLayout.VERSION) {
            throw new SceneFileException(
                    "The file has the format version " + version + ", and this program reads version "
                            + FileLayout.VERSION + ". Use the version of Phalanx that wrote it, or a later one.");
        }
        CRC32C checksum = new CRC32C();
        checksum.update(header.duplicate().limit(FileLayout.HEADER_CRC_AT));
        if ((int) checksum.getValue() != header.getInt(FileLayout.HEADER_CRC_AT)) {
            throw new SceneFileException("The file is damaged: the checksum of its header is wrong." + AGAIN);
        }
        long written = header.getLong(FileLayout.LENGTH_AT);
        if (written != length) {
            throw new SceneFileException("The file has " + length + " bytes, and had " + written
                    + " when it was written. It was cut off, or something was appended." + AGAIN);
        }
        return new Block(
                header.getLong(FileLayout.DIRECTORY_AT),
                header.getInt(FileLayout.DIRECTORY_LENGTH_AT),
                header.getInt(FileLayout.DIRECTORY_CRC_AT));
    }

    /// What came of it.
    public LoadReport report() {
        return new LoadReport(entityCount, List.copyOf(dropped));
    }

    /// Creates the entities of the file.
    ///
    /// @param em of a world that is empty and new
    public void read(EntityManager em) throws IOException {
        List<NativeArray<Entity>> made = new ArrayList<>();
        int[] next = {0};
        for (ArchetypeTable table : directory.archetypes()) {
            blocks.read(table.presence(), "the list of entities");
            create(em, table, made, next);
        }
        int group = 0;
        for (ArchetypeTable table : directory.archetypes()) {
            List<ArchetypeChunk> chunks = new ArrayList<>();
            for (int g = 0; g < table.groups().size(); g++) {
                addChunks(em, made.get(group++), chunks);
            }
            fill(em, table, chunks);
        }
        for (Directory.EntityName name : directory.names()) {
            em.setName(new Entity(name.entity(), 1), name.name());
        }
    }

    @SuppressWarnings("unchecked") // archetypes take arrays of component classes
    private void create(EntityManager em, ArchetypeTable table, List<NativeArray<Entity>> made, int[] next)
            throws SceneFileException {
        List<Class<? extends IComponent>> classes = new ArrayList<>();
        List<TypeMatch> shared = new ArrayList<>();
        List<Integer> sharedPlaces = new ArrayList<>();
        int place = 0;
        for (int type : table.types()) {
            TypeMatch match = matches.get(type);
            boolean isShared = directory.types().get(type).kind() == FileType.Kind.SHARED;
            if (match != null) {
                classes.add(match.type());
            }
            if (match != null && isShared) {
                shared.add(match);
                sharedPlaces.add(place);
            }
            place += isShared ? 1 : 0;
        }
        EntityArchetype archetype = em.createArchetype(classes.toArray(Class[]::new));
        boolean hasDefaults = false;
        for (ArchetypeTable.Group group : table.groups()) {
            NativeArray<Entity> entities = em.createEntity(archetype, group.rows());
            Entity first = entities.get(0);
            if (first.index() != next[0] || first.version() != 1) {
                throw new IllegalStateException("The first of " + group.rows() + " entities of a file is " + first
                        + ", and should be number " + next[0] + ". The world was not new.");
            }
            next[0] += group.rows();
            made.add(entities);
            for (int s = 0; s < shared.size(); s++) {
                int type = directory.types().indexOf(shared.get(s).source());
                byte[] value =
                        directory.sharedValues().get(type).get(group.values().get(sharedPlaces.get(s)));
                setShared(em, entities, shared.get(s), value, hasDefaults);
            }
            hasDefaults |= shared.stream().allMatch(match -> isDefault(em, first, match));
        }
    }

    private static boolean isDefault(EntityManager em, Entity entity, TypeMatch match) {
        return em.getSharedComponentIndex(entity, match.type().asSubclass(ISharedComponentData.class)) == 0;
    }

    /// Gives new entities a shared value.
    ///
    /// @param isMixed whether entities with default values were created before, with which new ones share a chunk
    private static void setShared(
            EntityManager em, NativeArray<Entity> entities, TypeMatch match, byte[] bytes, boolean isMixed)
            throws SceneFileException {
        Class<? extends ISharedComponentData> type = match.type().asSubclass(ISharedComponentData.class);
        ISharedComponentData value = SharedValueReader.fromBytes(type, match, bytes);
        if (isMixed) {
            em.setSharedComponent(entities, value);
            return;
        }
        for (int i = 0; i < entities.length(); ) {
            ArchetypeChunk chunk = em.getChunk(entities.get(i));
            i += chunk.count();
            em.setSharedComponent(chunk, value);
        }
    }

    private static void addChunks(EntityManager em, NativeArray<Entity> entities, List<ArchetypeChunk> chunks) {
        for (int i = 0; i < entities.length(); ) {
            ArchetypeChunk chunk = em.getChunk(entities.get(i));
            chunks.add(chunk);
            i += chunk.count();
        }
    }

    private void fill(EntityManager em, ArchetypeTable table, List<ArchetypeChunk> chunks) throws IOException {
        for (int t = 0; t < table.types().size(); t++) {
            TypeMatch match = matches.get(table.types().get(t));
            if (match == null) {
                continue;
            }
            ArchetypeTable.Columns columns = table.columns().get(t);
            if (!columns.enabled().isEmpty()) {
                fillEnabled(match, columns.enabled(), chunks);
            }
            switch (match.source().kind()) {
                case DATA -> fillData(em, match, columns, chunks);
                case BUFFER -> fillBuffers(em, match, columns, chunks);
                case SHARED -> {}
            }
        }
    }

    private void fillEnabled(TypeMatch match, List<Block> enabled, List<ArchetypeChunk> chunks) throws IOException {
        if (!IEnableableComponent.class.isAssignableFrom(match.type())) {
            dropped.add("Disabled components " + match.source().name() + " were enabled: "
                    + match.type().getName() + " cannot be disabled.");
            return;
        }
        int rows = chunks.stream().mapToInt(ArchetypeChunk::count).sum();
        String what = "the enabled bits of " + match.source().name();
        ByteBuffer bits = blocks.read(enabled.getFirst(), what);
        requireLength(bits.remaining(), ArchetypeTable.bytesOfBits(rows), what);
        int row = 0;
        for (ArchetypeChunk chunk : chunks) {
            for (int i = 0; i < chunk.count(); i++, row++) {
                if ((bits.get(row >> 3) & 1 << (row & 7)) == 0) {
                    chunk.setComponentEnabled(match.type(), i, false);
                }
            }
        }
    }

    private static void requireLength(long found, long expected, String what) throws SceneFileException {
        if (found != expected) {
            throw new SceneFileException(
                    "The file is damaged: " + what + " has " + found + " bytes, not " + expected + "." + AGAIN);
        }
    }

    private void fillData(
            EntityManager em, TypeMatch match, ArchetypeTable.Columns columns, List<ArchetypeChunk> chunks)
            throws IOException {
        List<NativeArray<?>> arrays = new ArrayList<>();
        if (!match.source().leaves().isEmpty()) {
            for (ArchetypeChunk chunk : chunks) {
                arrays.add(chunk.getNativeArray(em.getComponentTypeHandle(match.type(), false)));
            }
        }
        fillLeaves(match, columns, arrays);
    }

    private <T extends IBufferElementData> void fillBuffers(
            EntityManager em, TypeMatch match, ArchetypeTable.Columns columns, List<ArchetypeChunk> chunks)
            throws IOException {
        @SuppressWarnings("unchecked") // the match is of a buffer
        Class<T> type = (Class<T>) match.type().asSubclass(IBufferElementData.class);
        int rows = chunks.stream().mapToInt(ArchetypeChunk::count).sum();
        String what = "the lengths of " + match.source().name();
        if (columns.lengths().size() != 1) {
            throw new SceneFileException("The file is damaged: " + what + " are missing." + AGAIN);
        }
        ByteBuffer lengths =
                copy(blocks.read(columns.lengths().getFirst(), what)).order(ByteOrder.LITTLE_ENDIAN);
        requireLength(lengths.remaining(), (long) rows * Integer.BYTES, what);
        requireElements(match, columns, lengths.duplicate().order(ByteOrder.LITTLE_ENDIAN));
        List<DynamicBuffer<T>> filled = new ArrayList<>();
        for (ArchetypeChunk chunk : chunks) {
            BufferAccessor<T> buffers = chunk.getBufferAccessor(em.getBufferTypeHandle(type, false));
            for (int i = 0; i < buffers.length(); i++) {
                int length = lengths.getInt();
                if (length > 0) {
                    DynamicBuffer<T> buffer = buffers.get(i);
                    buffer.resize(length);
                    filled.add(buffer);
                }
            }
        }
        List<NativeArray<?>> arrays = new ArrayList<>(filled.size());
        filled.forEach(buffer -> arrays.add(buffer.asNativeArray())); // valid as long as none is resized
        fillLeaves(match, columns, arrays);
    }

    /// Returns if there are as many elements as the lengths of buffers say, before memory is taken for them.
    private static void requireElements(TypeMatch match, ArchetypeTable.Columns columns, ByteBuffer lengths)
            throws SceneFileException {
        long sum = 0;
        while (lengths.hasRemaining()) {
            int length = lengths.getInt();
            if (length < 0) {
                throw new SceneFileException("The file is damaged: a buffer of "
                        + match.source().name() + " has " + length + " elements." + AGAIN);
            }
            sum += length;
        }
        for (int leaf = 0; leaf < columns.leaves().size(); leaf++) {
            long bytes =
                    columns.leaves().get(leaf).stream().mapToLong(Block::length).sum();
            requireLength(
                    bytes,
                    sum * match.source().leaves().get(leaf).bytes(),
                    "the elements of " + match.source().name());
        }
    }

    private void fillLeaves(TypeMatch match, ArchetypeTable.Columns columns, List<NativeArray<?>> arrays)
            throws IOException {
        for (int leaf = 0; leaf < columns.leaves().size(); leaf++) {
            LeafMatch how = match.leaf(leaf);
            if (how != null) {
                fillLeaf(
                        how,
                        match.target(leaf),
                        columns.leaves().get(leaf),
                        arrays,
                        match.source().name());
            }
        }
    }

    private void fillLeaf(LeafMatch how, int target, List<Block> leafBlocks, List<NativeArray<?>> arrays, String type)
            throws IOException {
        String what = "the values of " + how.source().path() + " of " + type;
        long values = arrays.stream().mapToLong(NativeArray::length).sum();
        requireLength(
                leafBlocks.stream().mapToLong(Block::length).sum(),
                values * how.source().bytes(),
                what);
        int array = 0;
        int done = 0;
        for (Block block : leafBlocks) {
            ByteBuffer in = blocks.read(block, what);
            if (in.remaining() % how.source().bytes() != 0) {
                throw new SceneFileException("The file is damaged: a block of " + what + " has " + in.remaining()
                        + " bytes, and a value " + how.source().bytes() + "." + AGAIN);
            }
            while (in.hasRemaining()) {
                NativeArray<?> into = arrays.get(array);
                int count = Math.min(
                        into.length() - done, in.remaining() / how.source().bytes());
                how.load(
                        in,
                        into.leafArray(target),
                        (into.offset() + done) * how.target().stride(),
                        count,
                        entityCount);
                done += count;
                if (done == into.length()) {
                    array++;
                    done = 0;
                }
            }
        }
    }
}
