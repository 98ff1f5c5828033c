package dev.phalanx.scenes.internal.load;

import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.shape.FileLeaf;
import dev.phalanx.structs.NativeArray;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// Values of shared components from the bytes of their leaves.
final class SharedValueReader {
    private SharedValueReader() {}

    /// @throws SceneFileException if the bytes are no value of the type
    static <T> T fromBytes(Class<T> type, TypeMatch match, byte[] bytes) throws SceneFileException {
        ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        try (NativeArray<T> array = NativeArray.ofLength(type, 1)) {
            int at = 0;
            for (int leaf = 0; leaf < match.source().leaves().size(); leaf++) {
                FileLeaf each = match.source().leaves().get(leaf);
                LeafMatch how = match.leaf(leaf);
                if (how != null) {
                    int target = match.target(leaf);
                    how.load(
                            in.position(at),
                            array.leafArray(target),
                            array.offset() * how.target().stride(),
                            1,
                            0);
                }
                at += each.bytes();
            }
            return array.get(0);
        }
    }
}
