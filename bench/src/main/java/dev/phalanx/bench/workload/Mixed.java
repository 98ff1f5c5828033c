package dev.phalanx.bench.workload;

/// The rules of [Workload#MIXED]: which entities have what, and what the systems compute.
///
/// Entity number `i` has Position (x, y), Velocity (x, y) and Data (thingy, dingy, mingy, dice). Numbers whose
/// remainder by 4 is 0 or 1 have Sprite (character) as well, and those whose remainder is 0 or 2 Health (points, most,
/// status) and Damage (attack, defence): four archetypes.
///
/// Seven systems run in this order:
///
/// | system | entities with | does |
/// |---|---|---|
/// | Movement | Position, Velocity | `position += velocity * DT` |
/// | Data | Data | `thingy++`, `dingy += 0.0001 * DT`, `mingy = !mingy` |
/// | MoreComplex | Position, Velocity, Data | if `thingy % 10 == 0`: [#nextDice] twice, then [#turn] by both |
/// | Health | Health | [#healthPoints] and [#healthStatus], both from the old values |
/// | Damage | Health, Damage | [#damaged] |
/// | Sprite | Sprite, Health | [#character] |
/// | Render | Position, Sprite | [Screen#draw] |
public final class Mixed {
    /// The entity was dead, and comes back.
    public static final int SPAWN = 0;

    /// The entity has no points left.
    public static final int DEAD = 1;

    /// The entity lives.
    public static final int ALIVE = 2;

    /// What Data adds to `dingy` in a frame.
    public static final double DINGY_STEP = 0.0001 * Values.DT;

    private Mixed() {}

    /// Whether an entity has Sprite.
    public static boolean hasSprite(int number) {
        return (number & 3) < 2;
    }

    /// Whether an entity has Health and Damage.
    public static boolean hasHealth(int number) {
        return (number & 1) == 0;
    }

    /// The thingy that an entity starts with: from 0 to 9.
    public static int thingy(int number) {
        return number % 10;
    }

    /// The dice that an entity starts with; not 0.
    public static int dice(int number) {
        return number * 2 + 1;
    }

    /// The points that an entity starts with, and the most it can have: from 5 to 15.
    public static int most(int number) {
        return 5 + number % 11;
    }

    /// What an entity's attack takes: from 4 to 10.
    public static int attack(int number) {
        return 4 + number % 7;
    }

    /// What an entity's defence saves: from 2 to 6.
    public static int defence(int number) {
        return 2 + number % 5;
    }

    /// The dice after one throw.
    public static int nextDice(int dice) {
        int next = dice ^ dice << 13;
        next ^= next >>> 17;
        return next ^ next << 5;
    }

    /// A part of a velocity by a throw of the dice: the longer part, from -7 to 8, or the shorter one, from -1 to 2.
    /// The x gets the longer one by the first throw where `position.x > position.y`, else the shorter one; the y gets
    /// the other one by the second throw.
    ///
    /// @param dice the dice
    /// @param isLong which part
    public static float turn(int dice, boolean isLong) {
        return isLong ? (dice & 15) - 7 : (dice & 3) - 1;
    }

    /// The points after Health.
    public static int healthPoints(int points, int most, int status) {
        if (points <= 0 && status != DEAD) {
            return 0;
        }
        if (status == DEAD && points == 0) {
            return most;
        }
        return points >= most && status != ALIVE ? most : points;
    }

    /// The status after Health.
    public static int healthStatus(int points, int status) {
        if (points <= 0 && status != DEAD) {
            return DEAD;
        }
        return status == DEAD && points == 0 ? SPAWN : ALIVE;
    }

    /// The points after Damage.
    public static int damaged(int points, int attack, int defence) {
        int total = attack - defence;
        return points > 0 && total > 0 ? Math.max(points - total, 0) : points;
    }

    /// The character of a sprite by the status.
    public static int character(int status) {
        return switch (status) {
            case ALIVE -> '@';
            case DEAD -> '|';
            default -> '_';
        };
    }
}
