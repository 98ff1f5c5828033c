package dev.phalanx.structs.compile.vector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.RefRW;
import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.internal.shape.StructLayout;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Each construct that is vectorised, by the name of a method of [VectorBodies].
class ConstructsTest {
    /// The Vector API, and classes whose methods are intrinsics.
    private static final Set<String> COMPILED_IN_PLACE =
            Set.of("jdk.incubator.vector", "Math", "Float", "Double", "Long");

    static final List<String> NAMES = List.of(
            "arithmeticOfInts",
            "arithmeticOfLongs",
            "arithmeticOfFloats",
            "arithmeticOfDoubles",
            "shifts",
            "conversionsOfEqualWidth",
            "conversionsOfOtherWidth",
            "conversionsOfLongs",
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
            "mixedWidthsInALoop",
            "narrowFields",
            "truthFields",
            "narrowFieldsBesideDoubles",
            "fieldsOfRecords",
            "newRecords",
            "recordsOfBranches",
            "recordsOfALoop",
            "replacedParts",
            "newObjects",
            "sameObjects",
            "references",
            "lambdasOfReferences",
            "lambdas",
            "divisions",
            "divisionsOfLongs",
            "divisionsOfLongsByConstants",
            "divisionsByConstants",
            "divisionsInALoop",
            "divisionsByUniforms",
            "floorMod",
            "clamp",
            "roundedNumbers",
            "numbersRoundedToIntegers",
            "bitsOfNumbers",
            "exceptions",
            "smallArrays",
            "arraysInALoop",
            "arraysByAnyIndex",
            "constantsOfOtherClasses",
            "costlyIf",
            "costlyElse",
            "costlyUnless",
            "costlySides",
            "costlyInside",
            "costlyDivisions",
            "costlyInALoop",
            "costlyInTwoLoops",
            "costlyLater",
            "gathers",
            "gathersOfBranches",
            "gathersOfEqualIndexes",
            "sums",
            "sumsOfBranches",
            "sumsAndExceptions",
            "sumsAlone");

    static final List<String> JOML = List.of(
            "vectors",
            "newVectors",
            "quaternions",
            "positionByMatrix",
            "turnedByQuaternion",
            "productsOfMatrices",
            "inverse");

    private static final int ROWS = 203;
    /// What all rows have in common.
    static final RowParameter SUMS =
            new RowParameter(null, List.of(), false, false, Names.of(Sums.class), "uses a parameter of type Sums");

    static final Object[] UNIFORMS = {5, 7L, 1.5f, -2.25};

    private static final Object[] UNIFORMS_AND_ARRAYS = {
        5, 7L, 1.5f, -2.25, new Numbers(new Random(3)), new Counts(new Random(4))
    };

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

    /// Knows the classes of this package, of JOML, and some of the JDK; no others.
    static final RowBody.Classes CLASSES = new RowBody.Classes() {
        private static final Set<ClassDesc> JDK =
                Set.of(Names.of(Math.class), Names.of(Float.class), Names.of(Double.class));
        private static final Set<String> PACKAGES = Set.of(ConstructsTest.class.getPackageName(), "org.joml");

        @Override
        public RowBody.Found find(ClassDesc type) {
            if (!PACKAGES.contains(type.packageName()) && !JDK.contains(type)) {
                return new RowBody.Found.Unknown("is not known");
            }
            try {
                return new RowBody.Found.Known(model(Class.forName(Names.binary(type))));
            } catch (ClassNotFoundException e) {
                throw new LinkageError(e.getMessage(), e);
            }
        }

        @Override
        public @Nullable ClassDesc elements(ClassDesc type) {
            return type.equals(Names.of(Numbers.class))
                    ? ConstantDescs.CD_double
                    : type.equals(Names.of(Counts.class)) ? ConstantDescs.CD_int : null;
        }

        @Override
        public boolean areFieldsOpen(ClassDesc type) {
            return PACKAGES.contains(type.packageName());
        }

        @Override
        public @Nullable Object constant(ClassDesc owner, String name) {
            try {
                Field field = Class.forName(Names.binary(owner)).getDeclaredField(name);
                field.setAccessible(true);
                return Modifier.isFinal(field.getModifiers()) ? field.get(null) : null;
            } catch (ReflectiveOperationException e) {
                throw new LinkageError(e.getMessage(), e);
            }
        }
    };

    static RowBody body(Class<?> owner, String name, boolean fast) {
        MethodModel method = find(model(owner), name).orElseThrow();
        List<ClassDesc> captures = method.methodTypeSymbol().parameterList();
        boolean hasSums = captures.getLast().equals(Names.of(Sums.class));
        int row = captures.size() - (hasSums ? 2 : 1);
        boolean isReference = captures.get(row).equals(Names.of(RefRW.class));
        Class<?> component = component(owner);
        StructLayout layout = StructLayout.of(component);
        return new RowBody(
                Names.of(owner),
                method,
                false,
                captures.subList(0, row),
                Stream.of(
                                new RowParameter(
                                        layout.root(), layout.leaves(), true, isReference, null, "uses an object"),
                                SUMS)
                        .limit(hasSums ? 2 : 1)
                        .toList(),
                CLASSES,
                fast);
    }

