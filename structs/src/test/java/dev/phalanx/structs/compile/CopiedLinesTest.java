package dev.phalanx.structs.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.TestTypes.Position;
import dev.phalanx.structs.TestTypes.Velocity;
import dev.phalanx.structs.kernel.Bodies.Body2;
import dev.phalanx.structs.kernel.IterationPlan;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.attribute.LineNumberInfo;
import java.lang.classfile.attribute.LineNumberTableAttribute;
import java.util.List;
import org.junit.jupiter.api.Test;

/// A kernel names the file and the lines of the body it holds, which profilers show.
class CopiedLinesTest {
    private static final class Maker {
        static Body2<Position, Velocity> body() {
            return (position, velocity) -> {
                position.x += velocity.x();
                position.y = line();
            };
        }

        private static float line() {
            return new Throwable().getStackTrace()[0].getLineNumber();
        }
    }

    @Test
    void aCopiedBodyKeepsItsFileAndLines() {
        IterationPlan plan = GeneratedClasses.plan(Access.READ_WRITE, Position.class, Velocity.class);
        ClassModel kernel = ClassFile.of().parse(GeneratedClasses.kernelWith(plan, Maker.body(), false));
        List<Integer> lines = kernel.methods().stream()
                .filter(method -> method.methodName().equalsString("iterate"))
                .flatMap(method -> method.code().orElseThrow().findAttribute(Attributes.lineNumberTable()).stream())
                .map(LineNumberTableAttribute::lineNumbers)
                .flatMap(List::stream)
                .map(LineNumberInfo::lineNumber)
                .distinct()
                .toList();
        int declared = (int) Maker.line();
        assertThat(kernel.findAttribute(Attributes.sourceFile())
                        .orElseThrow()
                        .sourceFile()
                        .stringValue())
                .isEqualTo("CopiedLinesTest.java");
        assertThat(lines).containsExactly(declared - 6, declared - 5, declared - 4);
    }
}
