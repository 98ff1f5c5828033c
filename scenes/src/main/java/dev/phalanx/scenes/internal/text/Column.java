package dev.phalanx.scenes.internal.text;

import dev.phalanx.scenes.internal.bytes.Block;
import dev.phalanx.scenes.internal.bytes.BlockSink;
import dev.phalanx.scenes.internal.bytes.FileLayout;
import dev.phalanx.scenes.internal.bytes.TableWriter;
import dev.phalanx.scenes.internal.shape.FileLeaf;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/// The values of a leaf on their way to a file. Values that end with many zeros are kept without them, so that memory
/// grows only with the text.
final class Column {
    private final FileLeaf leaf;
    private final boolean isShort;
    private final ByteBuffer value;
    private final List<TableWriter> blocks = new ArrayList<>();
    private TableWriter block = new TableWriter();
    private int inBlock;

    Column(FileLeaf leaf) {
        this.leaf = leaf;
        this.isShort = ValueReading.isShort(leaf);
        this.value = ByteBuffer.allocate(leaf.bytes()).order(ByteOrder.LITTLE_ENDIAN);
    }

    /// The buffer of the next value, which is zero, until [#append].
    ByteBuffer value() {
        return value;
    }

    /// Appends the value.
    void append() {
        if (inBlock == FileLayout.ROWS_PER_BLOCK) {
            blocks.add(block);
            block = new TableWriter();
            inBlock = 0;
        }
        int length = leaf.bytes();
        if (isShort) {
            while (length > 0 && value.get(length - 1) == 0) {
                length--;
            }
            block.writeInt(length);
        }
        block.append(length).put(value.array(), 0, length);
        java.util.Arrays.fill(value.array(), (byte) 0);
        value.clear();
        inBlock++;
    }

    /// Writes all values.
    List<Block> writeTo(BlockSink out) throws IOException {
        List<Block> written = new ArrayList<>();
        for (TableWriter each : blocks) {
            written.add(write(each, FileLayout.ROWS_PER_BLOCK, out));
        }
        if (inBlock > 0) {
            written.add(write(block, inBlock, out));
        }
        return written;
    }

    private Block write(TableWriter bytes, int values, BlockSink out) throws IOException {
        if (!isShort) {
            return out.append(bytes.toBlock());
        }
        ByteBuffer from = bytes.toBuffer().order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer all = out.begin(values * leaf.bytes());
        byte[] zeros = new byte[leaf.bytes()];
        for (int i = 0; i < values; i++) {
            int length = from.getInt();
            all.put(from.slice(from.position(), length));
            from.position(from.position() + length);
            all.put(zeros, 0, leaf.bytes() - length);
        }
        return out.append(all);
    }
}
