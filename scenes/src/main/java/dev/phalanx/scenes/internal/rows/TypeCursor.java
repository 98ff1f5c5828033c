package dev.phalanx.scenes.internal.rows;

import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.bytes.Block;
import dev.phalanx.scenes.internal.bytes.BlockReader;
import dev.phalanx.scenes.internal.bytes.TableReader;
import dev.phalanx.scenes.internal.managed.ClassTable;
import dev.phalanx.scenes.internal.managed.ManagedTree;
import dev.phalanx.scenes.internal.managed.TreeReader;
import dev.phalanx.scenes.internal.shape.ArchetypeTable;
import dev.phalanx.scenes.internal.shape.FileLeaf;
import dev.phalanx.scenes.internal.shape.FileType;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Iterates over the values of one type that the entities of an archetype have. For each entity, the caller reads or
/// skips the value.
public final class TypeCursor {
    private static final String AGAIN = " Write the file again, or take a copy.";

    private final FileType type;
    private final BlockReader blocks;
    private final ClassTable classes;
    private final List<LeafCursor> leaves = new ArrayList<>();
    private final @Nullable LeafCursor lengths;
    private final List<Block> objects;
    private final @Nullable ByteBuffer enabled;
    private int nextObjects;
    private @Nullable TableReader objectsIn;

    /// @param classes the classes of the section's managed values
    /// @throws SceneFileException if the enabled bits are damaged
    /// @throws IOException if they cannot be read
    public TypeCursor(FileType type, ArchetypeTable.Columns columns, int rows, BlockReader blocks, ClassTable classes)
            throws IOException {
        this.type = type;
        this.blocks = blocks;
        this.classes = classes;
        boolean isObject = type.kind() == FileType.Kind.MANAGED;
        for (int leaf = 0; !isObject && leaf < columns.leaves().size(); leaf++) {
            FileLeaf each = type.leaves().get(leaf);
            leaves.add(new LeafCursor(
                    blocks,
                    columns.leaves().get(leaf),
                    each.bytes(),
                    "the values of " + each.path() + " of " + type.name()));
        }
        objects = isObject ? columns.leaves().getFirst() : List.of();
        lengths = type.kind() == FileType.Kind.BUFFER
                ? new LeafCursor(blocks, columns.lengths(), Integer.BYTES, "the lengths of " + type.name())
                : null;
        if (lengths == null && !columns.lengths().isEmpty()) {
            throw new SceneFileException("The file is damaged: " + type.name() + ", a component of kind " + type.kind()
                    + ", has lengths of buffers." + AGAIN);
        }
        enabled = columns.enabled().isEmpty() ? null : readEnabled(columns.enabled(), rows);
    }

    private ByteBuffer readEnabled(List<Block> all, int rows) throws IOException {
        String what = "the enabled bits of " + type.name();
        ByteBuffer bits = blocks.readCopy(all.getFirst(), what);
        if (bits.remaining() != ArchetypeTable.bytesOfBits(rows) || all.size() > 1) {
            throw new SceneFileException("The file is damaged: " + what + " have " + bits.remaining() + " bytes in "
                    + all.size() + " blocks, not " + ArchetypeTable.bytesOfBits(rows) + " bytes in one." + AGAIN);
        }
        return bits;
    }

    /// The type.
    public FileType type() {
        return type;
    }

    /// Whether the entities can have it disabled.
    public boolean isEnableable() {
        return enabled != null;
    }

    /// Whether an entity has it enabled.
    ///
    /// @param row of the entity in the archetype
    public boolean isEnabled(int row) {
        ByteBuffer bits = enabled;
        return bits == null || (bits.get(row / Byte.SIZE) >>> (row % Byte.SIZE) & 1) != 0;
    }

    /// The bytes of the next value of a leaf; each leaf is read once for each value.
    ///
    /// @throws SceneFileException if there is none, or its block is damaged
    /// @throws IOException if it cannot be read
    public ByteBuffer nextLeaf(int leaf) throws IOException {
        return leaves.get(leaf).next();
    }

    /// Skips values of a leaf.
    ///
    /// @throws SceneFileException if there are fewer, or a block is damaged
    /// @throws IOException if it cannot be read
    public void skipLeaf(int leaf, long values) throws IOException {
        leaves.get(leaf).skip(values);
    }

    /// The number of elements of the buffer of the next entity.
    ///
    /// @throws SceneFileException if there is none, or its block is damaged
    /// @throws IOException if it cannot be read
    public int nextLength() throws IOException {
        LeafCursor each = lengths;
        int length = each == null ? 1 : each.next().getInt();
        if (length < 0) {
            throw new SceneFileException(
                    "The file is damaged: a buffer of " + type.name() + " has " + length + " elements." + AGAIN);
        }
        return length;
    }

    /// The object of the next entity.
    ///
    /// @throws SceneFileException if there is none, or it is damaged
    /// @throws IOException if it cannot be read
    public ManagedTree nextObject() throws IOException {
        TableReader in = objectsIn;
        if (in == null || !in.hasRemaining()) {
            if (nextObjects == objects.size()) {
                throw new SceneFileException(
                        "The file is damaged: there are too few values of " + type.name() + "." + AGAIN);
            }
            in = blocks.readTable(objects.get(nextObjects++), "values of " + type.name());
            objectsIn = in;
        }
        return TreeReader.read(in, classes);
    }

    /// Skips the values of entities.
    ///
    /// @throws SceneFileException if there are fewer, or something is damaged
    /// @throws IOException if it cannot be read
    public void skip(int entities) throws IOException {
        switch (type.kind()) {
            case DATA -> skipLeaves(entities);
            case BUFFER -> {
                long elements = 0;
                for (int i = 0; i < entities; i++) {
                    elements += nextLength();
                }
                skipLeaves(elements);
            }
            case MANAGED -> {
                for (int i = 0; i < entities; i++) {
                    nextObject();
                }
            }
            default -> {}
        }
    }

    private void skipLeaves(long values) throws IOException {
        for (LeafCursor leaf : leaves) {
            leaf.skip(values);
        }
    }

    /// Returns if everything was read.
    ///
    /// @throws SceneFileException if there is more
    public void requireEnd() throws SceneFileException {
        for (LeafCursor leaf : leaves) {
            leaf.requireEnd();
        }
        if (lengths != null) {
            lengths.requireEnd();
        }
        if (nextObjects < objects.size() || (objectsIn != null && objectsIn.hasRemaining())) {
            throw new SceneFileException(
                    "The file is damaged: there are too many values of " + type.name() + "." + AGAIN);
        }
    }
}
