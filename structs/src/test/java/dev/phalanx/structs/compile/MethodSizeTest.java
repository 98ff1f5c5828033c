package dev.phalanx.structs.compile;

import static dev.phalanx.structs.compile.GeneratedClasses.assertCompiled;
import static dev.phalanx.structs.compile.GeneratedClasses.kernel;
import static dev.phalanx.structs.compile.GeneratedClasses.maskedKernel;
import static dev.phalanx.structs.compile.GeneratedClasses.plan;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedList32Bytes;
import dev.phalanx.structs.FixedString32Bytes;
import dev.phalanx.structs.LeafKind;
import dev.phalanx.structs.TestTypes.Mood;
import dev.phalanx.structs.TestTypes.Position;
import dev.phalanx.structs.compile.MadeStruct.Part;
import dev.phalanx.structs.compile.define.TargetPackage;
import dev.phalanx.structs.compile.kernels.RowMoverCompiler;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import dev.phalanx.structs.kernel.RowColumns;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// No generated method exceeds what HotSpot compiles, however wide the struct types are.
class MethodSizeTest {
    /// One part of every kind of leaf.
    private static final List<Part> KINDS = List.of(
            Part.of(float.class),
            Part.of(Mood.class),
            Part.of(Entity.class),
            Part.array(int[].class, 3),
            Part.of(FixedString32Bytes.class),
            Part.list(FixedList32Bytes.class, Entity.class));

    static Stream<Arguments> wideTypes() {
        return KINDS.stream()
                .flatMap(part -> Stream.of(
                        Arguments.of("class of 124 × " + part, MadeStruct.classOf(124, part)),
                        Arguments.of("class of 200 × " + part, MadeStruct.classOf(200, part)),
                        Arguments.of("class of 700 × " + part, MadeStruct.classOf(700, part)),
                        Arguments.of("record of 120 × " + part, MadeStruct.recordOf(120, part)),
                        Arguments.of("record of 250 × " + part, MadeStruct.recordOf(250, part)),
                        Arguments.of(
                                "20 records of 20 × " + part,
                                MadeStruct.recordOf(20, Part.of(MadeStruct.recordOf(20, part)))),
                        Arguments.of(
                                "3 classes of 150 × " + part,
                                MadeStruct.classOf(3, Part.of(MadeStruct.classOf(150, part))))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("wideTypes")
    void codecsOfWideTypes(String name, Class<?> type) {
        GeneratedClasses.of(type).forEach((kind, bytes) -> assertCompiled(kind + " of " + name, bytes));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("wideTypes")
    void kernelsOverWideTypes(String name, Class<?> type) {
        assertCompiled("kernel over " + name, kernel(plan(Access.READ_WRITE, type), false));
        assertCompiled("kernel reusing objects over " + name, kernel(plan(Access.READ_WRITE, type), true));
        assertCompiled("kernel of references to " + name, kernel(plan(Access.REF, type), false));
        assertCompiled("kernel of buffers of " + name, kernel(plan(Access.BUFFER_RW, type), false));
    }

    /// HotSpot inlines methods of up to 325 bytecodes into hot callers, at most 15 calls deep. The loop of a kernel
    /// that was inlined there at depth 14 would allocate an object for each row.
    @ParameterizedTest
    @EnumSource(names = {"READ_WRITE", "REF"})
    void theLoopOfASmallKernelIsNotInlined(Access access) {
        for (byte[] kernel : List.of(
                kernel(plan(access, Position.class), false), maskedKernel(plan(access, Position.class), false))) {
            assertThat(sizeOf("iterate", kernel)).isGreaterThan(325);
        }
    }

    private static int sizeOf(String method, byte[] bytes) {
        return ClassFile.of().parse(bytes).methods().stream()
                .filter(candidate -> candidate.methodName().equalsString(method))
                .mapToInt(candidate ->
                        candidate.findAttribute(Attributes.code()).orElseThrow().codeLength())
                .sum();
    }

    static Stream<Arguments> eightParameters() {
        return KINDS.stream()
                .flatMap(part -> IntStream.of(20, 31, 124)
                        .mapToObj(
                                count -> Arguments.of("8 × " + count + " × " + part, MadeStruct.classOf(count, part))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("eightParameters")
    void kernelsOfEightWideParameters(String name, Class<?> type) {
        Class<?>[] types = Collections.nCopies(8, type).toArray(Class<?>[]::new);
        assertCompiled("kernel over " + name, kernel(plan(Access.READ_WRITE, types), false));
        assertCompiled("kernel of references to " + name, kernel(plan(Access.REF, types), false));
        assertCompiled("masked kernel over " + name, maskedKernel(plan(Access.READ_WRITE, types), false));
    }

    @ParameterizedTest
    @EnumSource
    void rowMovers(LeafKind kind) {
        for (int columns : new int[] {0, 1, 99, 100, 101, 1_000}) {
            for (int stride : new int[] {1, 3}) {
                LeafKind[] kinds = new LeafKind[columns];
                Arrays.fill(kinds, kind);
                int[] strides = new int[columns];
                Arrays.fill(strides, stride);
                int[] targets = IntStream.range(0, columns)
                        .map(k -> k % 5 == 4 ? -1 : k)
                        .toArray();
                byte[] bytes = RowMoverCompiler.build(
                        new RowColumns(kinds, strides, targets, kinds, strides), TargetPackage.here());
                assertCompiled("mover of " + columns + " columns", bytes);
            }
        }
    }
}
