package dev.phalanx.baking.internal.bake;

import com.dynatrace.hash4j.hashing.Hashing;
import dev.phalanx.baking.tree.AuthoringInstances;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// The [originating ids][dev.phalanx.baking.tree.AuthoringNode#originatingId()] of the instances of a node. They are
/// hashes of two texts, which differ from instance to instance in the last digits alone, so the bytes that are hashed
/// are kept: the UTF-16 units of the first text, their number, the units of the second text, their number.
final class InstanceIds {
    private final ByteBuffer bytes;
    private final int keyStart;
    /// The units of a key before the number of the instance.
    private final int prefix;

    /// @param scene the path of the scene
    /// @param parent the key of the node
    InstanceIds(String scene, String parent, int count) {
        String longest = AuthoringInstances.key(parent, count);
        bytes = ByteBuffer.allocate(Character.BYTES * (scene.length() + longest.length()) + 2 * Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN);
        putUnits(scene);
        bytes.putInt(scene.length());
        keyStart = bytes.position();
        prefix = longest.length() - Integer.toString(count).length();
        putUnits(longest.substring(0, prefix));
    }

    private void putUnits(String text) {
        for (int i = 0; i < text.length(); i++) {
            bytes.putChar(text.charAt(i));
        }
    }

    long originatingId(int instance) {
        String number = Integer.toString(instance);
        bytes.position(keyStart + Character.BYTES * prefix);
        putUnits(number);
        bytes.putInt(prefix + number.length());
        return Hashing.xxh3_64().hashBytesToLong(bytes.array(), 0, bytes.position());
    }
}
