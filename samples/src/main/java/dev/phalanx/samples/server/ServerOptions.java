package dev.phalanx.samples.server;

/// What a run of the demo is to do.
///
/// @param clients how many clients, from 1 to [#MOST_CLIENTS]
/// @param entities how many units and crystals at the start, from two for each client to [#MOST_ENTITIES]
/// @param seconds how long, from 1 to [#MOST_SECONDS]
/// @param rate ticks per second, from 1 to [#MOST_RATE]
/// @param seed the seed of all that is random
public record ServerOptions(int clients, int entities, int seconds, int rate, long seed) {
    /// The most clients of a run.
    public static final int MOST_CLIENTS = 1_000;

    /// The most entities of a run.
    public static final int MOST_ENTITIES = 500_000;

    /// The most seconds of a run: a day.
    public static final int MOST_SECONDS = 86_400;

    /// The most ticks per second.
    public static final int MOST_RATE = 120;

    /// Checks that the run can be done.
    ///
    /// @throws IllegalArgumentException if a number is out of range
    public ServerOptions {
        check("clients", clients, 1, MOST_CLIENTS);
        check("entities", entities, 2 * clients, MOST_ENTITIES);
        check("seconds", seconds, 1, MOST_SECONDS);
        check("ticks per second", rate, 1, MOST_RATE);
    }

    private static void check(String what, int number, int least, int most) {
        if (number < least || number > most) {
            throw new IllegalArgumentException("The number of " + what + " is out of range: " + number
                    + ". Give a number from " + least + " to " + most + ".");
        }
    }

    /// The ticks that come before the measured ones, in which the JVM still compiles: at most 20 seconds.
    int warmUpTicks() {
        return Math.min(seconds / 3, 20) * rate;
    }

    int measuredTicks() {
        return seconds * rate - warmUpTicks();
    }
}
