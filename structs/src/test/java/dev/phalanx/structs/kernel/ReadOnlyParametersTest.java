package dev.phalanx.structs.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.structs.FixedLength;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.TestTypes.Position;
import dev.phalanx.structs.TestTypes.Velocity;
import dev.phalanx.structs.kernel.Bodies.Body1;
import dev.phalanx.structs.kernel.Bodies.Body2;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Bodies that assign to what they are given to read only.
class ReadOnlyParametersTest {
    public static final class Rig {
        public int count;
        public double weight;
        public Position centre = new Position();

        @FixedLength(2)
        public long[] marks = new long[2];
    }

    public record Mount(int id, Rig rig) {}

    private static KernelParameter parameter(Class<?> type, Access access) {
        return new KernelParameter(StructType.of(type), access);
    }

    private static IterationKernel compile(Object body, KernelParameter... parameters) {
        IterationPlan plan = new IterationPlan(body.getClass(), "execute", List.of(parameters));
        return IterationCompiler.compile(plan, body.getClass());
    }

    record Direct() {
        void execute(Velocity velocity, Position position) {
            position.y = velocity.x();
        }
    }

    record Adding() {
        void execute(Velocity velocity, Position position) {
            position.z += velocity.x();
        }
    }

    record ByAnotherName() {
        void execute(Velocity velocity, Position position) {
            double far = velocity.x();
            Position other = position;
            far *= 2;
            other.x = (float) far;
        }
    }

    record OnOnePath() {
        void execute(Velocity velocity, Position position) {
            Position chosen = velocity.x() > 0 ? new Position() : position;
            chosen.x = 1;
        }
    }

    record AfterALoop() {
        void execute(Velocity velocity, Position position) {
            Position last = new Position();
            for (int i = 0; i < velocity.x(); i++) {
                last.x = i;
                last = position;
            }
        }
    }

    record WhereItFails() {
        void execute(Velocity velocity, Position position) {
            Position used = new Position();
            try {
                used = position;
                used = new Position(Integer.parseInt("x"), 0, 0);
            } catch (NumberFormatException e) {
                used.x = 1;
            }
        }
    }

    record InASwitch() {
        void execute(Velocity velocity, Position position) {
            Position used = switch ((int) velocity.x()) {
                case 1 -> new Position();
                case 2, 3 -> position;
                case 1000 -> new Position(1, 1, 1);
                default -> new Position(2, 2, 2);
            };
            used.x = 1;
        }
    }

    static List<Object> assigning() {
        return List.of(
                new Direct(),
                new Adding(),
                new ByAnotherName(),
                new OnOnePath(),
                new AfterALoop(),
                new WhereItFails(),
                new InASwitch());
    }

    @ParameterizedTest
    @MethodSource("assigning")
    void assignmentsAreRefusedWhicheverWayTheyTake(Object body) {
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> compile(
                            body,
                            parameter(Velocity.class, Access.READ_ONLY),
                            parameter(Position.class, Access.READ_ONLY)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageMatching(body.getClass().getSimpleName()
                            + ".execute \\(ReadOnlyParametersTest.java:\\d+\\) assigns Position\\.[xyz] of its"
                            + " parameter 2 \\(position\\), a Position, which is read-only: what it assigns would be"
                            + " lost. Take it without @ReadOnly, or assign to an object of your own.");
        }
        assertThat(compile(
                        body,
                        parameter(Velocity.class, Access.READ_ONLY),
                        parameter(Position.class, Access.READ_WRITE)))
                .isNotNull();
    }

    record Nested() {
        void execute(Rig rig) {
            rig.centre.y = 1;
        }
    }

    record InArray() {
        void execute(Rig rig) {
            rig.marks[1]++;
        }
    }

    record Replacing() {
        void execute(Rig rig) {
            rig.centre = new Position();
        }
    }

    record InRecord() {
        void execute(Mount mount) {
            mount.rig().centre.x = mount.id();
        }
    }

    @Test
    void assignmentsInsideTheValue() {
        KernelParameter rig = parameter(Rig.class, Access.READ_ONLY);
        assertThatThrownBy(() -> compile(new Nested(), rig))
                .hasMessageContaining(" assigns Position.y of its parameter 1 (rig), a Rig, which is read-only");
        assertThatThrownBy(() -> compile(new InArray(), rig))
                .hasMessageContaining(" assigns the elements of an array of its parameter 1 (rig), a Rig, which is");
        assertThatThrownBy(() -> compile(new Replacing(), rig)).hasMessageContaining(" assigns Rig.centre of its");
        assertThatThrownBy(() -> compile(new InRecord(), parameter(Mount.class, Access.READ_ONLY)))
                .hasMessageContaining(
                        " assigns Position.x of its parameter 1 (mount), a Mount, which is read-only: what"
                                + " it assigns would be lost. Take a RefRW<Mount>, or assign to an object of your own.");
    }

    @Test
    void lambdas() {
        float[] sum = new float[1];
        long far = 3;
        Body2<Velocity, Position> assigning = (velocity, position) -> {
            sum[0] += far;
            position.x = velocity.x();
        };
        Store<Position> positions = Store.of(Position.class, 1, 4);
        Store<Velocity> velocities = Store.of(Velocity.class, 1, 4);
        assertThatThrownBy(() -> new Query().ro(velocities).ro(positions).kernel(assigning))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching(
                        "A lambda in ReadOnlyParametersTest \\(ReadOnlyParametersTest.java:\\d+\\) assigns"
                                + " Position.x of its parameter 2 \\(position\\), a Position, which is read-only: what it assigns"
                                + " would be lost. Ask for it with rw\\(Position.class\\), or assign to an object of your own.");
        assertThat(new Query().ro(velocities).rw(positions).kernel(assigning)).isNotNull();
        assertThatThrownBy(() -> new Query().ro(positions).kernel((Body1<Position>) this::zero))
                .hasMessageContaining(" assigns Position.x of its parameter 1 (position), a Position");
    }

    private void zero(Position position) {
        position.x = 0;
    }

    static final class Sums {
        float total;
        double weight;
        final float[] seen = new float[3];
        static long last;

        void execute(Position position, Rig rig, Position written) {
            Position own = new Position(position.x, position.y, position.z);
            own.x += rig.centre.x;
            total += own.x;
            seen[1] = own.y;
            weight = rig.weight * 2 + (rig.marks[0] << 2);
            last = rig.marks[1];
            written.x = position.x;
            Position again = position;
            total += again.z;
            again = written;
            again.y = Math.max(rig.count, -position.y);
            for (long mark : rig.marks) {
                written.z += mark > 4 ? mark : (float) Double.compare((double) mark, rig.weight);
            }
        }
    }

    @Test
    void otherAssignmentsAreFine() {
        assertThat(compile(
                        new Sums(),
                        parameter(Position.class, Access.READ_ONLY),
                        parameter(Rig.class, Access.READ_ONLY),
                        parameter(Position.class, Access.READ_WRITE)))
                .isNotNull();
    }

    record Sharing() {
        void execute(Rig shared, Position position) {
            shared.count = (int) position.x;
        }
    }

    @Test
    void objectsOfRuns() {
        assertThatThrownBy(() -> compile(
                        new Sharing(), KernelParameter.ofRun(Rig.class), parameter(Position.class, Access.READ_WRITE)))
                .hasMessageMatching("Sharing.execute \\(ReadOnlyParametersTest.java:\\d+\\) assigns Rig.count of its"
                        + " parameter 1 \\(shared\\), a Rig, which all entities with this value have in common. Set"
                        + " another value with setSharedComponent, or assign to an object of your own.");
    }
}