    /// What the bodies of a class get.
    static Class<?> component(Class<?> owner) {
        return owner == JomlBodies.class ? Placed.class : Particle.class;
    }

    static VectorRows rows(RowBody body) throws NotVectorizableException {
        return rows(body, false);
    }

    /// @param isMasked whether rows may be left out
    static VectorRows rows(RowBody body, boolean isMasked) throws NotVectorizableException {
        String name = isMasked ? "MaskedRows" : "Rows";
        return VectorRows.of(body, ClassDesc.of(ConstructsTest.class.getPackageName(), name), isMasked);
    }

    /// In how many places the vector form of a body calls a method with this name.
    static long calls(VectorRows rows, String name) {
        return find(ClassFile.of().parse(rows.bytes()), VectorRows.METHOD)
                .orElseThrow()
                .code()
                .orElseThrow()
                .elementStream()
                .filter(element ->
                        element instanceof InvokeInstruction call && call.name().equalsString(name))
                .count();
    }

    private static MethodHandle scalar(Class<?> owner, RowBody body) throws ReflectiveOperationException {
        return MethodHandles.lookup()
                .findStatic(
                        owner,
                        body.method().methodName().stringValue(),
                        body.method().methodTypeSymbol().resolveConstantDesc(MethodHandles.lookup()));
    }

    /// Compares the rows of a body with what it does row by row.
    static void compare(Class<?> owner, String name, int rounds) throws Exception {
        compare(owner, name, rounds, _ -> {});
    }

    /// The same with rows that are prepared.
    static void compare(Class<?> owner, String name, int rounds, Consumer<Table> preparation) throws Exception {
        RowBody body = body(owner, name, false);
        VectorRows rows = rows(body);
        verify(rows);
        VectorRows masked = rows(body, true);
        verify(masked);
        MethodHandle vectors = Table.define(rows);
        MethodHandle maskedVectors = Table.define(masked);
        MethodHandle scalar = scalar(owner, body);
        int count = 0;
        int maskedCount = 0;
        Object[] uniforms = body.captures().size() > UNIFORMS.length ? UNIFORMS_AND_ARRAYS : UNIFORMS;
        for (int seed = 0; seed < rounds; seed++) {
            Table expected = Table.random(new Random(seed), component(owner), ROWS);
            preparation.accept(expected);
            Table actual = expected.copy();
            count += Table.runBoth(expected, actual, scalar, rows, vectors, uniforms, 3);
            assertThat(actual.difference(expected))
                    .as("%s, seed %d", name, seed)
                    .isEmpty();
            maskedCount +=
                    Table.runBothMasked(expected, actual, scalar, masked, maskedVectors, uniforms, new Random(seed));
            assertThat(actual.difference(expected))
                    .as("%s with rows left out, seed %d", name, seed)
                    .isEmpty();
        }
        assertThat(count).as("rows by vectors").isGreaterThan(rounds * ROWS / 10);
        assertThat(maskedCount).as("rows by vectors of words").isGreaterThan(rounds * ROWS / 20);
    }

    /// A class file that is valid, and that calls nothing that C2 might not compile in place: a call would put all
    /// vectors on the stack.
    private static void verify(VectorRows rows) {
        ClassHierarchyResolver loaded = ClassHierarchyResolver.ofClassLoading(ClassLoader.getSystemClassLoader());
        assertThat(ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(loaded))
                        .verify(rows.bytes()))
                .isEmpty();
        assertThat(called(rows)).isSubsetOf(COMPILED_IN_PLACE);
    }

    /// The packages of the Vector API, and other classes, whose methods the rows call.
    private static Set<String> called(VectorRows rows) {
        return ClassFile.of().parse(rows.bytes()).methods().stream()
                .filter(method -> !method.methodName().equalsString(ConstantDescs.CLASS_INIT_NAME))
                .flatMap(method -> method.code().orElseThrow().elementStream())
                .filter(InvokeInstruction.class::isInstance)
                .map(call -> ((InvokeInstruction) call).owner().asSymbol())
                .map(owner ->
                        owner.packageName().equals("jdk.incubator.vector") ? owner.packageName() : owner.displayName())
                .collect(Collectors.toSet());
    }

    @ParameterizedTest
    @FieldSource("NAMES")
    void construct(String name) throws Exception {
        compare(VectorBodies.class, name, 20);
    }

    @ParameterizedTest
    @FieldSource("JOML")
    void methodOfJoml(String name) throws Exception {
        compare(JomlBodies.class, name, 20);
    }
}
