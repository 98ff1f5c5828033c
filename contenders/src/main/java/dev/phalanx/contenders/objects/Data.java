package dev.phalanx.contenders.objects;

import dev.phalanx.bench.workload.Mixed;

/// The Data of the mixed workload.
public class Data {
    /// Counts frames.
    public int thingy;

    /// Grows a little with each frame.
    public double dingy;

    /// Flips with each frame.
    public boolean mingy;

    /// The state of the dice.
    public int dice;

    /// All zeros.
    public Data() {}

    /// Becomes what an entity starts with.
    public final void start(int number) {
        thingy = Mixed.thingy(number);
        dingy = 0;
        mingy = false;
        dice = Mixed.dice(number);
    }

    /// What the system Data does.
    public final void update() {
        thingy++;
        dingy += Mixed.DINGY_STEP;
        mingy = !mingy;
    }

    /// What the system MoreComplex does.
    ///
    /// @param position of the same entity
    /// @param velocity of the same entity
    public final void turn(Vector position, Vector velocity) {
        if (thingy % 10 == 0) {
            boolean isRight = position.x > position.y;
            int first = Mixed.nextDice(dice);
            int second = Mixed.nextDice(first);
            velocity.x = Mixed.turn(first, isRight);
            velocity.y = Mixed.turn(second, !isRight);
            dice = second;
        }
    }
}
