package dev.phalanx.structs.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.FixedLength;
import dev.phalanx.structs.RefRW;
import dev.phalanx.structs.TestTypes.Position;
import dev.phalanx.structs.TestTypes.Velocity;
import dev.phalanx.structs.kernel.Bodies.Body1;
import dev.phalanx.structs.kernel.Bodies.Body2;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Which objects a body is handed: fresh ones, or for a large body that is called and keeps none, the same ones for
/// every slot.
class ScratchTest {
    static final class Arm {
        public float angle;
        public Position hand = new Position();
    }

    static final class Robot {
        public Arm left = new Arm();
        public Arm right = new Arm();

        @FixedLength(3)
        public int[] codes = new int[3];
    }

    private static Store<Robot> robots() {
        Store<Robot> store = Store.of(Robot.class, 2, 3);
        for (int slab = 0; slab < 2; slab++) {
            for (int slot = 0; slot < 3; slot++) {
                Robot robot = new Robot();
                robot.left.hand.x = 10 * slab + slot;
                robot.right.angle = slot;
                robot.codes[1] = slot;
                store.set(slab, slot, robot);
            }
        }
        return store;
    }

    private static Query all(Query query) {
        return query.run(0, 0, 3).run(1, 1, 3);
    }

    private static <T> Set<T> identities(List<T> objects) {
        Set<T> set = Collections.newSetFromMap(new IdentityHashMap<>());
        set.addAll(objects);
        return set;
    }

    /// A lambda that knows the class it was written in, so that a body with one in it is called.
    private interface Remembered extends Runnable, Serializable {}

    private static void run(Remembered code) {
        code.run();
    }

    private static final class Large {
        static Body1<Robot> keeping(List<Robot> seen, List<Object> parts, List<Float> hands) {
            return robot -> {
                switch (robot.codes[1]) {
                    case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 ->
                        robot.codes[0]++;
                    default -> robot.codes[2]++;
                }
                run(() -> seen.add(robot));
                parts.add(robot.left);
                parts.add(robot.right);
                parts.add(robot.left.hand);
                parts.add(robot.codes);
                hands.add(robot.left.hand.x);
            };
        }
    }

    @Test
    void aLargeBodyThatIsCalledAndKeepsItsObjectsGetsFreshOnes() {
        List<Robot> seen = new ArrayList<>();
        List<Object> parts = new ArrayList<>();
        List<Float> hands = new ArrayList<>();
        all(new Query().rw(robots())).forEach(Large.keeping(seen, parts, hands));
        assertThat(seen).hasSize(5);
        assertThat(identities(seen)).hasSize(5);
        assertThat(identities(parts)).hasSize(20);
        assertThat(hands).containsExactly(0f, 1f, 2f, 11f, 12f);
        assertThat(seen.stream().map(robot -> robot.left.hand.x)).isEqualTo(hands);
    }

    private static final class Replacing {
        static Body1<Robot> body() {
            return robot -> {
                switch (robot.codes[1]) {
                    case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 ->
                        robot.codes[0]++;
                    default -> robot.codes[2]++;
                }
                run(() -> robot.left.angle = 1 + robot.left.hand.x);
                Arm arm = robot.left;
                robot.left = robot.right;
                robot.right = arm;
                robot.left.hand = robot.right.hand;
                robot.codes = new int[] {7, robot.codes[1], 9};
            };
        }
    }

    @Test
    void partsThatABodyReplacedAreBackForTheNextSlot() {
        Store<Robot> robots = robots();
        all(new Query().rw(robots)).forEach(Replacing.body());
        Store<Robot> model = robots();
        all(new Query().rw(model)).naively(Replacing.body());
        for (int slot = 0; slot < 3; slot++) {
            assertThat(robots.get(1, slot)).usingRecursiveComparison().isEqualTo(model.get(1, slot));
        }
        assertThat(robots.get(1, 2).right.angle).isEqualTo(13);
        assertThat(robots.get(1, 2).left.hand.x).isEqualTo(12);
        assertThat(robots.get(1, 2).codes).containsExactly(7, 2, 9);
    }

    @Test
    void aSmallBodyGetsFreshObjects() {
        List<Robot> seen = new ArrayList<>();
        List<Arm> arms = new ArrayList<>();
        List<int[]> codes = new ArrayList<>();
        Body1<Robot> body = robot -> {
            seen.add(robot);
            arms.add(robot.left);
            codes.add(robot.codes);
        };
        all(new Query().rw(robots())).forEach(body);
        assertThat(identities(seen)).hasSize(5);
        assertThat(identities(arms)).hasSize(5);
        assertThat(seen.get(1).left.hand.x).isEqualTo(1);
        assertThat(identities(codes)).hasSize(5);
    }

    private static final class LargeRefs {
        static Body2<RefRW<Velocity>, Position> body(List<RefRW<Velocity>> seen) {
            return (velocity, position) -> {
                switch ((int) position.x) {
                    case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 ->
                        position.y++;
                    default -> position.z++;
                }
                run(() -> seen.add(velocity));
                velocity.set(new Velocity(position.x, 1, 1));
            };
        }
    }

    @Test
    void aLargeBodyThatKeepsReferencesGetsOneForEachSlot() {
        Store<Position> positions = Store.of(Position.class, 1, 3);
        positions.set(0, 2, new Position(9, 0, 0));
        Store<Velocity> velocities = Store.of(Velocity.class, 1, 3);
        List<RefRW<Velocity>> seen = new ArrayList<>();
        new Query().ref(velocities).rw(positions).run(0, 0, 3).forEach(LargeRefs.body(seen));
        assertThat(identities(seen)).hasSize(3);
        assertThat((float[]) velocities.column(0, 0)).containsExactly(0, 0, 9);
        assertThat((float[]) positions.column(1, 0)).containsExactly(1, 1, 0);
    }
}
