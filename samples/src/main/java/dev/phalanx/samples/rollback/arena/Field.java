package dev.phalanx.samples.rollback.arena;

import dev.phalanx.collections.Random;

/// The field: a rectangle.
public final class Field {
    /// Metres from west to east.
    public static final float WIDTH = 160;

    /// Metres from south to north.
    public static final float HEIGHT = 120;

    private Field() {}

    static Position somewhere(Random random) {
        return new Position(random.nextFloat(0, WIDTH), random.nextFloat(0, HEIGHT));
    }

    static boolean contains(Position position) {
        return position.x >= 0 && position.x <= WIDTH && position.y >= 0 && position.y <= HEIGHT;
    }
}
