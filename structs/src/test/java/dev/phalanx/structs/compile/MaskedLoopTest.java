package dev.phalanx.structs.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.StructType;
import dev.phalanx.structs.TestTypes.Position;
import dev.phalanx.structs.TestTypes.Velocity;
import dev.phalanx.structs.kernel.Bodies.Body1;
import dev.phalanx.structs.kernel.Bodies.Body2;
import dev.phalanx.structs.kernel.IterationPlan;
import dev.phalanx.structs.kernel.KernelParameter;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import java.lang.classfile.ClassFile;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeInstruction;
import java.util.List;
import org.junit.jupiter.api.Test;

/// How often a kernel holds the code of its body. Each body is written in a class of its own and calls the sine once.
class MaskedLoopTest {
    private static final class ShortBody {
        static Body2<Position, Velocity> of(float amount) {
            return (position, velocity) -> position.x += amount * (float) Math.sin(velocity.x());
        }
    }

    private static final class LongBody {
        static Body2<Position, Velocity> of(float amount) {
            return (position, velocity) -> {
                position.x += amount * (float) Math.sin(velocity.x());
                // A switch's table makes the body long.
                position.z = switch ((int) velocity.z()) {
                    case 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23 -> 1;
                    case 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46 ->
                        2;
                    case 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69 ->
                        3;
                    case 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92 ->
                        4;
                    default -> 0;
                };
            };
        }
    }

    private static final class BodyOfThreeFields {
        static Body1<Position> of(float amount) {
            return position -> position.x += amount * (float) Math.sin(position.y);
        }
    }

    private static final KernelParameter POSITION =
            new KernelParameter(StructType.of(Position.class), Access.READ_WRITE);
    private static final KernelParameter VELOCITY =
            new KernelParameter(StructType.of(Velocity.class), Access.READ_ONLY);

    private static long copies(Body2<Position, Velocity> body, boolean masked) {
        return copies(GeneratedClasses.plan(List.of(POSITION, VELOCITY)), body, masked);
    }

    private static long copies(IterationPlan plan, Object body, boolean masked) {
        return ClassFile.of().parse(GeneratedClasses.kernelWith(plan, body, masked)).methods().stream()
                .filter(method -> method.methodName().equalsString("iterate"))
                .mapToLong(MaskedLoopTest::sines)
                .sum();
    }

    private static long sines(MethodModel method) {
        return method.code()
                .orElseThrow()
                .elementStream()
                .filter(element ->
                        element instanceof InvokeInstruction call && call.name().equalsString("sin"))
                .count();
    }

    @Test
    void aShortBodyStandsInTheLoopOverSlotsAndInTheOneOverBits() {
        assertThat(copies(ShortBody.of(2), true)).isEqualTo(2);
    }

    @Test
    void aLongBodyStandsInOnePlace() {
        assertThat(copies(LongBody.of(2), true)).isEqualTo(1);
    }

    @Test
    void aKernelOfFewFieldsWithoutBitsHasOneLoop() {
        IterationPlan plan = GeneratedClasses.plan(List.of(POSITION));

        assertThat(copies(plan, BodyOfThreeFields.of(2), false)).isEqualTo(1);
        assertThat(copies(plan, BodyOfThreeFields.of(2), true)).isEqualTo(2);
    }

    @Test
    void aKernelOfSixFieldsWithoutBitsHasALoopForRunsThatBeginAtSlotZero() {
        assertThat(copies(ShortBody.of(2), false)).isEqualTo(2);
        assertThat(copies(LongBody.of(2), false)).isEqualTo(1);
    }
}
