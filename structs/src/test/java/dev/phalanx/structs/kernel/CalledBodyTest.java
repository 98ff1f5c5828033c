package dev.phalanx.structs.kernel;

import static dev.phalanx.structs.kernel.LargeBody.assertCalled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.TestTypes.Position;
import dev.phalanx.structs.TestTypes.Velocity;
import dev.phalanx.structs.kernel.Bodies.Body2;
import java.io.Serializable;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/// Bodies are called where a copy of their code would mean something else.
class CalledBodyTest {
    private static class Pilot {
        void steer(Position p, Velocity v) {
            switch ((int) v.x()) {
                case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 -> p.x++;
                default -> p.y += v.y();
            }
        }
    }

    private static final class Ace extends Pilot {
        @Override
        void steer(Position p, Velocity v) {
            p.y = -v.x();
        }
    }

    @Test
    void aMethodThatASubclassOverrides() {
        Pilot pilot = new Ace();
        assertCalled(pilot::steer);
    }

    private static final class Guard {
        synchronized void hold(Position p, Velocity v) {
            switch ((int) v.x()) {
                case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 -> p.x++;
                default -> p.y += v.y();
            }
            if (!Thread.holdsLock(this)) {
                p.y = 1000;
            }
        }
    }

    private static final class Guarded implements Body2<Position, Velocity> {
        @Override
        public synchronized void execute(Position p, Velocity v) {
            switch ((int) v.x()) {
                case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 -> p.x++;
                default -> p.y += v.y();
            }
            if (!Thread.holdsLock(this)) {
                p.y = 1000;
            }
        }
    }

    @Test
    void synchronizedMethods() {
        assertCalled(new Guard()::hold);
        assertCalled(new Guarded());
    }

    private static final class Sum {
        private static float total;

        Sum(Position p, Velocity v) {
            switch ((int) v.x()) {
                case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 -> p.x++;
                default -> p.y += v.y();
            }
            total += p.y;
        }
    }

    @Test
    void aConstructor() {
        assertCalled(Sum::new);
        assertThat(Sum.total).isNotZero();
    }

    private interface Remembered extends Runnable, Serializable {}

    private static final class Serialised {
        static Body2<Position, Velocity> body() {
            return (p, v) -> {
                Remembered more = () -> p.y += v.x();
                more.run();
            };
        }
    }

    @Test
    void aBodyWithALambdaInItThatRemembersWhereItWasWritten() {
        assertCalled(Serialised.body());
    }

    private static final class Inheriting extends Pilot {
        Body2<Position, Velocity> body() {
            return (p, v) -> {
                BiConsumer<Position, Velocity> inherited = this::steer;
                inherited.accept(p, v);
            };
        }

        Body2<Position, Velocity> superclass() {
            return (p, v) -> {
                BiConsumer<Position, Velocity> inherited = super::steer;
                inherited.accept(p, v);
            };
        }
    }

    @Test
    void aBodyThatRefersToAnInheritedMethod() {
        assertCalled(new Inheriting().body());
        assertCalled(new Inheriting().superclass());
    }

    private static final class Two {
        static Body2<Position, Velocity> adding() {
            return (p, v) -> {
                switch ((int) v.x()) {
                    case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 -> p.x++;
                    default -> p.y += v.y();
                }
            };
        }

        static Body2<Position, Velocity> subtracting() {
            return (p, v) -> {
                switch ((int) v.x()) {
                    case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 -> p.x++;
                    default -> p.y += v.y();
                }
                p.z -= v.x();
            };
        }
    }

    @Test
    void oneOfTwoLambdasWithTheSameParameters() {
        assertCalled(Two.adding());
        assertCalled(Two.subtracting());
    }

    private static class Base {
        float lift = 3;
    }

    private static final class Heir extends Base {
        Body2<Position, Velocity> body() {
            return (p, v) -> {
                switch ((int) v.x()) {
                    case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 -> p.x++;
                    default -> p.y += v.y();
                }
                p.z += lift;
            };
        }
    }

    @Test
    void aBodyThatUsesWhatItsClassInherits() {
        assertCalled(new Heir().body());
    }

    private static final class Listed {
        static Body2<Position, Velocity> referring(BiConsumer<Object, Object> sink) {
            return sink::accept;
        }

        static BiConsumer<Position, Velocity> unrelated(BiConsumer<Object, Object> sink) {
            return (p, v) -> p.x = sink.hashCode();
        }
    }

    @Test
    void aReferenceToAMethodOfWiderTypesBesideALambdaOfTheSameTypes() {
        BiConsumer<Object, Object> sink = (p, v) -> ((Position) p).y = ((Velocity) v).x() + 1;
        Listed.unrelated(sink).accept(new Position(), new Velocity(0, 0, 0));
        assertCalled(Listed.referring(sink));
    }
}
