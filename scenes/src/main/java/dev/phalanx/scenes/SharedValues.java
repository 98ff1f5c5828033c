package dev.phalanx.scenes;

import dev.phalanx.structs.NativeArray;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// Values of shared components as bytes: those of their leaves, one after the other.
final class SharedValues {
    private SharedValues() {}

    static <T> byte[] toBytes(Class<T> type, FileType fileType, T value) {
        int bytes = fileType.leaves().stream().mapToInt(FileLeaf::bytes).sum();
        ByteBuffer out = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
        try (NativeArray<T> array = NativeArray.ofLength(type, 1)) {
            array.set(0, value);
            for (int leaf = 0; leaf < fileType.leaves().size(); leaf++) {
                FileLeaf each = fileType.leaves().get(leaf);
                LeafBytes.put(each.kind(), array.leafArray(leaf), array.offset() * each.stride(), each.stride(), out);
            }
        }
        return out.array();
    }

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
