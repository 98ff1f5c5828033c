package dev.phalanx.structs.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.TestTypes.Position;
import dev.phalanx.structs.TestTypes.Velocity;
import dev.phalanx.structs.kernel.Bodies.Body2;
import java.util.Arrays;

/// Bodies of more than 325 bytecodes, which the JIT compiler does not inline.
///
/// The tests make them large with a switch over many numbers, whose table counts. Each is written in a class of its
/// own, since among several lambdas of one class with the same parameters the kernel compiler cannot tell which it
/// has.
final class LargeBody {
    static final int SLOTS = 6;

    private LargeBody() {}

    /// Asserts that the kernel holds a copy of the body's code, which does what the body does.
    static void assertCopied(Body2<Position, Velocity> body) {
        assertMeansTheSame(body);
        assertThat(isCopied(body)).isTrue();
    }

    /// Asserts that the kernel calls the body.
    static void assertCalled(Body2<Position, Velocity> body) {
        assertMeansTheSame(body);
        assertThat(isCopied(body)).isFalse();
    }

    private static void assertMeansTheSame(Body2<Position, Velocity> body) {
        Store<Position> positions = Store.of(Position.class, 1, SLOTS);
        query(positions).forEach(body);
        Store<Position> model = Store.of(Position.class, 1, SLOTS);
        query(model).naively(body);
        assertThat(Arrays.deepToString(positions.tables())).isEqualTo(Arrays.deepToString(model.tables()));
        assertThat(model.get(0, SLOTS - 1).y).isNotZero();
    }

    /// A query over all slots but the first.
    static Query query(Store<Position> positions) {
        Store<Velocity> velocities = Store.of(Velocity.class, 1, SLOTS);
        for (int slot = 0; slot < SLOTS; slot++) {
            velocities.set(0, slot, new Velocity(slot, slot * 2, slot % 3));
        }
        return new Query().rw(positions).ro(velocities).run(0, 1, SLOTS);
    }

    /// A kernel that holds the body's code is a nestmate of the class it was written in.
    private static boolean isCopied(Body2<Position, Velocity> body) {
        Class<?> kernel = query(Store.of(Position.class, 1, SLOTS)).kernel(body).getClass();
        return kernel.getNestHost() != kernel;
    }
}
