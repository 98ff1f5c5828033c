package dev.phalanx.scenes.internal.save;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.BufferAccessor;
import dev.phalanx.scenes.internal.bytes.Block;
import dev.phalanx.scenes.internal.bytes.BlockWriter;
import dev.phalanx.scenes.internal.bytes.FileLayout;
import dev.phalanx.scenes.internal.bytes.LeafBytes;
import dev.phalanx.scenes.internal.bytes.TableWriter;
import dev.phalanx.scenes.internal.durable.DurableFile;
import dev.phalanx.scenes.internal.shape.ArchetypeTable;
import dev.phalanx.scenes.internal.shape.Directory;
import dev.phalanx.scenes.internal.shape.FileLeaf;
import dev.phalanx.scenes.internal.shape.FileType;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Writes the entities of a world to a file. The world is one that nobody else uses, into which they were copied in
/// [SaveOrder], so that the index of each entity is its number in the file.
public final class WorldWriter {
    private final EntityManager em;
    private final SaveOrder order;
    private final Map<Class<?>, Integer> indexes = new HashMap<>();
    private final List<FileType> types = new ArrayList<>();
    private final List<Map<ByteBuffer, Integer>> sharedValues = new ArrayList<>();

    /// Finds out what is to be written.
    ///
    /// @throws IllegalArgumentException if an entity has a component that cannot be written
    public WorldWriter(EntityManager em) {
        this.em = em;
        this.order = new SaveOrder(em.getAllChunks());
        int number = 0;
        for (SaveOrder.Part part : order.parts()) {
            part.types().forEach(this::addType);
            for (ArchetypeChunk chunk : part.chunks()) {
                requireNumbers(chunk, number);
                number += chunk.count();
            }
        }
    }

    private void addType(Class<? extends IComponent> type) {
        if (!indexes.containsKey(type)) {
            FileType found = FileType.of(type);
            indexes.put(type, types.size());
            types.add(found);
            sharedValues.add(new LinkedHashMap<>());
        }
    }

    @SuppressWarnings("NullAway") // the types of all archetypes were added
    private int indexOf(Class<? extends IComponent> type) {
        return indexes.get(type);
    }

    private static void requireNumbers(ArchetypeChunk chunk, int first) {
        NativeArray<Entity> entities = chunk.getEntities();
        for (int i = 0; i < entities.length(); i++) {
            if (entities.get(i).index() != first + i) {
                throw new IllegalStateException(
                        "Number " + (first + i) + " of the entities that are saved is " + entities.get(i) + ".");
            }
        }
    }

    /// Writes the file.
    public void write(DurableFile.Output out) throws IOException {
        out.write(ByteBuffer.allocate(FileLayout.HEADER));
        BlockWriter blocks = new BlockWriter(out);
        List<ArchetypeTable> archetypes = new ArrayList<>();
        for (SaveOrder.Part part : order.parts()) {
            archetypes.add(write(part, blocks));
        }
        TableWriter table = new TableWriter();
        new Directory(types, sharedBytes(), archetypes, names()).write(table);
        ByteBuffer bytes = table.toBuffer();
        bytes.position(bytes.limit());
        Block directory = blocks.append(bytes);
        writeHeader(out, blocks, directory);
    }

    private static void writeHeader(DurableFile.Output out, BlockWriter blocks, Block directory) throws IOException {
        ByteBuffer header = ByteBuffer.allocate(FileLayout.HEADER).order(ByteOrder.LITTLE_ENDIAN);
        header.putLong(FileLayout.MAGIC_AT, FileLayout.MAGIC);
        header.putInt(FileLayout.VERSION_AT, FileLayout.VERSION);
        header.putLong(FileLayout.LENGTH_AT, out.size());
        header.putLong(FileLayout.DIRECTORY_AT, directory.offset());
        header.putInt(FileLayout.DIRECTORY_LENGTH_AT, directory.length());
        header.putInt(FileLayout.DIRECTORY_CRC_AT, directory.crc());
        header.putInt(FileLayout.HEADER_CRC_AT, blocks.crc(header.duplicate().limit(FileLayout.HEADER_CRC_AT)));
        out.writeAt(0, header);
    }

    private List<List<byte[]>> sharedBytes() {
        return sharedValues.stream()
                .map(values -> values.keySet().stream().map(ByteBuffer::array).toList())
                .toList();
    }

    private List<Directory.EntityName> names() {
        List<Directory.EntityName> names = new ArrayList<>();
        for (SaveOrder.Part part : order.parts()) {
            for (ArchetypeChunk chunk : part.chunks()) {
                for (Entity entity : chunk.getEntities()) {
                    String name = em.getName(entity);
                    if (!name.isEmpty()) {
                        names.add(new Directory.EntityName(entity.index(), name));
                    }
                }
            }
        }
        return names;
    }

