package dev.phalanx.bench.workload;

/// The predators and the prey of [Workload#PREDATORS].
///
/// Of `size` entities, the first [#predators] are predators, numbered from 0, and the others prey, numbered from 0 as
/// well. There is a slot for each prey, which is in that of its number. Both start at the [Values#x], [Values#y] and
/// [Values#z] of their numbers; prey has the [Values#vx], [Values#vy] and [Values#vz] of its number.
public final class Hunt {
    private static final int PREDATORS = 5;
    private static final float REACH = 4;
    private static final int FACTOR = 0x9E3779B9;

    private Hunt() {}

    /// How many predators there are.
    public static int predators(int size) {
        return size / PREDATORS;
    }

    /// How many prey there are, and slots.
    public static int prey(int size) {
        return size - predators(size);
    }

    /// In which slot a predator finds its next target.
    ///
    /// @param number the number of the predator
    /// @param hunts how many targets it had
    /// @param slots how many slots there are
    public static int slot(int number, int hunts, int slots) {
        int hash = (number * FACTOR + hunts) * FACTOR;
        return (int) ((Integer.toUnsignedLong(hash ^ (hash >>> 15)) * slots) >>> 32);
    }

    /// The number of the prey that comes in the place of another one.
    ///
    /// @param number that one's number
    /// @param slots how many slots there are
    public static int next(int number, int slots) {
        return number + slots;
    }

    /// By how much of its way to the target a predator moves, four units altogether.
    ///
    /// @param squared the square of the distance
    /// @return the part, or 0 if the target is within reach
    public static float step(float squared) {
        return squared <= REACH * REACH ? 0 : REACH / (float) Math.sqrt(squared);
    }
}
