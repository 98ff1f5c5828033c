package dev.phalanx.scenes.internal.shape;

import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.bytes.Block;
import dev.phalanx.scenes.internal.bytes.TableReader;
import dev.phalanx.scenes.internal.bytes.TableWriter;
import java.util.ArrayList;
import java.util.List;

/// What a section of a file contains.
///
/// A reference to an entity is 0 for none; 1 in its upper half and the number of the entity in its lower half; or 2 and
/// an index of [#externals()]. A reference to a blob is 0 for none, otherwise the index of the blob plus 1.
///
/// @param values for each type of the file the values that groups have, each as its bytes; empty for other kinds
/// @param archetypes where the entities are
/// @param names the names of entities
/// @param blobs the blobs
/// @param externals the numbers of the entities in section 0 that this section refers to
/// @param classes the class table of managed values, as its bytes
public record SectionTable(
        List<List<byte[]>> values,
        List<ArchetypeTable> archetypes,
        List<EntityName> names,
        List<BlobEntry> blobs,
        List<Integer> externals,
        byte[] classes) {
    /// The upper half of a reference to an entity of the section.
    public static final int OWN = 1;
    /// The upper half of a reference to an entity of section 0.
    public static final int EXTERNAL = 2;

    /// The version in the headers of blobs.
    public static final int BLOB_VERSION = 1;

    private static final int LEAST_NAME_BYTES = 4 + 4;
    private static final int LEAST_BLOB_BYTES = 4 + Block.BYTES;

    /// The name of an entity.
    ///
    /// @param entity the number of the entity
    public record EntityName(int entity, String name) {}

    /// A blob.
    ///
    /// @param type the name of the class of its root
    /// @param block its bytes, with a header
    public record BlobEntry(String type, Block block) {}

    /// The number of entities.
    public int entityCount() {
        return archetypes.stream().mapToInt(ArchetypeTable::rows).sum();
    }

    /// Writes the table.
    public void write(TableWriter out) {
        for (List<byte[]> each : values) {
            out.writeInt(each.size());
            each.forEach(out::writeBytes);
        }
        out.writeInt(archetypes.size());
        archetypes.forEach(archetype -> archetype.write(out));
        out.writeInt(names.size());
        for (EntityName name : names) {
            out.writeInt(name.entity);
            out.writeString(name.name);
        }
        out.writeInt(blobs.size());
        for (BlobEntry blob : blobs) {
            out.writeString(blob.type);
            blob.block.write(out);
        }
        out.writeInt(externals.size());
        externals.forEach(out::writeInt);
        out.writeBytes(classes);
    }

    /// Reads the table.
    ///
    /// @param types the types of the file
    /// @throws SceneFileException if it is damaged
    public static SectionTable read(TableReader in, List<FileType> types) throws SceneFileException {
        List<List<byte[]>> values = new ArrayList<>(types.size());
        int[] valueCounts = new int[types.size()];
        for (int t = 0; t < types.size(); t++) {
            List<byte[]> found = readValues(in, types.get(t));
            valueCounts[t] = found.size();
            values.add(found);
        }
        List<ArchetypeTable> archetypes = ArchetypeTable.readAll(in, types, valueCounts);
        long entities = archetypes.stream().mapToLong(ArchetypeTable::rows).sum();
        if (entities > ArchetypeTable.MOST_ROWS) {
            throw in.damaged("there are " + entities + " entities");
        }
        List<EntityName> names = readNames(in, (int) entities);
        int blobCount = in.readCount(LEAST_BLOB_BYTES, "number of blobs");
        List<BlobEntry> blobs = new ArrayList<>(blobCount);
        for (int i = 0; i < blobCount; i++) {
            blobs.add(new BlobEntry(in.readString("type of a blob"), Block.read(in)));
        }
        int externalCount = in.readCount(Integer.BYTES, "number of references to section 0");
        List<Integer> externals = new ArrayList<>(externalCount);
        for (int i = 0; i < externalCount; i++) {
            externals.add(in.readIndex(ArchetypeTable.MOST_ROWS, "reference to section 0"));
        }
        byte[] classes = in.readBytes("classes");
        in.requireEnd();
        return new SectionTable(
                List.copyOf(values), archetypes, names, List.copyOf(blobs), List.copyOf(externals), classes);
    }

    private static List<byte[]> readValues(TableReader in, FileType type) throws SceneFileException {
        int count = in.readCount(Integer.BYTES, "number of values of " + type.name());
        List<byte[]> found = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            byte[] value = in.readBytes("value of " + type.name());
            if (!type.kind().isOfGroups() || (!type.kind().isObject() && value.length != type.bytes())) {
                throw in.damaged("a value of " + type.name() + ", a component of kind " + type.kind() + ", has "
                        + value.length + " bytes");
            }
            found.add(value);
        }
        return List.copyOf(found);
    }

    private static List<EntityName> readNames(TableReader in, int entities) throws SceneFileException {
        int count = in.readCount(LEAST_NAME_BYTES, "number of names");
        List<EntityName> names = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            names.add(new EntityName(in.readIndex(entities, "number of a named entity"), in.readString("name")));
        }
        return List.copyOf(names);
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
