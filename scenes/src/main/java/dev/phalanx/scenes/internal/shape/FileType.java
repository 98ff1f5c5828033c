package dev.phalanx.scenes.internal.shape;

import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.bytes.TableReader;
import dev.phalanx.scenes.internal.bytes.TableWriter;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.StructType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// A component type as a file has it.
///
/// @param name the binary name of the class
/// @param kind how its values are written
/// @param leaves the columns of its values, or of the elements of its buffers
public record FileType(String name, Kind kind, List<FileLeaf> leaves) {
    private static final int LEAST_BYTES = 4 + 1 + 4;
    /// By their numbers in files.
    private static final List<Kind> KINDS = List.of(Kind.DATA, Kind.BUFFER, Kind.SHARED);

    /// How the values of a type are written.
    public enum Kind {
        /// A column for each leaf; none for a tag.
        DATA,
        /// A column of lengths, and one for each leaf of all elements.
        BUFFER,
        /// Each value once, and for each group of entities which one.
        SHARED
    }

    /// The type of a class.
    ///
    /// @throws IllegalArgumentException if its values cannot be written
    public static FileType of(Class<? extends IComponent> type) {
        return of(type, false);
    }

    /// The type of a class, whose references to blobs the caller writes as numbers of its own.
    ///
    /// @throws IllegalArgumentException if its values cannot be written
    public static FileType withBlobs(Class<? extends IComponent> type) {
        return of(type, true);
    }

    private static FileType of(Class<? extends IComponent> type, boolean hasBlobs) {
        if (IManagedComponentData.class.isAssignableFrom(type)) {
            throw new IllegalArgumentException(type.getName() + " is a managed component, which cannot be written to a"
                    + " file. Remove it from the entities, or leave them out with a query.");
        }
        StructType<?> struct;
        try {
            struct = StructType.of(type);
        } catch (IllegalArgumentException managed) {
            throw new IllegalArgumentException(
                    type.getName() + " is a managed shared component, which cannot be written to a file. Remove it from"
                            + " the entities, or leave them out with a query.",
                    managed);
        }
        List<FileLeaf> leaves = new ArrayList<>();
        for (Leaf leaf : struct.leaves()) {
            if (!FileLeaf.isWritable(leaf) || (!hasBlobs && leaf.holds() == Leaf.Holds.BLOB_REFERENCE)) {
                throw new IllegalArgumentException(type.getName() + "." + leaf.path() + " holds a "
                        + leaf.holds().name().toLowerCase(Locale.ROOT).replace('_', ' ')
                        + ", which cannot be written to a file. Remove the component from the entities, or leave them out"
                        + " with a query.");
            }
            leaves.add(FileLeaf.of(type, leaf));
        }
        return new FileType(type.getName(), kind(type), List.copyOf(leaves));
    }

    private static Kind kind(Class<?> type) {
        if (IBufferElementData.class.isAssignableFrom(type)) {
            return Kind.BUFFER;
        }
        return ISharedComponentData.class.isAssignableFrom(type) ? Kind.SHARED : Kind.DATA;
    }

    public void write(TableWriter out) {
        out.writeString(name);
        out.writeByte(KINDS.indexOf(kind));
        out.writeInt(leaves.size());
        leaves.forEach(leaf -> leaf.write(out));
    }

    public static List<FileType> readAll(TableReader in) throws SceneFileException {
        int count = in.readCount(LEAST_BYTES, "number of types");
        List<FileType> found = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            String name = in.readString("name of a type");
            int kind = in.readByte("kind of " + name);
            if (kind >= KINDS.size()) {
                throw in.damaged("type " + name + " has kind " + kind);
            }
            found.add(new FileType(name, KINDS.get(kind), FileLeaf.readAll(in)));
        }
        return List.copyOf(found);
    }
}
