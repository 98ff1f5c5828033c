package dev.phalanx.scenes.internal.save;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.BufferAccessor;
import dev.phalanx.entities.lookups.ChunkEnabledMask;
import dev.phalanx.entities.lookups.ManagedComponentAccessor;
import dev.phalanx.entities.lookups.TypeHandle;
import dev.phalanx.scenes.internal.bytes.Block;
import dev.phalanx.scenes.internal.bytes.BlockSink;
import dev.phalanx.scenes.internal.bytes.FileLayout;
import dev.phalanx.scenes.internal.bytes.TableWriter;
import dev.phalanx.scenes.internal.managed.Codecs;
import dev.phalanx.scenes.internal.managed.ManagedWriter;
import dev.phalanx.scenes.internal.shape.ArchetypeTable;
import dev.phalanx.scenes.internal.shape.FileLeaf;
import dev.phalanx.scenes.internal.shape.FileType;
import dev.phalanx.scenes.internal.shape.SectionTable;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The entities of one section of a file, on their way from a world to the file.
///
/// The constructor finds out what there is to write. It refuses what cannot be written, so that nothing is written in
/// that case. [#write] takes the values of the columns. The world must not change between the two.
public final class SavedSection {
    private final EntityManager em;
    private final List<SavedArchetype> archetypes;
    private final Numbers numbers;
    private final SavedBlobs blobs = new SavedBlobs();
    private final LeafWriter leaves;
    private final ManagedWriter managed;
    private final Map<SavedType, Map<ByteKey, Integer>> values = new LinkedHashMap<>();
    private final Map<SavedGroup, List<Integer>> valuesOfGroups = new HashMap<>();
    private final Map<SavedArchetype, Map<SavedType, List<TableWriter>>> objects = new HashMap<>();

