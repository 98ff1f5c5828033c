package dev.phalanx.structs.compile.vector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.compile.define.Names;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Each construct that is vectorised, by the name of a method of [VectorBodies].
class ConstructsTest {
    static final List<String> NAMES = List.of(
            "arithmeticOfInts",
            "arithmeticOfLongs",
            "arithmeticOfFloats",
            "arithmeticOfDoubles",
            "shifts",
            "conversionsOfEqualWidth",
            "conversionsOfOtherWidth",
            "narrowing",
            "partsOfComponents",
            "localVariables",
            "ifElse",
            "ternary",
            "andOr",
            "comparisonsOfFloats",
            "comparisonsOfDoubles",
            "comparisonsOfLongs",
            "truthValues",
            "earlyReturn",
            "switches",
            "mathOfInts",
            "mathOfFloats",
            "mathOfDoubles",
            "squareRootOfFloats",
            "ownMethods",
            "loopOfEqualCount",
            "loopInsideABranch",
            "loopThatEndsPerRow",
            "loopThatIsLeftInTheMiddle",
            "doLoop",
            "nestedLoops",
            "returnFromALoop",
            "continuedLoop",
            "counterAfterALoop",
            "mixedWidthsInALoop");

    private static final int ROWS = 203;
    static final Object[] UNIFORMS = {5, 7L, 1.5f, -2.25};

    static ClassModel model(Class<?> type) {
        try (InputStream in = type.getResourceAsStream(Names.inPackage(type) + ".class")) {
            return ClassFile.of().parse(in.readAllBytes());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    static Optional<MethodModel> find(ClassModel owner, String name) {
        return owner.methods().stream()
                .filter(method -> method.methodName().equalsString(name))
                .findFirst();
    }

    /// Finds the methods of this package and no others.
    static RowBody.Found find(ClassDesc owner, String name, MethodTypeDesc type) {
        if (!owner.packageName().equals(ConstructsTest.class.getPackageName())) {
            return new RowBody.Found.Unknown("is not known");
        }
        try {
            return find(model(Class.forName(Names.binary(owner))), name)
                    .<RowBody.Found>map(RowBody.Found.Known::new)
                    .orElse(new RowBody.Found.Unknown("is not known"));
        } catch (ClassNotFoundException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    static RowBody body(Class<?> owner, String name, boolean fast) {
        MethodModel method = find(model(owner), name).orElseThrow();
        List<ClassDesc> captures = method.methodTypeSymbol().parameterList();
        return new RowBody(
                Names.of(owner),
                method,
                false,
                captures.subList(0, captures.size() - 1),
                List.of(Particle.parameter(true)),
                ConstructsTest::find,
                fast);
    }

    static VectorRows rows(RowBody body) throws NotVectorizableException {
        return VectorRows.of(body, ClassDesc.of(ConstructsTest.class.getPackageName(), "Rows"));
    }

    private static MethodHandle scalar(RowBody body) throws ReflectiveOperationException {
        return MethodHandles.lookup()
                .findStatic(
                        VectorBodies.class,
                        body.method().methodName().stringValue(),
                        body.method().methodTypeSymbol().resolveConstantDesc(MethodHandles.lookup()));
    }

    /// Compares the rows of a body with what it does row by row.
    static void compare(String name, int rounds) throws Exception {
        RowBody body = body(VectorBodies.class, name, false);
        VectorRows rows = rows(body);
        ClassHierarchyResolver loaded = ClassHierarchyResolver.ofClassLoading(ClassLoader.getSystemClassLoader());
        assertThat(ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(loaded))
                        .verify(rows.bytes()))
                .isEmpty();
        MethodHandle vectors = Table.define(rows);
        MethodHandle scalar = scalar(body);
        for (int seed = 0; seed < rounds; seed++) {
            Table expected = Table.random(new Random(seed), ROWS);
            Table actual = expected.copy();
            int end = actual.runVectors(rows, vectors, UNIFORMS, 3, ROWS);
            assertThat(end).isBetween(ROWS - 31, ROWS);
            expected.runScalar(scalar, UNIFORMS, 3, end);
            assertThat(actual.difference(expected))
                    .as("%s, seed %d", name, seed)
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @FieldSource("NAMES")
    void construct(String name) throws Exception {
        compare(name, 20);
    }
}
