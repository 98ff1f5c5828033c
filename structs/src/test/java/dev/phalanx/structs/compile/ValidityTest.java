package dev.phalanx.structs.compile;

import static dev.phalanx.structs.compile.GeneratedClasses.assertValid;
import static dev.phalanx.structs.compile.GeneratedClasses.kernel;
import static dev.phalanx.structs.compile.GeneratedClasses.maskedKernel;
import static dev.phalanx.structs.compile.GeneratedClasses.plan;

import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedLength;
import dev.phalanx.structs.FixedList32Bytes;
import dev.phalanx.structs.FixedString32Bytes;
import dev.phalanx.structs.RefRO;
import dev.phalanx.structs.RefRW;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.TestTypes.Everything;
import dev.phalanx.structs.TestTypes.Mood;
import dev.phalanx.structs.TestTypes.Mutable;
import dev.phalanx.structs.TestTypes.Position;
import dev.phalanx.structs.TestTypes.Tag;
import dev.phalanx.structs.TestTypes.Velocity;
import dev.phalanx.structs.blob.BlobArray;
import dev.phalanx.structs.blob.BlobPtr;
import dev.phalanx.structs.blob.BlobString;
import dev.phalanx.structs.compile.MadeStruct.Part;
import dev.phalanx.structs.kernel.IterationPlan;
import dev.phalanx.structs.kernel.KernelParameter;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.joml.Matrix4f;
import org.joml.Vector3d;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every generated class passes the verifier of class files.
class ValidityTest {
    static final class Turret {
        public Vector3d at = new Vector3d();
        public Matrix4f aim = new Matrix4f();
        public Everything everything;
        public Tag tag;

        @FixedLength(2)
        public char[] code = new char[2];
    }

    private static final List<Part> ALL = List.of(
            Part.of(boolean.class),
            Part.of(byte.class),
            Part.of(char.class),
            Part.of(short.class),
            Part.of(int.class),
            Part.of(float.class),
            Part.of(long.class),
            Part.of(double.class),
            Part.of(Mood.class),
            Part.of(Entity.class),
            Part.of(FixedString32Bytes.class),
            Part.list(FixedList32Bytes.class, Entity.class),
            Part.array(boolean[].class, 2),
            Part.array(double[].class, 3),
            Part.of(Velocity.class),
            Part.of(Position.class));

    private static List<Part> times(int count) {
        return Collections.nCopies(count, ALL).stream().flatMap(List::stream).toList();
    }

    static Stream<Class<?>> structs() {
        Class<?> twenty = MadeStruct.classOf(ALL);
        return Stream.of(
                Position.class,
                Velocity.class,
                Tag.class,
                Everything.class,
                Mutable.class,
                Entity.class,
                Turret.class,
                Matrix4f.class,
                MadeStruct.recordOf(ALL),
                MadeStruct.classOf(times(10)),
                MadeStruct.recordOf(times(8)),
                MadeStruct.classOf(15, Part.of(twenty)),
                MadeStruct.recordOf(15, Part.of(twenty)));
    }

    @ParameterizedTest
    @MethodSource("structs")
    void classesOfAStructType(Class<?> struct) {
        GeneratedClasses.of(struct)
                .forEach((kind, bytes) -> assertValid(kind + " of " + struct.getSimpleName(), bytes));
    }

    record Shelf(
            int id,
            BlobString label,
            BlobArray<Shelf> shelves,
            BlobArray<Double> weights,
            BlobPtr<Shelf> next,
            Everything everything) {}

    static Stream<Class<?>> stored() {
        return Stream.concat(
                structs(),
                Stream.of(Shelf.class, BlobString.class, Mood.class, Float.class, Boolean.class, Long.class));
    }

    @ParameterizedTest
    @MethodSource("stored")
    void classesOfATypeInBlobs(Class<?> type) {
        GeneratedClasses.ofBlob(type)
                .forEach((kind, bytes) -> assertValid(kind + " of " + type.getSimpleName(), bytes));
    }

    @ParameterizedTest
    @MethodSource("structs")
    void kernelsOverAStructType(Class<?> struct) {
        for (Access access : Access.values()) {
            if (access.isPlace()) {
                continue;
            }
            IterationPlan plan = plan(access, struct, Position.class);
            assertValid(access + " kernel", kernel(plan, false));
            assertValid(access + " kernel reusing objects", kernel(plan, true));
            assertValid("masked " + access + " kernel", maskedKernel(plan, false));
            assertValid("masked " + access + " kernel reusing objects", maskedKernel(plan, true));
        }
    }

    static Stream<IterationPlan> plans() {
        List<KernelParameter> eight = structs()
                .limit(8)
                .map(struct -> new KernelParameter(
                        StructType.of(struct),
                        StructType.of(struct).leaves().size() % 2 == 0 ? Access.READ_WRITE : Access.REF))
                .toList();
        return Stream.of(
                plan(eight),
                plan(eight.subList(0, 1)),
                plan(eight.subList(2, 6)),
                plan(Access.READ_ONLY, Entity.class, Tag.class, Velocity.class));
    }

    @ParameterizedTest
    @MethodSource("plans")
    void kernelsOfMixedPlans(IterationPlan plan) {
        assertValid("kernel", kernel(plan, false));
        assertValid("kernel reusing objects", kernel(plan, true));
    }

    record Whole(RefRW<Position> value, RefRO<Position> other, EnabledRefRW<Tag> tag, DynamicBuffer<Tag> buffer) {}

    record Outer(Entity entity, Whole whole, Mood mood, RefRW<Position> more) {}

    @ParameterizedTest
    @MethodSource("structs")
    void aspectsOfAStructType(Class<?> type) {
        StructType<?> struct = StructType.of(type);
        KernelParameter whole = KernelParameter.aspect(
                Whole.class,
                List.of(
                        new KernelParameter(struct, Access.REF_LOCKED).asOptional(),
                        new KernelParameter(struct, Access.REF_RO),
                        new KernelParameter(struct, Access.ENABLED_LOCKED).asOptional(),
                        new KernelParameter(struct, Access.BUFFER_RW).asOptional()));
        KernelParameter outer = KernelParameter.aspect(
                Outer.class,
                List.of(
                        new KernelParameter(StructType.of(Entity.class), Access.READ_ONLY),
                        whole,
                        KernelParameter.ofRun(Mood.class).asOptional(),
                        new KernelParameter(struct, Access.REF)));
        IterationPlan plan = plan(List.of(outer, whole));
        assertValid("kernel", kernel(plan, false));
        assertValid("kernel reusing objects", kernel(plan, true));
        assertValid("masked kernel", maskedKernel(plan, false));
        assertValid("masked kernel reusing objects", maskedKernel(plan, true));
    }
}
