package dev.phalanx.scenes.internal.text;

import dev.phalanx.scenes.internal.bytes.Block;
import dev.phalanx.scenes.internal.bytes.BlockSink;
import dev.phalanx.scenes.internal.bytes.FileLayout;
import dev.phalanx.scenes.internal.bytes.TableWriter;
import dev.phalanx.scenes.internal.managed.ClassTable;
import dev.phalanx.scenes.internal.shape.ArchetypeTable;
import dev.phalanx.scenes.internal.shape.FileType;
import dev.phalanx.scenes.internal.values.ValueForm;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// The values of one type that the entities of an archetype have, on their way from a text to a file.
final class TypeColumns {
    private static final int MOST_BLOCK = 1 << 30;

    private final FileType type;
    private final ValueForm form;
    private final boolean isEnableable;
    private final List<Column> leaves = new ArrayList<>();
    private final List<TableWriter> objects = new ArrayList<>();
    private final TableWriter lengths = new TableWriter();
    private final BitSet disabled = new BitSet();
    private TableWriter block = new TableWriter();

    TypeColumns(FileType type, ValueForm form, boolean isEnableable) {
        this.type = type;
        this.form = form;
        this.isEnableable = isEnableable;
        boolean hasLeaves = type.kind() == FileType.Kind.DATA || type.kind() == FileType.Kind.BUFFER;
        for (int leaf = 0; hasLeaves && leaf < type.leaves().size(); leaf++) {
            leaves.add(new Column(type.leaves().get(leaf)));
        }
    }

    FileType type() {
        return type;
    }

    boolean isEnableable() {
        return isEnableable;
    }

    void disable(int row) {
        disabled.set(row);
    }

    /// Reads the value of the next entity.
    ///
    /// @param what the value in messages
    void read(TextParser in, ClassTable classes, TextReferences references, String what) throws IOException {
        switch (type.kind()) {
            case DATA -> readLeaves(in, references, what);
            case BUFFER -> readBuffer(in, references, what);
            default -> {
                String place = in.place();
                TreeWriting.write(TreeTextReader.read(in, type.name(), classes, references, what), block, place, what);
                if (block.length() >= FileLayout.MANAGED_BLOCK) {
                    objects.add(block);
                    block = new TableWriter();
                }
            }
        }
        if (lengths.length() > MOST_BLOCK) {
            throw in.wrong(what + " is one of too many buffers", "Use fewer entities");
        }
    }

    private void readLeaves(TextParser in, TextReferences references, String what) throws IOException {
        ValueReading.read(form, in, leaf -> leaves.get(leaf).value(), references, what);
        leaves.forEach(Column::append);
    }

    private void readBuffer(TextParser in, TextReferences references, String what) throws IOException {
        int length = 0;
        if (leaves.isEmpty()) {
            length = in.readInt(what, 0, Integer.MAX_VALUE);
        } else {
            in.beginArray(what);
            for (; in.hasNext(); length++) {
                readLeaves(in, references, what + "[" + length + "]");
            }
        }
        lengths.writeInt(length);
    }

    /// Writes all values.
    ArchetypeTable.Columns writeTo(BlockSink out, int rows) throws IOException {
        List<Block> enabled = isEnableable ? List.of(writeEnabled(out, rows)) : List.of();
        List<Block> lengthBlocks =
                type.kind() == FileType.Kind.BUFFER ? List.of(out.append(lengths.toBlock())) : List.of();
        List<List<Block>> leafBlocks = new ArrayList<>();
        for (Column leaf : leaves) {
            leafBlocks.add(leaf.writeTo(out));
        }
        if (type.kind() == FileType.Kind.MANAGED) {
            if (block.length() > 0) {
                objects.add(block);
            }
            List<Block> objectBlocks = new ArrayList<>();
            for (TableWriter each : objects) {
                objectBlocks.add(out.append(each.toBlock()));
            }
            leafBlocks.add(objectBlocks);
        }
        return new ArchetypeTable.Columns(enabled, lengthBlocks, leafBlocks);
    }

    private Block writeEnabled(BlockSink out, int rows) throws IOException {
        ByteBuffer bits = out.begin(ArchetypeTable.bytesOfBits(rows));
        BitSet enabled = new BitSet(rows);
        enabled.set(0, rows);
        enabled.andNot(disabled);
        byte[] bytes = enabled.toByteArray();
        bits.put(bytes);
        while (bits.hasRemaining()) {
            bits.put((byte) 0);
        }
        return out.append(bits);
    }
}
