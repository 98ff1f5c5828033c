package dev.phalanx.inspector.internal.world;

/// What the questions of a world may still do in a frame: a number of units of work, until a moment.
///
/// A unit is work that takes about a microsecond at most, such as copying the state of one system or the values of one
/// component. A question works in pieces, and [takes][#take] the units of each piece before it. A frame has as many
/// units as its budget has microseconds. A piece that is larger than that has a frame of its own, so that every
/// question ends.
///
/// For the thread of the world.
public final class Budget {
    /// The most units of a piece that can be cut further.
    public static final int PIECE = 64;

    private static final int NANOS_OF_UNIT = 1_000;
    /// What it takes to begin a question, and to wake the thread that waits for its answer.
    private static final int QUESTION = 8;

    private long deadlineNanos;
    private long allowed;
    private long spent;
    private int questions;
    private int pieces;

    private long mostOfFrame;
    private int mostOfPiece;
    private long total;

    /// A budget without units.
    public Budget() {}

    /// Begins a frame.
    ///
    /// @param nanos the time that the frame may spend on questions
    /// @param startNanos the moment from which the time counts, by `System.nanoTime()`
    /// @param copied the units that the frame has spent already, on copies of its commands
    void begin(long nanos, long startNanos, int copied) {
        deadlineNanos = startNanos + nanos;
        allowed = units(nanos);
        spent = 0;
        questions = 0;
        pieces = 0;
        add(copied);
    }

    /// The units of a time: one for each microsecond, at least one.
    static int units(long nanos) {
        return Math.clamp(nanos / NANOS_OF_UNIT, 1, Integer.MAX_VALUE);
    }

    /// Begins the turn of a question. Returns false if the frame has no room for it.
    boolean beginQuestion() {
        if (questions > 0 && (spent + QUESTION > allowed || isLate())) {
            return false;
        }
        questions++;
        add(QUESTION);
        return true;
    }

    /// Takes the units of the next piece of a question. If this returns false, the frame has not so many left, and the
    /// question continues in a later frame.
    ///
    /// @param units the most units that the piece may need, at least 1
    public boolean take(int units) {
        if (pieces > 0 && (spent + units > allowed || isLate())) {
            return false;
        }
        pieces++;
        mostOfPiece = Math.max(mostOfPiece, units);
        add(units);
        return true;
    }

    /// Spends units on what is done in each frame, whatever is left. The first question of the frame still has its
    /// turn.
    public void spend(int units) {
        add(units);
    }

    private void add(int units) {
        spent += units;
        total += units;
        mostOfFrame = Math.max(mostOfFrame, spent);
    }

    /// Whether the frame has no units or no time left.
    public boolean isUsedUp() {
        return spent >= allowed || isLate();
    }

    private boolean isLate() {
        return System.nanoTime() - deadlineNanos >= 0;
    }

    // Counters

    /// The units that a frame has: its budget in microseconds.
    public long unitsOfFrame() {
        return allowed;
    }

    /// The most units that a frame has spent.
    public long mostOfFrame() {
        return mostOfFrame;
    }

    /// The most units of one piece.
    public int mostOfPiece() {
        return mostOfPiece;
    }

    /// The units that all frames have spent.
    public long total() {
        return total;
    }
}
