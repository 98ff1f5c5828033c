package dev.phalanx.samples.rollback.wire;

/// How bad a network is.
///
/// @param loss the part of datagrams that is lost, 0 to [#MOST_LOSS]
/// @param delay how many steps a datagram takes at least, 0 to [#MOST_DELAY]
/// @param jitter how many steps it takes longer at most, 0 to [#MOST_DELAY]; those that take longer arrive after some
///     that were sent later
/// @param duplicates the part of datagrams that arrives twice, 0 to 1
public record NetworkConditions(double loss, int delay, int jitter, double duplicates) {
    /// A network that loses nothing and takes no time.
    public static final NetworkConditions PERFECT = new NetworkConditions(0, 0, 0, 0);

    /// The most loss.
    public static final double MOST_LOSS = 0.9;

    /// The most steps.
    public static final int MOST_DELAY = 60;

    /// Checks that there is such a network.
    ///
    /// @throws IllegalArgumentException if a number is out of range
    public NetworkConditions {
        require("part of lost datagrams", loss, MOST_LOSS);
        require("delay", delay, MOST_DELAY);
        require("jitter", jitter, MOST_DELAY);
        require("part of duplicates", duplicates, 1);
    }

    private static void require(String what, double number, double most) {
        if (!(number >= 0 && number <= most)) {
            throw new IllegalArgumentException("The " + what + " is out of range: " + shortest(number)
                    + ". Give a number from 0 to " + shortest(most) + ".");
        }
    }

    private static String shortest(double number) {
        return number == Math.rint(number) && Math.abs(number) < Integer.MAX_VALUE
                ? Integer.toString((int) number)
                : Double.toString(number);
    }
}
