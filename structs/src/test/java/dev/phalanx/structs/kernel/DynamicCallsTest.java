package dev.phalanx.structs.kernel;

import static dev.phalanx.structs.kernel.LargeBody.assertCopied;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.structs.TestTypes.Position;
import dev.phalanx.structs.TestTypes.Velocity;
import dev.phalanx.structs.kernel.Bodies.Body2;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/// Copied bodies with lambdas, method references, concatenated strings and switches over types in them.
class DynamicCallsTest {
    private static final class Text {
        static Body2<Position, Velocity> body(List<String> log) {
            return (p, v) -> {
                if (v.x() < 0) {
                    throw new IllegalStateException("The speed is " + v.x() + " at " + p.x + ".");
                }
                log.add("at " + p.x + ", " + v);
                p.y += v.x();
            };
        }
    }

    @Test
    void concatenatedStrings() {
        List<String> log = new ArrayList<>();
        assertCopied(Text.body(log));
        assertThat(log).hasSize(10).startsWith("at 0.0, Velocity[x=1.0, y=2.0, z=1.0]");
    }

    @Test
    void theMessageOfAnException() {
        Store<Position> positions = Store.of(Position.class, 1, 1);
        Store<Velocity> velocities = Store.of(Velocity.class, 1, 1);
        velocities.set(0, 0, new Velocity(-1, 0, 0));
        assertThatThrownBy(() ->
                        new Query().rw(positions).ro(velocities).run(0, 0, 1).forEach(Text.body(new ArrayList<>())))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The speed is -1.0 at 0.0.");
    }

    private static final class Lambdas {
        private static int calls;
        private final float step = 2;

        private static float twice(float value) {
            calls++;
            return 2 * value;
        }

        private float further(float value) {
            return value + step;
        }

        private static final class Box {
            private final float content;

            private Box(float content) {
                this.content = content;
            }
        }

        Body2<Position, Velocity> body(float factor) {
            return (p, v) -> {
                float speed = v.x() * factor;
                Runnable captures = () -> p.x += speed;
                captures.run();
                UnaryOperator<Float> isStatic = Lambdas::twice;
                UnaryOperator<Float> isBound = this::further;
                Supplier<Box> isPrivate = () -> new Box(isStatic.apply(p.x));
                p.y += isBound.apply(isPrivate.get().content);
                DoubleUnaryOperator mathematics = Math::sqrt;
                p.z += (float) mathematics.applyAsDouble(v.y());
            };
        }
    }

    @Test
    void lambdasAndMethodReferences() {
        assertCopied(new Lambdas().body(3));
        assertThat(Lambdas.calls).isEqualTo(10);
    }

    private sealed interface Order {}

    private record Turn(float angle) implements Order {}

    private record Stop() implements Order {}

    private enum Gear {
        LOW,
        HIGH
    }

    private static final class Cases {
        static Body2<Position, Velocity> body(List<Order> orders, List<Object> gears) {
            return (p, v) -> {
                switch (orders.get((int) v.x() % 2)) {
                    case Turn(float angle) when angle > 1 -> p.x += angle;
                    case Turn turn -> p.x -= turn.angle();
                    case Stop _ -> p.x = -1;
                }
                p.y += switch (gears.get((int) v.x() % gears.size())) {
                    case Gear.LOW -> 1;
                    case Gear.HIGH -> 2;
                    case String text -> text.length();
                    default -> 100;
                };
            };
        }
    }

    @Test
    void switchesOverTypes() {
        assertCopied(Cases.body(List.of(new Turn(4), new Stop()), List.of(Gear.LOW, "four", Gear.HIGH, 7)));
    }

    private static final class Nested {
        static Body2<Position, Velocity> body(Query inner, List<Class<?>> kernels) {
            return (p, v) -> {
                Body2<Position, Velocity> other = (q, w) -> {
                    q.z += w.x() * v.x();
                    p.y++;
                };
                if (kernels.isEmpty()) {
                    kernels.add(inner.kernel(other).getClass());
                }
                inner.forEach(other);
            };
        }
    }

    @Test
    void aLoopInALoop() {
        Store<Position> others = Store.of(Position.class, 1, LargeBody.SLOTS);
        List<Class<?>> kernels = new ArrayList<>();
        Store<Position> positions = Store.of(Position.class, 1, LargeBody.SLOTS);
        LargeBody.query(positions).forEach(Nested.body(LargeBody.query(others), kernels));
        assertThat(positions.get(0, 3).y).isEqualTo(5);
        assertThat(others.get(0, 3).z).isEqualTo(3 * (1 + 2 + 3 + 4 + 5));
        assertThat(kernels)
                .singleElement()
                .satisfies(kernel -> assertThat(kernel.getNestHost())
                        .as("holds a copy of the inner body")
                        .isSameAs(DynamicCallsTest.class));
    }

    private static final class Careless {
        static Body2<Position, Velocity> body(Consumer<Body2<Position, Velocity>> inner) {
            return (p, v) -> inner.accept((q, w) -> q.x = w.x());
        }
    }

    @Test
    void anInnerBodyThatAssignsToWhatItReads() {
        Store<Position> positions = Store.of(Position.class, 1, LargeBody.SLOTS);
        Store<Position> read = Store.of(Position.class, 1, LargeBody.SLOTS);
        Store<Velocity> velocities = Store.of(Velocity.class, 1, LargeBody.SLOTS);
        Body2<Position, Velocity> body = Careless.body(
                inner -> new Query().ro(read).ro(velocities).run(0, 0, 1).forEach(inner));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LargeBody.query(positions).forEach(body))
                .withMessageContaining("read");
    }
}
