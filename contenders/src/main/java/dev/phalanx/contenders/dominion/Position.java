package dev.phalanx.contenders.dominion;

import dev.phalanx.contenders.objects.Vector;

/// Where an entity is.
final class Position extends Vector {
    Position(int number) {
        setPosition(number);
    }
}
