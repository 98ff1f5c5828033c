package dev.phalanx.structs.kernel;

import static dev.phalanx.structs.kernel.LargeBody.assertCopied;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.TestTypes.Position;
import dev.phalanx.structs.TestTypes.Velocity;
import dev.phalanx.structs.kernel.Bodies.Body2;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/// Bodies are copied into their kernel, and still mean the same.
class CopiedBodyTest {
    private static final class Straight {
        static Body2<Position, Velocity> body() {
            return (p, v) -> {
                p.x += v.x() * 0.25f;
                p.y += v.y() * 0.5f;
                p.z += v.z() * 0.75f;
                p.x += v.x() * 0.25f;
                p.y += v.y() * 0.5f;
                p.z += v.z() * 0.75f;
                p.x += v.x() * 0.25f;
                p.y += v.y() * 0.5f;
                p.z += v.z() * 0.75f;
                p.x += v.x() * 0.25f;
                p.y += v.y() * 0.5f;
                p.z += v.z() * 0.75f;
                p.x += v.x() * 0.25f;
                p.y += v.y() * 0.5f;
                p.z += v.z() * 0.75f;
                p.x += v.x() * 0.25f;
                p.y += v.y() * 0.5f;
                p.z += v.z() * 0.75f;
                p.x += v.x() * 0.25f;
                p.y += v.y() * 0.5f;
                p.z += v.z() * 0.75f;
                p.x += v.x() * 0.25f;
                p.y += v.y() * 0.5f;
                p.z += v.z() * 0.75f;
            };
        }
    }

    @Test
    void aStraightLine() {
        assertCopied(Straight.body());
    }

    private static final class Captures {
        static Body2<Position, Velocity> body(
                long offset, double factor, byte small, boolean flag, String text, AtomicInteger sum) {
            return (p, v) -> {
                switch ((int) v.x()) {
                    case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 -> p.x++;
                    default -> p.y += v.y();
                }
                p.x += offset;
                p.y += (float) (factor * small);
                p.z += flag ? text.length() : -1;
                sum.addAndGet((int) v.x());
            };
        }
    }

    @Test
    void captures() {
        AtomicInteger sum = new AtomicInteger();
        assertCopied(Captures.body(1L << 33, 0.125, (byte) -3, true, "four", sum));
        assertThat(sum).hasValue(2 * (1 + 2 + 3 + 4 + 5));
    }

    private static final class Members {
        private static int calls;

        private final float[] table = {3, 1, 2};
        private int count;

        private float privately(Velocity velocity) {
            return velocity.x() * table.length;
        }

        Body2<Position, Velocity> body() {
            return (p, v) -> {
                switch ((int) v.x()) {
                    case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 -> p.x++;
                    default -> p.y += v.y();
                }
                p.x += table[(int) v.z()];
                p.y += privately(v);
                count++;
                calls++;
            };
        }
    }

    @Test
    void membersOfTheObjectAroundIt() {
        Members members = new Members();
        assertCopied(members.body());
        assertThat(members.count).isEqualTo(10);
        assertThat(Members.calls).isEqualTo(10);
    }

    private static final class Branches {
        static Body2<Position, Velocity> body() {
            return (p, v) -> {
                if (v.x() == 2) {
                    p.y = -1;
                    return;
                }
                switch ((int) v.x()) {
                    case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 -> p.x++;
                    default -> p.y += v.y();
                }
                for (int i = 0; i < v.x(); i++) {
                    for (long k = 0; k < 3; k++) {
                        if (k + i == 4) {
                            continue;
                        }
                        p.x += k;
                    }
                    if (p.x > 8) {
                        break;
                    }
                }
                if (v.x() == 4) {
                    return;
                }
                p.z++;
            };
        }
    }

    @Test
    void branchesAndEarlyReturns() {
        assertCopied(Branches.body());
    }

    private static final class Locals {
        static Body2<Position, Velocity> body() {
            return (p, v) -> {
                switch ((int) v.x()) {
                    case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 -> p.x++;
                    default -> p.y += v.y();
                }
                double wide = v.x() * 1.5;
                long bits = Double.doubleToRawLongBits(wide);
                switch (1000 * (int) v.x()) {
                    case 1000 -> p.z += 7;
                    case 3000 -> {
                        return;
                    }
                    case 4000 -> p.z += (float) wide;
                    case 500_000 -> p.z += 9;
                    default -> p.y--;
                }
                bits++;
                p.z += bits % 5;
            };
        }
    }

    @Test
    void sparseSwitchesAndWideLocals() {
        assertCopied(Locals.body());
    }

    private static final class Handlers {
        static Body2<Position, Velocity> body() {
            return (p, v) -> {
                switch ((int) v.x()) {
                    case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 -> p.x++;
                    default -> p.y += v.y();
                }
                try {
                    p.x += new float[] {5, 6}[(int) v.x()];
                } catch (ArrayIndexOutOfBoundsException e) {
                    p.x = -1;
                    if (v.x() == 4) {
                        return;
                    }
                } finally {
                    p.y++;
                }
                synchronized (Handlers.class) {
                    p.z++;
                }
            };
        }
    }

    @Test
    void handlersOfItsOwn() {
        assertCopied(Handlers.body());
    }

    private static final class Methods {
        private final float step = 2;

        static void fly(Position p, Velocity v) {
            switch ((int) v.x()) {
                case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 -> p.x++;
                default -> p.y += v.y();
            }
        }

        void step(Position p, Velocity v) {
            switch ((int) v.x()) {
                case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 -> p.x++;
                default -> p.y += v.y();
            }
            p.z += step;
        }
    }

    @Test
    void methodReferences() {
        assertCopied(Methods::fly);
        assertCopied(new Methods()::step);
    }

    private static final class Cruise implements Body2<Position, Velocity> {
        private final float speed = 4;
        private int calls;

        @Override
        public void execute(Position p, Velocity v) {
            switch ((int) v.x()) {
                case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 -> p.x++;
                default -> p.y += v.y();
            }
            p.x += speed;
            calls++;
        }
    }

    @Test
    void anObjectOfANamedClass() {
        Cruise cruise = new Cruise();
        assertCopied(cruise);
        assertThat(cruise.calls).isEqualTo(10);
    }

    private static final class Small {
        static Body2<Position, Velocity> body() {
            return (p, v) -> p.y += v.x();
        }
    }

    @Test
    void aShortBody() {
        assertCopied(Small.body());
    }

    private static class Base {
        float inherited() {
            return 3;
        }
    }

    private static final class Heir extends Base {
        private float own = 2;

        Body2<Position, Velocity> body() {
            return (p, v) -> p.y += v.x() * own;
        }
    }

    @Test
    void aBodyOfAClassThatExtendsAnotherAndUsesItsOwnMembersAlone() {
        Heir heir = new Heir();
        assertThat(heir.inherited()).isNotEqualTo(heir.own);
        assertCopied(heir.body());
    }

    private static final class OfOtherInterfaces {
        static Body2<Position, Velocity> body(float[] by) {
            return (p, v) -> p.y += v.x() * by[0];
        }

        static BiConsumer<Position, Velocity> unrelated(float[] by) {
            return (p, v) -> p.y -= v.x() * by[0];
        }
    }

    @Test
    void aLambdaBesideOneOfAnotherInterface() {
        OfOtherInterfaces.unrelated(new float[1]).accept(new Position(), new Velocity(0, 0, 0));
        assertCopied(OfOtherInterfaces.body(new float[] {3}));
    }
}
