package dev.phalanx.samples.regions;

/// What a run is like.
///
/// @param nodes how many processes run the sections, from 1 to the number of rows
/// @param agents how many agents there are, 1 or more
/// @param side how many sections are beside each other, and above each other, from 1 to 32
/// @param ticks how many ticks are run, 1 or more
/// @param killAt the tick in which a process is killed, 0 for none
/// @param imageTicks how many ticks lie between two images, 1 or more
/// @param seed of all that is random
public record RegionsOptions(int nodes, int agents, int side, int ticks, int killAt, int imageTicks, long seed) {
    private static final int MOST_SIDE = 32;
    private static final int LEAST_METRES = 8;
    private static final double AGENTS_A_SQUARE_METRE = 0.3;
    private static final int TICKS_ILL = 20;

    /// Makes sure that the numbers are in range.
    ///
    /// @throws IllegalArgumentException if one is not
    public RegionsOptions {
        if (side < 1 || side > MOST_SIDE) {
            throw new IllegalArgumentException("The world cannot be cut into " + side + " × " + side
                    + " sections. Give a side from 1 to " + MOST_SIDE + ".");
        }
        if (nodes < 1 || nodes > side) {
            throw new IllegalArgumentException("The " + side + " rows of sections cannot be run by " + nodes
                    + " nodes. Give a number from 1 to " + side + ".");
        }
        if (agents < 1 || ticks < 1 || imageTicks < 1) {
            throw new IllegalArgumentException("A run cannot have " + agents + " agents, " + ticks + " ticks and "
                    + imageTicks + " ticks between images. Give 1 or more of each.");
        }
        if (killAt < 0 || killAt >= ticks) {
            throw new IllegalArgumentException("No node can be killed in tick " + killAt + " of " + ticks
                    + ". Give one from 1 to " + (ticks - 1) + ", or 0 to kill none.");
        }
    }

    /// The width of the world, and its height, in metres.
    double size() {
        return Math.max((double) side * LEAST_METRES, Math.sqrt(agents / AGENTS_A_SQUARE_METRE));
    }

    /// How long an illness takes.
    int ticksIll() {
        return TICKS_ILL;
    }

    /// The number of sections.
    public int sections() {
        return side * side;
    }

    /// The node that runs a section: each has some rows of sections.
    public int nodeOf(int section) {
        return section / side * nodes / side;
    }
}
