package dev.phalanx.structs.compile;

import dev.phalanx.structs.TestTypes.Position;
import dev.phalanx.structs.TestTypes.Velocity;
import dev.phalanx.structs.kernel.Bodies.Body2;

/// The body whose copy in a kernel is listed.
final class GoldenBody {
    private GoldenBody() {}

    static Body2<Position, Velocity> bouncing(float floor, double loss) {
        return (position, velocity) -> {
            if (position.y < floor) {
                return;
            }
            try {
                position.y = (float) (position.y - loss * velocity.y());
            } catch (ArithmeticException e) {
                position.y = floor;
            }
        };
    }

    /// Moves until the floor, which takes some of the speed, in at most so many steps.
    static void falling(float floor, int steps, Position position, Velocity velocity) {
        float speed = velocity.y();
        for (int step = 0; step < steps && position.y > floor; step++) {
            position.y += speed;
            speed -= 9.81f;
        }
        if (position.y < floor) {
            position.y = floor;
        }
    }

    /// A number of things for a number of people.
    static final class Tally {
        public int all;
        public short people;
        public Share share = new Share(0, 0);
    }

    /// What each gets, and what is left.
    record Share(int each, int left) {}

    /// Shares what is more than the least number.
    static void sharing(int least, Tally tally) {
        if (tally.all > least) {
            tally.share = new Share(tally.all / tally.people, tally.all % tally.people);
        }
    }
}
