package dev.phalanx.contenders.dominion;

import dev.phalanx.contenders.objects.Vector;

/// How fast that changes.
final class Acceleration extends Vector {
    Acceleration(int number) {
        setAcceleration(number);
    }
}
