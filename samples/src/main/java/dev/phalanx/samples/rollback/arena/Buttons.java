package dev.phalanx.samples.rollback.arena;

/// The buttons of a player, which are bits of a byte: all that a player contributes to a tick.
public final class Buttons {
    /// Accelerates to the west.
    public static final int LEFT = 1;

    /// Accelerates to the east.
    public static final int RIGHT = 2;

    /// Accelerates to the north.
    public static final int UP = 4;

    /// Accelerates to the south.
    public static final int DOWN = 8;

    /// Fires.
    public static final int FIRE = 16;

    /// All buttons: the largest number that is valid.
    public static final int ALL = 31;

    private Buttons() {}

    /// -1, 0 or 1, the smaller if only the one button is held.
    static int axis(int buttons, int smaller, int larger) {
        return ((buttons & larger) != 0 ? 1 : 0) - ((buttons & smaller) != 0 ? 1 : 0);
    }
}
