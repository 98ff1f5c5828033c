package dev.phalanx.contenders.objects;

import dev.phalanx.bench.workload.MixedDigest;
import dev.phalanx.bench.workload.Screen;
import org.jspecify.annotations.Nullable;

/// The digest of the mixed workload, of objects.
public final class MixedObjectsDigest {
    private final MixedDigest digest = new MixedDigest();

    /// The digest of nothing.
    public MixedObjectsDigest() {}

    /// Adds an entity.
    ///
    /// @param position its position
    /// @param velocity its velocity
    /// @param data its data
    /// @param sprite its sprite, if it has one
    /// @param health its health, if it has any
    public void add(Vector position, Vector velocity, Data data, @Nullable Sprite sprite, @Nullable Health health) {
        digest.add(position.x, position.y, velocity.x, velocity.y);
        digest.add(data.thingy, data.dingy, data.mingy ? 1 : 0);
        if (sprite != null) {
            digest.add(sprite.character);
        }
        if (health != null) {
            digest.add(health.points, health.status);
        }
        digest.endEntity();
    }

    /// The digest of all entities and the screen.
    public long value(Screen screen) {
        return digest.value(screen);
    }
}
