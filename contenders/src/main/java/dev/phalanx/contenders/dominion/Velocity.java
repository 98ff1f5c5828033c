package dev.phalanx.contenders.dominion;

import dev.phalanx.contenders.objects.Vector;

/// How fast an entity is.
final class Velocity extends Vector {
    Velocity(int number) {
        setVelocity(number);
    }
}
