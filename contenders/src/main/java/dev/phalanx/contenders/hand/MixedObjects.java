package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Mixed;
import dev.phalanx.bench.workload.MixedDigest;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Screen;
import java.util.ArrayList;
import java.util.List;

/// Objects with fields that are null or not, and a list of objects for each system that wants less than all.
final class MixedObjects implements Run {
    private final List<MixedBody> all = new ArrayList<>();
    private final List<MixedBody> living = new ArrayList<>();
    private final List<MixedBody> sprites = new ArrayList<>();
    private final List<MixedBody> livingSprites = new ArrayList<>();
    private final Screen screen = new Screen();

    MixedObjects(int size) {
        for (int i = 0; i < size; i++) {
            MixedBody body = new MixedBody(i);
            all.add(body);
            if (Mixed.hasHealth(i)) {
                living.add(body);
            }
            if (Mixed.hasSprite(i)) {
                sprites.add(body);
            }
            if (Mixed.hasHealth(i) && Mixed.hasSprite(i)) {
                livingSprites.add(body);
            }
        }
    }

    @Override
    public void run() {
        all.forEach(MixedBody::move);
        all.forEach(body -> body.data.update());
        all.forEach(MixedBody::turn);
        living.forEach(body -> body.health.update());
        living.forEach(body -> body.health.hit(body.damage));
        livingSprites.forEach(body -> body.sprite.character = Mixed.character(body.health.status));
        sprites.forEach(body -> screen.draw(body.position.x, body.position.y, body.sprite.character));
    }

    @Override
    public long digest() {
        MixedDigest digest = new MixedDigest();
        for (int i = 0; i < all.size(); i++) {
            MixedBody body = all.get(i);
            digest.add(body.position.x, body.position.y, body.velocity.x, body.velocity.y);
            digest.add(body.data.thingy, body.data.dingy, body.data.mingy ? 1 : 0);
            if (Mixed.hasSprite(i)) {
                digest.add(body.sprite.character);
            }
            if (Mixed.hasHealth(i)) {
                digest.add(body.health.points, body.health.status);
            }
            digest.endEntity();
        }
        return digest.value(screen);
    }
}
