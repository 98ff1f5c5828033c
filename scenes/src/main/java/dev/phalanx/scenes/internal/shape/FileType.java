package dev.phalanx.scenes.internal.shape;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.types.TypeField;
import dev.phalanx.entities.types.TypeInfo;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.bytes.TableReader;
import dev.phalanx.scenes.internal.bytes.TableWriter;
import dev.phalanx.structs.Leaf;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// A component type, as it is in a file.
///
/// @param name the binary name of the class
/// @param stableHash a hash of the name and the fields
/// @param kind how its values are written
/// @param leaves the columns of its values, or of the elements of its buffers; none for objects
public record FileType(String name, long stableHash, Kind kind, List<FileLeaf> leaves) {
    private static final int LEAST_BYTES = 4 + 8 + 1 + 4;
    /// By their numbers in files.
    private static final List<Kind> KINDS = List.of(
            Kind.DATA, Kind.BUFFER, Kind.SHARED, Kind.CHUNK, Kind.MANAGED, Kind.MANAGED_SHARED, Kind.MANAGED_CHUNK);

    /// How the values of a type are written.
    public enum Kind {
        /// A column for each leaf; none for a tag.
        DATA,
        /// A column of lengths, and one for each leaf of all elements.
        BUFFER,
        /// Each value once, and for each group of entities the index of its value.
        SHARED,
        /// As [#SHARED]: each group is a chunk.
        CHUNK,
        /// A column of objects.
        MANAGED,
        /// As [#SHARED], an object.
        MANAGED_SHARED,
        /// As [#CHUNK], an object.
        MANAGED_CHUNK;

        /// Whether groups of entities have one value each.
        public boolean isOfGroups() {
            return this == SHARED || this == CHUNK || this == MANAGED_SHARED || this == MANAGED_CHUNK;
        }

        /// Whether groups are chunks.
        public boolean isOfChunks() {
            return this == CHUNK || this == MANAGED_CHUNK;
        }

        /// Whether values are objects.
        public boolean isObject() {
            return this == MANAGED || this == MANAGED_SHARED || this == MANAGED_CHUNK;
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    /// The type of a component class.
    ///
    /// @throws IllegalArgumentException if it has a field that cannot be written
    public static FileType of(Class<? extends IComponent> type) {
        TypeInfo info = TypeManager.get(type);
        return of(
                info,
                switch (info.kind()) {
                    case DATA, TAG -> Kind.DATA;
                    case BUFFER -> Kind.BUFFER;
                    case SHARED -> Kind.SHARED;
                    case MANAGED -> Kind.MANAGED;
                    case MANAGED_SHARED -> Kind.MANAGED_SHARED;
                });
    }

    /// The type of a component class that chunks have.
    ///
    /// @throws IllegalArgumentException if it has a field that cannot be written
    public static FileType ofChunks(Class<? extends IComponent> type) {
        TypeInfo info = TypeManager.get(type);
        return of(
                info,
                switch (info.kind()) {
                    case MANAGED, MANAGED_SHARED -> Kind.MANAGED_CHUNK;
                    default -> Kind.CHUNK;
                });
    }

    private static FileType of(TypeInfo info, Kind kind) {
        if (kind.isObject()) {
            return new FileType(info.stableName(), info.stableHash(), kind, List.of());
        }
        List<FileLeaf> leaves = new ArrayList<>();
        for (TypeField field : info.fields()) {
            if (!FileLeaf.isWritable(field)) {
                throw new IllegalArgumentException(info.stableName() + "." + field.path()
                        + " is a native collection, which cannot be written to a file. Remove the component from the"
                        + " entities, or leave them out with a query.");
            }
            leaves.add(FileLeaf.of(info.type(), field));
        }
        return new FileType(info.stableName(), info.stableHash(), kind, List.copyOf(leaves));
    }

    /// Bytes of one value, or of one element of a buffer.
    public int bytes() {
        return leaves.stream().mapToInt(FileLeaf::bytes).sum();
    }

    /// Returns if all buffers of an archetype together have as many elements as can be counted. Those without fields
    /// have no bytes that limit them.
    ///
    /// @throws SceneFileException otherwise
    public void requireElements(long elements) throws SceneFileException {
        if (leaves.isEmpty() && elements > Integer.MAX_VALUE) {
            throw new SceneFileException("The file is damaged: the buffers of " + name + " have " + elements
                    + " elements, and " + Integer.MAX_VALUE + " is the most. Write the file again, or take a copy.");
        }
    }

    /// Whether a value may refer to entities.
    public boolean hasEntities() {
        return leaves.stream().anyMatch(leaf -> leaf.holds() == Leaf.Holds.ENTITY);
    }

    /// Writes the type.
    public void write(TableWriter out) {
        out.writeString(name);
        out.writeLong(stableHash);
        out.writeByte(KINDS.indexOf(kind));
        out.writeInt(leaves.size());
        leaves.forEach(leaf -> leaf.write(out));
    }

    /// Reads types.
    ///
    /// @throws SceneFileException if they are damaged
    public static List<FileType> readAll(TableReader in) throws SceneFileException {
        int count = in.readCount(LEAST_BYTES, "number of types");
        List<FileType> found = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            String name = in.readString("name of a type");
            long hash = in.readLong("hash of " + name);
            int kind = in.readByte("kind of " + name);
            if (kind >= KINDS.size()) {
                throw in.damaged("type " + name + " has kind " + kind);
            }
            List<FileLeaf> leaves = FileLeaf.readAll(in);
            if (leaves.stream().mapToLong(FileLeaf::bytes).sum() > MOST_BYTES) {
                throw in.damaged("type " + name + " has values of more than " + MOST_BYTES + " bytes");
            }
            found.add(new FileType(name, hash, KINDS.get(kind), leaves));
        }
        return List.copyOf(found);
    }

    private static final int MOST_BYTES = 1 << 24;
}
