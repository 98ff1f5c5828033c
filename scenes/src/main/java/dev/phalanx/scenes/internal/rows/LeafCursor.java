package dev.phalanx.scenes.internal.rows;

import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.bytes.Block;
import dev.phalanx.scenes.internal.bytes.BlockReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/// Iterates over the values of a column.
public final class LeafCursor {
    private static final String AGAIN = " Write the file again, or take a copy.";

    private final BlockReader reader;
    private final List<Block> blocks;
    private final int valueBytes;
    private final String what;
    private ByteBuffer bytes = ByteBuffer.allocate(0).order(ByteOrder.LITTLE_ENDIAN);
    private int nextBlock;

    /// @param valueBytes bytes of a value
    /// @param what the values in messages, such as `the values of x of game.Place`
    LeafCursor(BlockReader reader, List<Block> blocks, int valueBytes, String what) {
        this.reader = reader;
        this.blocks = blocks;
        this.valueBytes = valueBytes;
        this.what = what;
    }

    /// A little-endian buffer at the next value, until the next call. The value counts as read.
    ///
    /// @throws SceneFileException if there is no more value, or the block is damaged
    /// @throws IOException if it cannot be read
    public ByteBuffer next() throws IOException {
        fill();
        ByteBuffer value = bytes.slice(bytes.position(), valueBytes).order(ByteOrder.LITTLE_ENDIAN);
        bytes.position(bytes.position() + valueBytes);
        return value;
    }

    /// Skips values.
    ///
    /// @throws SceneFileException if there are fewer, or a block is damaged
    /// @throws IOException if it cannot be read
    public void skip(long values) throws IOException {
        long left = values;
        while (left > 0) {
            fill();
            int here = (int) Math.min(left, bytes.remaining() / valueBytes);
            bytes.position(bytes.position() + here * valueBytes);
            left -= here;
        }
    }

    private void fill() throws IOException {
        while (!bytes.hasRemaining()) {
            if (nextBlock == blocks.size()) {
                throw new SceneFileException("The file is damaged: there are too few of " + what + "." + AGAIN);
            }
            bytes = reader.readCopy(blocks.get(nextBlock++), what);
            if (bytes.remaining() % valueBytes != 0) {
                throw new SceneFileException("The file is damaged: a block of " + what + " ends within one." + AGAIN);
            }
        }
    }

    /// Returns if all values were read.
    ///
    /// @throws SceneFileException if there are more
    public void requireEnd() throws SceneFileException {
        if (bytes.hasRemaining() || nextBlock < blocks.size()) {
            throw new SceneFileException("The file is damaged: there are too many of " + what + "." + AGAIN);
        }
    }
}