    private ArchetypeTable write(SaveOrder.Part part, BlockWriter blocks) throws IOException {
        ByteBuffer bits = blocks.begin(ArchetypeTable.bytesOfBits(part.rows()));
        while (bits.hasRemaining()) {
            bits.put((byte) -1);
        }
        Block presence = blocks.append(bits);
        List<Integer> found = new ArrayList<>();
        List<ArchetypeTable.Columns> columns = new ArrayList<>();
        for (Class<? extends IComponent> type : part.types()) {
            int index = indexOf(type);
            found.add(index);
            List<Block> enabled =
                    IEnableableComponent.class.isAssignableFrom(type) ? writeEnabled(part, type, blocks) : List.of();
            columns.add(
                    switch (types.get(index).kind()) {
                        case DATA -> new ArchetypeTable.Columns(enabled, List.of(), writeData(part, type, blocks));
                        case BUFFER -> writeBuffers(part, type.asSubclass(IBufferElementData.class), enabled, blocks);
                        case SHARED -> new ArchetypeTable.Columns(enabled, List.of(), List.of());
                    });
        }
        List<ArchetypeTable.Group> groups = part.groups().stream()
                .map(group -> new ArchetypeTable.Group(group.rows(), valuesOf(part, group)))
                .toList();
        return new ArchetypeTable(found, groups, presence, columns);
    }

    /// The index of each shared value of a group.
    private List<Integer> valuesOf(SaveOrder.Part part, SaveOrder.ChunkGroup group) {
        List<Integer> found = new ArrayList<>();
        for (int s = 0; s < part.shared().size(); s++) {
            Map<ByteBuffer, Integer> known =
                    sharedValues.get(indexOf(part.shared().get(s)));
            found.add(known.computeIfAbsent(group.values().get(s), value -> known.size()));
        }
        return found;
    }

    private static List<Block> writeEnabled(SaveOrder.Part part, Class<? extends IComponent> type, BlockWriter blocks)
            throws IOException {
        ByteBuffer bits = blocks.begin(ArchetypeTable.bytesOfBits(part.rows()));
        int value = 0;
        int row = 0;
        for (ArchetypeChunk chunk : part.chunks()) {
            for (int i = 0; i < chunk.count(); i++, row++) {
                value |= chunk.isComponentEnabled(type, i) ? 1 << (row & 7) : 0;
                if ((row & 7) == 7) {
                    bits.put((byte) value);
                    value = 0;
                }
            }
        }
        if ((row & 7) != 0) {
            bits.put((byte) value);
        }
        return List.of(blocks.append(bits));
    }

    private List<List<Block>> writeData(SaveOrder.Part part, Class<? extends IComponent> type, BlockWriter blocks)
            throws IOException {
        List<FileLeaf> leaves = types.get(indexOf(type)).leaves();
        List<NativeArray<?>> arrays = new ArrayList<>();
        if (!leaves.isEmpty()) {
            part.chunks().forEach(chunk -> arrays.add(readOnly(chunk, type)));
        }
        List<List<Block>> found = new ArrayList<>();
        for (int leaf = 0; leaf < leaves.size(); leaf++) {
            found.add(writeLeaf(leaves.get(leaf), leaf, arrays, blocks));
        }
        return found;
    }

    private NativeArray<?> readOnly(ArchetypeChunk chunk, Class<? extends IComponent> type) {
        return chunk.getNativeArray(em.getComponentTypeHandle(type, true));
    }

    /// Writes a leaf of all elements of some arrays, in blocks of not too many.
    private static List<Block> writeLeaf(FileLeaf leaf, int number, List<NativeArray<?>> arrays, BlockWriter blocks)
            throws IOException {
        List<Block> found = new ArrayList<>();
        for (int next = 0; next < arrays.size(); ) {
            int end = next;
            int values = 0;
            while (end < arrays.size()
                    && (end == next || values + arrays.get(end).length() <= FileLayout.ROWS_PER_BLOCK)) {
                values += arrays.get(end++).length();
            }
            ByteBuffer out = blocks.begin(Math.multiplyExact(values, leaf.bytes()));
            for (NativeArray<?> array : arrays.subList(next, end)) {
                if (array.length() > 0) {
                    LeafBytes.put(
                            leaf.kind(),
                            array.leafArray(number),
                            array.offset() * leaf.stride(),
                            array.length() * leaf.stride(),
                            out);
                }
            }
            found.add(blocks.append(out));
            next = end;
        }
        return found;
    }

    private <T extends IBufferElementData> ArchetypeTable.Columns writeBuffers(
            SaveOrder.Part part, Class<T> type, List<Block> enabled, BlockWriter blocks) throws IOException {
        List<NativeArray<?>> elements = new ArrayList<>();
        ByteBuffer lengths = blocks.begin(Math.multiplyExact(part.rows(), Integer.BYTES));
        for (ArchetypeChunk chunk : part.chunks()) {
            BufferAccessor<T> buffers = chunk.getBufferAccessorRO(em.getBufferTypeHandle(type, true));
            for (int i = 0; i < buffers.length(); i++) {
                DynamicBuffer<T> buffer = buffers.get(i);
                lengths.putInt(buffer.length());
                if (!buffer.isEmpty()) {
                    elements.add(buffer.asNativeArray());
                }
            }
        }
        List<Block> lengthBlocks = List.of(blocks.append(lengths));
        List<FileLeaf> leaves = types.get(indexOf(type)).leaves();
        List<List<Block>> found = new ArrayList<>();
        for (int leaf = 0; leaf < leaves.size(); leaf++) {
            found.add(writeLeaf(leaves.get(leaf), leaf, elements, blocks));
        }
        return new ArchetypeTable.Columns(enabled, lengthBlocks, found);
    }
}
