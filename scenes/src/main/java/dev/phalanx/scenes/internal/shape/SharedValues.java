package dev.phalanx.scenes.internal.shape;

import dev.phalanx.scenes.internal.bytes.LeafBytes;
import dev.phalanx.structs.NativeArray;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// Values of shared components as bytes: those of their leaves, one after the other.
public final class SharedValues {
    private SharedValues() {}

    public static <T> byte[] toBytes(Class<T> type, FileType fileType, T value) {
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
}
