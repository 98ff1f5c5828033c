package dev.phalanx.scenes.internal.shape;

import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.bytes.Block;
import dev.phalanx.scenes.internal.bytes.TableReader;
import dev.phalanx.scenes.internal.bytes.TableWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a file contains: all that is known about a scene before one of its sections is loaded.
///
/// @param guid the identity of the scene, [Guid#NONE] for a world
/// @param types the component types
/// @param sections the sections, by index
/// @param exact the block of what an exact file has beside an image, or null
public record Directory(
        Guid guid,
        List<FileType> types,
        List<Section> sections,
        @Nullable Block exact) {
    /// The bounds of a section without bounds.
    public static final List<Float> NO_BOUNDS = List.of(
            Float.POSITIVE_INFINITY,
            Float.POSITIVE_INFINITY,
            Float.POSITIVE_INFINITY,
            Float.NEGATIVE_INFINITY,
            Float.NEGATIVE_INFINITY,
            Float.NEGATIVE_INFINITY);

    private static final int LEAST_SECTION_BYTES = 4 + 4 + 8 + 6 * 4 + 4 + Block.BYTES;
    private static final int LEAST_VALUE_BYTES = 4 + 4;

    /// A section.
    ///
    /// @param index its number in the scene
    /// @param entityCount the number of its entities
    /// @param fileBytes the number of its bytes in the file
    /// @param bounds least x, y and z, then greatest x, y and z; [#NO_BOUNDS] without bounds
    /// @param metadata components that belong to the section itself
    /// @param table the block of its [SectionTable]
    public record Section(
            int index, int entityCount, long fileBytes, List<Float> bounds, List<Value> metadata, Block table) {}

    /// A component of a section.
    ///
    /// @param type the index of its type
    /// @param bytes its value
    public record Value(int type, byte[] bytes) {
        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return type;
        }
    }

    /// The directory of an image or a scene.
    public Directory(Guid guid, List<FileType> types, List<Section> sections) {
        this(guid, types, sections, null);
    }

    /// Writes the directory.
    public void write(TableWriter out) {
        out.writeLong(guid.high());
        out.writeLong(guid.low());
        out.writeInt(types.size());
        types.forEach(type -> type.write(out));
        out.writeInt(sections.size());
        for (Section section : sections) {
            out.writeInt(section.index);
            out.writeInt(section.entityCount);
            out.writeLong(section.fileBytes);
            section.bounds.forEach(out::writeFloat);
            out.writeInt(section.metadata.size());
            for (Value value : section.metadata) {
                out.writeInt(value.type);
                out.writeBytes(value.bytes);
            }
            section.table.write(out);
        }
        if (exact != null) {
            exact.write(out);
        }
    }

    /// Reads the directory.
    ///
    /// @throws SceneFileException if it is damaged
    public static Directory read(TableReader in) throws SceneFileException {
        Guid guid = new Guid(in.readLong("guid"), in.readLong("guid"));
        List<FileType> types = FileType.readAll(in);
        int count = in.readCount(LEAST_SECTION_BYTES, "number of sections");
        List<Section> sections = new ArrayList<>(count);
        Set<Integer> indexes = new HashSet<>();
        for (int i = 0; i < count; i++) {
            Section section = readSection(in, types);
            if (!indexes.add(section.index)) {
                throw in.damaged("there are two sections " + section.index);
            }
            sections.add(section);
        }
        Block exact = in.hasRemaining() ? Block.read(in) : null;
        in.requireEnd();
        if (exact != null && (sections.size() != 1 || exact.isCompressed())) {
            throw in.damaged("an exact file has " + sections.size() + " sections, or a compressed state");
        }
        return new Directory(guid, types, List.copyOf(sections), exact);
    }

    private static Section readSection(TableReader in, List<FileType> types) throws SceneFileException {
        int index = in.readIndex(Integer.MAX_VALUE, "index of a section");
        int entityCount = in.readIndex(ArchetypeTable.MOST_ROWS, "number of entities of a section");
        long fileBytes = in.readLong("number of bytes of a section");
        List<Float> bounds = new ArrayList<>(6);
        for (int i = 0; i < 6; i++) {
            bounds.add(in.readFloat("bounds of a section"));
        }
        int valueCount = in.readCount(LEAST_VALUE_BYTES, "number of components of a section");
        List<Value> metadata = new ArrayList<>(valueCount);
        for (int v = 0; v < valueCount; v++) {
            int type = in.readIndex(types.size(), "type of a component of a section");
            byte[] bytes = in.readBytes("component of a section");
            if (types.get(type).kind() != FileType.Kind.DATA
                    || bytes.length != types.get(type).bytes()) {
                throw in.damaged(
                        "a component " + types.get(type).name() + " of a section has " + bytes.length + " bytes");
            }
            metadata.add(new Value(type, bytes));
        }
        return new Section(index, entityCount, fileBytes, List.copyOf(bounds), List.copyOf(metadata), Block.read(in));
    }
}