    private record ByteKey(byte[] bytes) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof ByteKey that && Arrays.equals(bytes, that.bytes);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(bytes);
        }
    }

    /// Finds out what is to be written.
    ///
    /// @param types the types of the file, to which those of the entities are added
    /// @param isWritten which component classes are written
    /// @param codecs the codecs of objects
    /// @param classes classes whose objects fields can hold although their types do not name them
    /// @param sectionZero the entities of section 0, to which these may refer, or null
    /// @param unknown receives the packed ids of entities that are referred to and not saved; null if they do not
    ///     matter
    /// @throws IllegalArgumentException if something cannot be written
    public SavedSection(
            EntityManager em,
            SavedRows rows,
            SavedTypes types,
            Predicate<Class<? extends IComponent>> isWritten,
            Codecs codecs,
            Collection<Class<?>> classes,
            @Nullable Numbers sectionZero,
            @Nullable Set<Long> unknown) {
        this.em = em;
        LeafWriter plain = new LeafWriter(LeafWriter.References.NONE, LeafWriter.References.NONE);
        this.archetypes = rows.archetypes(types, isWritten, new SavedRows.SharedBytes() {
            private @Nullable LeafWriter saved;

            @Override
            public List<byte[]> of(List<SavedType> ofGroups, ArchetypeChunk chunk) {
                return ofGroups.stream()
                        .map(type -> orderOf(type, chunk, plain, codecs, classes))
                        .toList();
            }

            @Override
            public byte[] withSaved(SavedType type, ArchetypeChunk chunk) {
                LeafWriter writer = saved;
                if (writer == null) {
                    writer = new LeafWriter(rows.numbers(sectionZero)::keepKnown, LeafWriter.References.NONE);
                    saved = writer;
                }
                return structBytes(type, type.type(), chunk, writer);
            }
        });
        this.numbers = new Numbers(rows.count(), sectionZero);
        if (unknown != null) {
            numbers.collectUnknown(unknown);
        }
        if (rows.isExact()) {
            numbers.keepOutside();
        }
        this.managed = new ManagedWriter(codecs, classes, numbers::objectReference, blobs::indexOf);
        this.leaves = new LeafWriter(numbers::replace, blobs);
        number();
        for (SavedArchetype archetype : archetypes) {
            for (SavedType type : archetype.types()) {
                if (!type.file().kind().isOfChunks()) {
                    em.completeDependencyBeforeRO(type.type());
                }
            }
            findBlobs(archetype);
            for (SavedGroup group : archetype.groups()) {
                valuesOfGroups.put(group, valuesOf(archetype, group));
            }
            encodeObjects(archetype);
        }
    }

    private void number() {
        for (SavedArchetype archetype : archetypes) {
            for (RowRange range : archetype.ranges()) {
                numbers.add(range.chunk().getEntities(), range.from(), range.to());
            }
        }
        numbers.finish();
    }

    /// The numbers of the entities.
    public Numbers numbers() {
        return numbers;
    }

    /// The approximate number of bytes of all values: elements of buffers and objects are left out.
    public long bytes() {
        long bytes = 0;
        for (SavedArchetype archetype : archetypes) {
            int row = 0;
            for (SavedType type : archetype.types()) {
                row += type.file().kind() == FileType.Kind.DATA ? type.file().bytes() : 0;
            }
            bytes += (long) row * archetype.rows();
        }
        return bytes;
    }

    /// The number of entities.
    public int entityCount() {
        return archetypes.stream().mapToInt(SavedArchetype::rows).sum();
    }

    // Values of groups

    private static @Nullable Object valueOf(SavedType type, ArchetypeChunk chunk) {
        return type.file().kind().isOfChunks()
                ? chunk.getChunkComponentData(type.type())
                : chunk.getSharedComponent(type.type().asSubclass(ISharedComponentData.class));
    }

    private static byte[] orderOf(
            SavedType type, ArchetypeChunk chunk, LeafWriter plain, Codecs codecs, Collection<Class<?>> classes) {
        if (type.file().kind().isObject()) {
            ManagedWriter alone = new ManagedWriter(codecs, classes, packed -> 0, blob -> 0);
            TableWriter out = new TableWriter();
            alone.encode(valueOf(type, chunk), type.type(), type.type().getName(), out);
            alone.writeClasses(out);
            return out.toBytes();
        }
        return structBytes(type, type.type(), chunk, plain);
    }

    private static <T extends IComponent> byte[] structBytes(
            SavedType type, Class<T> componentClass, ArchetypeChunk chunk, LeafWriter writer) {
        T value = componentClass.cast(valueOf(type, chunk));
        if (value == null) {
            throw new IllegalStateException(chunk + " has null for " + componentClass.getName() + ".");
        }
        return writer.bytesOf(componentClass, type.file().leaves(), value);
    }

    private List<Integer> valuesOf(SavedArchetype archetype, SavedGroup group) {
        List<Integer> found = new ArrayList<>();
        ArchetypeChunk chunk = group.ranges().getFirst().chunk();
        for (SavedType type : archetype.ofGroups()) {
            byte[] bytes;
            if (type.file().kind().isObject()) {
                TableWriter out = new TableWriter();
                managed.encode(valueOf(type, chunk), type.type(), type.type().getName(), out);
                bytes = out.toBytes();
            } else {
                bytes = structBytes(type, type.type(), chunk, leaves);
            }
            Map<ByteKey, Integer> known = values.computeIfAbsent(type, any -> new LinkedHashMap<>());
            found.add(known.computeIfAbsent(new ByteKey(bytes), any -> known.size()));
        }
        return found;
    }

    /// The number of a shared value among those of its type in the file.
    ///
    /// @throws IllegalArgumentException if another value of the type has the same bytes
    int numberOf(SavedType type, Object value, Set<Integer> taken) {
        byte[] bytes;
        if (type.file().kind().isObject()) {
            TableWriter out = new TableWriter();
            managed.encode(value, type.type(), type.type().getName(), out);
            bytes = out.toBytes();
        } else {
            bytes = structBytes(type, type.type(), value);
        }
        Map<ByteKey, Integer> known = values.computeIfAbsent(type, any -> new LinkedHashMap<>());
        int number = known.computeIfAbsent(new ByteKey(bytes), any -> known.size());
        if (!taken.add(number)) {
            throw new IllegalArgumentException(
                    "Two shared values " + value + " of " + type.file().name()
                            + " become the same bytes in a file, and are different values in the world. Let equals() compare"
                            + " what is saved.");
        }
        return number;
    }

    private <T extends IComponent> byte[] structBytes(SavedType type, Class<T> componentClass, Object value) {
        return leaves.bytesOf(componentClass, type.file().leaves(), componentClass.cast(value));
    }

    // Blobs and objects

    private void findBlobs(SavedArchetype archetype) {
        for (SavedType type : archetype.types()) {
            List<FileLeaf> all = type.file().leaves();
            for (int leaf = 0; leaf < all.size(); leaf++) {
                if (SavedBlobs.isIn(all.get(leaf))) {
                    findBlobs(archetype, type, all.get(leaf), leaf);
                }
            }
        }
    }

    private void findBlobs(SavedArchetype archetype, SavedType type, FileLeaf leaf, int index) {
        switch (type.file().kind()) {
            case DATA -> {
                for (Piece piece : data(archetype, type)) {
                    blobs.find(type.type(), leaf, piece.array(index), piece.firstRow() * leaf.stride(), piece.rows());
                }
            }
            case BUFFER -> {
                for (Piece piece : elements(archetype, type.type().asSubclass(IBufferElementData.class), null)) {
                    blobs.find(type.type(), leaf, piece.array(index), piece.firstRow() * leaf.stride(), piece.rows());
                }
            }
            case SHARED, CHUNK -> {
                for (SavedGroup group : archetype.groups()) {
                    findBlobs(type, type.type(), group.ranges().getFirst().chunk(), leaf, index);
                }
            }
            default -> throw new IllegalStateException(type + " has objects and no leaves.");
        }
    }

    private <T extends IComponent> void findBlobs(
            SavedType type, Class<T> componentClass, ArchetypeChunk chunk, FileLeaf leaf, int index) {
        T value = componentClass.cast(valueOf(type, chunk));
        if (value != null) {
            try (NativeArray<T> array = NativeArray.ofLength(componentClass, 1)) {
                array.set(0, value);
                blobs.find(componentClass, leaf, array.leafArray(index), array.offset() * leaf.stride(), 1);
            }
        }
    }

    private void encodeObjects(SavedArchetype archetype) {
        for (SavedType type : archetype.types()) {
            if (type.file().kind() == FileType.Kind.MANAGED) {
                objects.computeIfAbsent(archetype, any -> new HashMap<>())
                        .put(type, encodeObjects(archetype, type.type()));
            }
        }
    }

    private <T extends IComponent> List<TableWriter> encodeObjects(SavedArchetype archetype, Class<T> type) {
        List<TableWriter> blocks = new ArrayList<>();
        TableWriter block = new TableWriter();
        for (RowRange range : archetype.ranges()) {
            ManagedComponentAccessor<T> accessor =
                    range.chunk().getManagedComponentAccessor(em.getComponentTypeHandle(type, true));
            for (int i = range.from(); i < range.to(); i++) {
                managed.encode(accessor.get(i), type, type.getName(), block);
                if (block.length() >= FileLayout.MANAGED_BLOCK) {
                    blocks.add(block);
                    block = new TableWriter();
                }
            }
        }
        if (block.length() > 0) {
            blocks.add(block);
        }
        return blocks;
    }

    // Columns

    /// Writes the columns, and returns the table that says where they are.
    ///
    /// @param types the types of the file, complete
    /// @throws IOException if they cannot be written
    public SectionTable write(SavedTypes types, BlockSink out) throws IOException {
        List<ArchetypeTable> tables = new ArrayList<>();
        for (SavedArchetype archetype : archetypes) {
            tables.add(write(archetype, out));
        }
        List<List<byte[]>> allValues = new ArrayList<>();
        for (int t = 0; t < types.files().size(); t++) {
            allValues.add(List.of());
        }
        values.forEach((type, known) -> allValues.set(
                type.index(), known.keySet().stream().map(ByteKey::bytes).toList()));
        List<SectionTable.BlobEntry> blobEntries = blobs.write(out);
        TableWriter classes = new TableWriter();
        managed.writeClasses(classes);
        return new SectionTable(allValues, tables, names(), blobEntries, numbers.externals(), classes.toBytes());
    }

    private List<SectionTable.EntityName> names() {
        List<SectionTable.EntityName> names = new ArrayList<>();
        if (em.hasNames()) {
            int count = entityCount();
            for (int n = 0; n < count; n++) {
                String name = em.getName(Entity.unpack(numbers.id(n)));
                if (!name.isEmpty()) {
                    names.add(new SectionTable.EntityName(n, name));
                }
            }
        }
        return names;
    }

    private ArchetypeTable write(SavedArchetype archetype, BlockSink out) throws IOException {
        Block presence = writePresence(archetype.rows(), out);
        List<ArchetypeTable.Columns> columns = new ArrayList<>();
        for (SavedType type : archetype.types()) {
            List<Block> enabled =
                    type.file().kind().isOfChunks() || !IEnableableComponent.class.isAssignableFrom(type.type())
                            ? List.of()
                            : writeEnabled(archetype, type.type(), out);
            columns.add(
                    switch (type.file().kind()) {
                        case DATA ->
                            new ArchetypeTable.Columns(
                                    enabled, List.of(), writeLeaves(type, data(archetype, type), out));
                        case BUFFER -> writeBuffers(archetype, type, enabled, out);
                        case MANAGED ->
                            new ArchetypeTable.Columns(enabled, List.of(), List.of(writeObjects(archetype, type, out)));
                        case SHARED, CHUNK, MANAGED_SHARED, MANAGED_CHUNK ->
                            new ArchetypeTable.Columns(enabled, List.of(), List.of());
                    });
        }
        List<ArchetypeTable.Group> groups = archetype.groups().stream()
                .map(group -> new ArchetypeTable.Group(group.rows(), valuesOfGroups.getOrDefault(group, List.of())))
                .toList();
        return new ArchetypeTable(
                archetype.types().stream().map(SavedType::index).toList(), groups, presence, columns);
    }

    private static Block writePresence(int rows, BlockSink out) throws IOException {
        ByteBuffer bits = out.begin(ArchetypeTable.bytesOfBits(rows));
        while (bits.hasRemaining()) {
            bits.put((byte) -1);
        }
        return out.appendRaw(bits);
    }

    private List<Block> writeEnabled(SavedArchetype archetype, Class<? extends IComponent> type, BlockSink out)
            throws IOException {
        TypeHandle<?> handle = IBufferElementData.class.isAssignableFrom(type)
                ? em.getBufferTypeHandle(type.asSubclass(IBufferElementData.class), true)
                : em.getComponentTypeHandle(type, true);
        BitWriter bits = new BitWriter(out.begin(ArchetypeTable.bytesOfBits(archetype.rows())));
        for (RowRange range : archetype.ranges()) {
            ChunkEnabledMask mask = range.chunk().getEnabledMask(handle).toChunkEnabledMask();
            for (int i = range.from(); i < range.to(); ) {
                int count = Math.min(Long.SIZE - (i & 63), range.to() - i);
                bits.put((i < Long.SIZE ? mask.low() : mask.high()) >>> i, count);
                i += count;
            }
        }
        return List.of(out.append(bits.finish()));
    }

    private List<Piece> data(SavedArchetype archetype, SavedType type) {
        if (type.file().leaves().isEmpty()) {
            return List.of();
        }
        List<Piece> pieces = new ArrayList<>();
        for (SavedArchetype.Run run : archetype.runs()) {
            NativeArray<?> array = run.first().chunk().getNativeArray(em.getComponentTypeHandle(type.type(), true));
            pieces.add(new Piece(array, run.first().from(), run.rows()));
        }
        return pieces;
    }

    private <T extends IBufferElementData> List<Piece> elements(
            SavedArchetype archetype, Class<T> type, @Nullable ByteBuffer lengths) {
        List<Piece> pieces = new ArrayList<>();
        for (RowRange range : archetype.ranges()) {
            BufferAccessor<T> buffers = range.chunk().getBufferAccessorRO(em.getBufferTypeHandle(type, true));
            for (int i = range.from(); i < range.to(); i++) {
                DynamicBuffer<T> buffer = buffers.get(i);
                if (lengths != null) {
                    lengths.putInt(buffer.length());
                }
                if (!buffer.isEmpty()) {
                    pieces.add(new Piece(buffer.asNativeArray(), 0, buffer.length()));
                }
            }
        }
        return pieces;
    }

    private ArchetypeTable.Columns writeBuffers(
            SavedArchetype archetype, SavedType type, List<Block> enabled, BlockSink out) throws IOException {
        ByteBuffer lengths = out.begin(Math.multiplyExact(archetype.rows(), Integer.BYTES));
        List<Piece> pieces = elements(archetype, type.type().asSubclass(IBufferElementData.class), lengths);
        long count = pieces.stream().mapToLong(Piece::rows).sum();
        if (type.file().leaves().isEmpty() && count > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("The buffers of " + type.file().name() + " have " + count
                    + " elements, and a file can have " + Integer.MAX_VALUE + " without fields. Remove some.");
        }
        List<Block> lengthBlocks = List.of(out.append(lengths));
        return new ArchetypeTable.Columns(enabled, lengthBlocks, writeLeaves(type, pieces, out));
    }

    private List<Block> writeObjects(SavedArchetype archetype, SavedType type, BlockSink out) throws IOException {
        List<Block> blocks = new ArrayList<>();
        for (TableWriter block : objects.getOrDefault(archetype, Map.of()).getOrDefault(type, List.of())) {
            blocks.add(out.append(block.toBlock()));
        }
        return blocks;
    }

    private List<List<Block>> writeLeaves(SavedType type, List<Piece> pieces, BlockSink out) throws IOException {
        List<List<Block>> found = new ArrayList<>();
        List<FileLeaf> all = type.file().leaves();
        for (int leaf = 0; leaf < all.size(); leaf++) {
            found.add(writeLeaf(all.get(leaf), leaf, pieces, out));
        }
        return found;
    }

    /// Writes a leaf in blocks of at most [FileLayout#ROWS_PER_BLOCK] rows.
    private List<Block> writeLeaf(FileLeaf leaf, int index, List<Piece> pieces, BlockSink out) throws IOException {
        List<Block> blocks = new ArrayList<>();
        long left = pieces.stream().mapToLong(Piece::rows).sum();
        ByteBuffer block = null;
        int room = 0;
        for (Piece piece : pieces) {
            for (int done = 0; done < piece.rows(); ) {
                if (block == null) {
                    room = (int) Math.min(FileLayout.ROWS_PER_BLOCK, left);
                    block = out.begin(Math.multiplyExact(room, leaf.bytes()));
                }
                int rows = Math.min(room, piece.rows() - done);
                leaves.put(leaf, piece.array(index), (piece.firstRow() + done) * leaf.stride(), rows, block);
                done += rows;
                room -= rows;
                left -= rows;
                if (room == 0) {
                    blocks.add(out.append(block));
                    block = null;
                }
            }
        }
        return blocks;
    }
}
