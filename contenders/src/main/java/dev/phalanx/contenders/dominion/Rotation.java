package dev.phalanx.contenders.dominion;

import dev.phalanx.contenders.objects.Vector;

/// How an entity is turned.
final class Rotation extends Vector {
    Rotation() {
        set(1, 0, 0);
    }
}
