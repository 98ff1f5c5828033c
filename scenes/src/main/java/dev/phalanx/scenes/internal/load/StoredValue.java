package dev.phalanx.scenes.internal.load;

import dev.phalanx.scenes.files.OldValue;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.bytes.LeafBytes;
import dev.phalanx.scenes.internal.shape.FileLeaf;
import dev.phalanx.scenes.internal.shape.FileType;
import dev.phalanx.scenes.internal.shape.ListElement;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.LeafKind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// A value in the columns of a file: for each leaf the bytes of many values, and the index of the one that is read.
final class StoredValue implements OldValue {
    private final FileType type;
    private final List<ByteBuffer> columns;
    private final FileReferences references;
    private int row = -1;

    StoredValue(FileType type, List<ByteBuffer> columns, FileReferences references) {
        this.type = type;
        this.columns = columns;
        this.references = references;
    }

    /// Moves to a value; none can be read at -1.
    void goTo(int newRow) {
        row = newRow;
    }

    @Override
    public List<String> fields() {
        return type.leaves().stream().map(FileLeaf::path).toList();
    }

    @Override
    public boolean has(String field) {
        return fields().contains(field);
    }

    private int find(String field) {
        if (row < 0) {
            throw new IllegalStateException(
                    "An old value of " + type.name() + " was read after its migration had returned. Read it before.");
        }
        int index = fields().indexOf(field);
        if (index < 0) {
            throw new IllegalArgumentException(
                    "An old value of " + type.name() + " has no field " + field + "; it has " + type.leaves() + ".");
        }
        return index;
    }

    private IllegalArgumentException isNot(FileLeaf leaf, String expected) {
        return new IllegalArgumentException("Field " + leaf.path() + " of an old value of " + type.name() + " is "
                + leaf + ", and was read as " + expected + ".");
    }

    private ByteBuffer at(int leaf) {
        return columns.get(leaf)
                .duplicate()
                .order(ByteOrder.LITTLE_ENDIAN)
                .position(row * type.leaves().get(leaf).bytes());
    }

    @Override
    public double getDouble(String field) {
        int index = find(field);
        FileLeaf leaf = type.leaves().get(index);
        if (leaf.holds() != Leaf.Holds.PLAIN) {
            throw isNot(leaf, "a number");
        }
        return LeafBytes.getNumber(leaf.kind(), at(index));
    }

    @Override
    public long getLong(String field) {
        int index = find(field);
        FileLeaf leaf = type.leaves().get(index);
        boolean isWhole = leaf.kind() != LeafKind.FLOAT && leaf.kind() != LeafKind.DOUBLE;
        if (leaf.holds() != Leaf.Holds.PLAIN || !isWhole) {
            throw isNot(leaf, "a whole number");
        }
        return LeafBytes.getWhole(leaf.kind(), at(index));
    }

    @Override
    public String getString(String field) {
        int index = find(field);
        FileLeaf leaf = type.leaves().get(index);
        ByteBuffer bytes = at(index);
        if (leaf.holds() == Leaf.Holds.ENUM) {
            int ordinal = bytes.getInt();
            if (ordinal < 0 || ordinal >= leaf.constants().size()) {
                throw new IllegalArgumentException("Field " + field + " of an old value has the ordinal " + ordinal
                        + " of an enum with " + leaf.constants().size() + " constants.");
            }
            return leaf.constants().get(ordinal);
        }
        if (leaf.holds() != Leaf.Holds.FIXED_STRING) {
            throw isNot(leaf, "a string");
        }
        byte[] text = new byte[Math.min(Short.toUnsignedInt(bytes.getShort()), leaf.stride() - ListElement.HEADER)];
        bytes.get(text);
        return new String(text, StandardCharsets.UTF_8);
    }

    @Override
    public Entity getEntity(String field) {
        int index = find(field);
        FileLeaf leaf = type.leaves().get(index);
        if (leaf.holds() != Leaf.Holds.ENTITY) {
            throw isNot(leaf, "an entity");
        }
        try {
            return Entity.unpack(references.entity(at(index).getLong(), field));
        } catch (SceneFileException damaged) {
            throw new IllegalArgumentException(damaged);
        }
    }
}
