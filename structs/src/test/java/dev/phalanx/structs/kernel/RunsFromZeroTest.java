package dev.phalanx.structs.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.TestTypes.Position;
import dev.phalanx.structs.TestTypes.Velocity;
import dev.phalanx.structs.kernel.Bodies.Body3;
import org.junit.jupiter.api.Test;

/// Kernels of nine leaves, which have a loop of their own for runs that begin at slot 0.
class RunsFromZeroTest {
    private static final int ROWS = 12;

    static final class Speed {
        public float x;
        public float y;
        public float z;
    }

    private final Store<Position> positions = Store.of(Position.class, 2, ROWS);
    private final Store<Speed> speeds = Store.of(Speed.class, 2, ROWS);
    private final Store<Velocity> pushes = Store.of(Velocity.class, 2, ROWS);

    @Test
    void everyRowOfEveryRunIsVisitedOnce() {
        for (int slab = 0; slab < 2; slab++) {
            for (int row = 0; row < ROWS; row++) {
                pushes.set(slab, row, new Velocity(row + 1, slab, 2));
            }
        }
        Body3<Position, Speed, Velocity> body = (position, speed, push) -> {
            speed.x += push.x();
            speed.y += push.y();
            speed.z += push.z();
            position.x += speed.x;
            position.y += speed.y;
            position.z += speed.z;
        };
        new Query()
                .rw(positions)
                .rw(speeds)
                .ro(pushes)
                .run(0, 3, 5)
                .run(0, 0, 2)
                .run(1, 0, 1)
                .run(1, 9, ROWS)
                .run(1, 4, 4)
                .forEach(body);
        for (int slab = 0; slab < 2; slab++) {
            for (int row = 0; row < ROWS; row++) {
                boolean visited = slab == 0 ? row < 2 || row == 3 || row == 4 : row < 1 || row > 8;
                Position position = positions.get(slab, row);
                assertThat(new float[] {position.x, position.y, position.z})
                        .as("slab %d, row %d", slab, row)
                        .isEqualTo(visited ? new float[] {row + 1, slab, 2} : new float[3]);
                assertThat(speeds.get(slab, row).z).isEqualTo(visited ? 2 : 0);
            }
        }
    }
}
