package dev.phalanx.structs.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedLength;
import dev.phalanx.structs.FixedList32Bytes;
import dev.phalanx.structs.FixedString32Bytes;
import dev.phalanx.structs.LeafKind;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.RefRO;
import dev.phalanx.structs.RefRW;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.TestTypes.Mood;
import dev.phalanx.structs.TestTypes.Position;
import dev.phalanx.structs.TestTypes.Velocity;
import dev.phalanx.structs.blob.BlobArray;
import dev.phalanx.structs.blob.BlobPtr;
import dev.phalanx.structs.blob.BlobString;
import dev.phalanx.structs.compile.bytecode.BodyMethod;
import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.compile.define.TargetPackage;
import dev.phalanx.structs.compile.kernels.AspectCompiler;
import dev.phalanx.structs.compile.kernels.RowMoverCompiler;
import dev.phalanx.structs.compile.types.CodecCompiler;
import dev.phalanx.structs.compile.types.LookupCompiler;
import dev.phalanx.structs.compile.types.SlabCompiler;
import dev.phalanx.structs.compile.vector.NotVectorizableException;
import dev.phalanx.structs.compile.vector.RowBody;
import dev.phalanx.structs.compile.vector.RowParameter;
import dev.phalanx.structs.compile.vector.VectorRows;
import dev.phalanx.structs.internal.shape.StructLayout;
import dev.phalanx.structs.kernel.BufferGuard;
import dev.phalanx.structs.kernel.IterationPlan;
import dev.phalanx.structs.kernel.KernelParameter;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import dev.phalanx.structs.kernel.LookupPlan;
import dev.phalanx.structs.kernel.RowColumns;
import dev.phalanx.structs.loaded.LoadedCode;
import java.io.IOException;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The generated code, instruction by instruction, as it was last agreed on.
///
/// `-Dphalanx.golden.regenerate=true` rewrites the listings below `src/test/resources/golden` and then fails, so that
/// nobody passes by accident. Read the difference before you commit it.
class GoldenListingTest {
    private static final Path FOLDER = Path.of(System.getProperty("basedir", ""), "src", "test", "resources", "golden");

    static final class Soldier {
        public float health;
        public boolean alive;
        public Mood mood = Mood.CALM;
        public Entity target = Entity.NULL;
        public Velocity velocity = new Velocity(0, 0, 0);
        public FixedString32Bytes name = FixedString32Bytes.empty();
        public FixedList32Bytes<Entity> friends = FixedList32Bytes.of(Entity.class);

        @FixedLength(2)
        public short[] marks = new short[2];
    }

    private static void assertListed(String name, byte[] bytes) throws IOException {
        Path file = FOLDER.resolve(name + ".txt");
        String listing = Listing.of(bytes);
        if (Boolean.getBoolean("phalanx.golden.regenerate")) {
            Files.createDirectories(FOLDER);
            Files.writeString(file, listing);
            fail("Rewrote %s. Read the difference, then run the test without -Dphalanx.golden.regenerate.", file);
        }
        assertThat(listing).as(file.toString()).isEqualTo(Files.readString(file));
    }

    private static void assertListed(String kind) throws IOException {
        Map<String, byte[]> classes = GeneratedClasses.of(Soldier.class);
        assertListed(kind, classes.get(kind));
    }

    @Test
    void codec() throws IOException {
        assertListed("codec");
    }

    @Test
    void bytes() throws IOException {
        assertListed("bytes");
    }

    @Test
    void array() throws IOException {
        assertListed("array");
    }

    @Test
    void reference() throws IOException {
        assertListed("reference");
    }

    @Test
    void readOnlyReference() throws IOException {
        assertListed("reference-ro");
    }

    @Test
    void buffer() throws IOException {
        assertListed("buffer");
    }

    @Test
    void iteratorOfABuffer() throws IOException {
        assertListed("buffer-iterator");
    }

    @Test
    void elementOfABuffer() throws IOException {
        assertListed("buffer-element");
    }

    private static byte[] rows(boolean isMasked, String method, List<ClassDesc> captures, KernelParameter... parameters)
            throws NotVectorizableException {
        List<ClassDesc> passed = new ArrayList<>(captures);
        for (KernelParameter parameter : parameters) {
            passed.add(Names.of(parameter.passedAs()));
        }
        MethodTypeDesc type = MethodTypeDesc.of(ConstantDescs.CD_void, passed);
        RowBody body = new RowBody(
                Names.of(GoldenBody.class),
                BodyMethod.find(GoldenBody.class, method, type).orElseThrow().method(),
                false,
                captures,
                Stream.of(parameters).map(RowParameter::of).toList(),
                new RowBody.Classes() {
                    @Override
                    public RowBody.Found find(ClassDesc owner) {
                        try {
                            Class<?> found = Class.forName(Names.binary(owner));
                            return new RowBody.Found.Known(
                                    Objects.requireNonNull(LoadedCode.of(found).parse()));
                        } catch (ClassNotFoundException e) {
                            throw new LinkageError(e.getMessage(), e);
                        }
                    }

                    @Override
                    public @Nullable ClassDesc elements(ClassDesc type) {
                        return null;
                    }

                    @Override
                    public boolean areFieldsOpen(ClassDesc type) {
                        return false;
                    }

                    @Override
                    public @Nullable Object constant(ClassDesc owner, String name) {
                        return null;
                    }
                },
                false);
        ClassDesc self = TargetPackage.here().describe(GoldenBody.class, "Rows");
        return VectorRows.of(body, self, isMasked).bytes();
    }

    @Test
    void rowsOfABody() throws IOException, NotVectorizableException {
        assertListed("vector-rows", falling(false));
    }

    private static byte[] falling(boolean isMasked) throws NotVectorizableException {
        return rows(
                isMasked,
                "falling",
                List.of(ConstantDescs.CD_float, ConstantDescs.CD_int),
                new KernelParameter(StructType.of(Position.class), Access.READ_WRITE),
                new KernelParameter(StructType.of(Velocity.class), Access.READ_ONLY));
    }

    @Test
    void rowsOfABodyOfWhichSomeAreLeftOut() throws IOException, NotVectorizableException {
        assertListed("vector-rows-masked", falling(true));
    }

    @Test
    void rowsOfABodyThatDivides() throws IOException, NotVectorizableException {
        byte[] bytes = rows(
                false,
                "sharing",
                List.of(ConstantDescs.CD_int),
                new KernelParameter(StructType.of(GoldenBody.Tally.class), Access.READ_WRITE));
        assertListed("vector-rows-dividing", bytes);
    }

    record Chart(int kind, NativeArray<Position> points) {}

    @Test
    void codecOfANativeCollection() throws IOException {
        StructLayout layout = StructLayout.of(Chart.class);
        assertListed("codec-container", CodecCompiler.build(layout, TargetPackage.besides(Chart.class)));
    }

    record Shelf(int id, Mood mood, BlobString label, BlobArray<Shelf> shelves, BlobPtr<Shelf> next) {}

    private static void assertBlobListed(String kind, Class<?> type, String name) throws IOException {
        assertListed(name, GeneratedClasses.ofBlob(type).get(kind));
    }

    @Test
    void blobCodec() throws IOException {
        assertBlobListed("blob-codec", Shelf.class, "blob-codec");
    }

    @Test
    void blobCodecOfAStruct() throws IOException {
        assertBlobListed("blob-codec", Soldier.class, "blob-codec-struct");
    }

    @Test
    void blobArray() throws IOException {
        assertBlobListed("blob-array", Shelf.class, "blob-array");
    }

    @Test
    void blobArrayOfNumbers() throws IOException {
        assertBlobListed("blob-array", Float.class, "blob-array-float");
    }

    @Test
    void blobIterator() throws IOException {
        assertBlobListed("blob-iterator", Shelf.class, "blob-iterator");
    }

    @Test
    void blobPointer() throws IOException {
        assertBlobListed("blob-pointer", Shelf.class, "blob-pointer");
    }

    @Test
    void blobReferenceToARecord() throws IOException {
        assertBlobListed("blob-reference", Shelf.class, "blob-reference");
    }

    @Test
    void blobReferenceToAStructThatCanChange() throws IOException {
        assertBlobListed("blob-reference", Soldier.class, "blob-reference-struct");
    }

    record Sighted(RefRW<Position> position, RefRO<Velocity> velocity, EnabledRefRW<Soldier> soldier) {}

    record Hunter(Entity entity, Sighted sight, RefRW<Velocity> velocity, DynamicBuffer<Position> path) {}

    private static IterationPlan aspectPlan() {
        StructType<Position> position = StructType.of(Position.class);
        StructType<Velocity> velocity = StructType.of(Velocity.class);
        KernelParameter sighted = KernelParameter.aspect(
                Sighted.class,
                List.of(
                        new KernelParameter(position, Access.REF),
                        new KernelParameter(velocity, Access.REF_RO),
                        new KernelParameter(StructType.of(Soldier.class), Access.ENABLED_RW)));
        return GeneratedClasses.plan(List.of(KernelParameter.aspect(
                Hunter.class,
                List.of(
                        new KernelParameter(StructType.of(Entity.class), Access.READ_ONLY),
                        sighted,
                        new KernelParameter(velocity, Access.REF_LOCKED),
                        new KernelParameter(position, Access.BUFFER_RW).asOptional()))));
    }

    @Test
    void iterationOverAspects() throws IOException {
        assertListed("iteration-aspects", GeneratedClasses.kernel(aspectPlan(), false));
    }

    @Test
    void iterationOverAspectsReusingObjects() throws IOException {
        assertListed("iteration-aspects-reusing", GeneratedClasses.kernel(aspectPlan(), true));
    }

    @Test
    void aspectMaker() throws IOException {
        Class<?>[] parameters = {Entity.class, Sighted.class, RefRW.class, DynamicBuffer.class};
        assertListed(
                "aspect-maker", AspectCompiler.build(Hunter.class, parameters, TargetPackage.besides(Hunter.class)));
    }

    abstract static class Finder {
        Finder(Object origin) {}

        abstract int entity(Entity entity);

        abstract int entityToWrite(Entity entity);

        abstract IllegalArgumentException refusal(Entity entity, int place);

        abstract int place(Entity entity);

        abstract int placeOrNone(Entity entity);

        abstract int placeToWrite(Entity entity);

        abstract void written(int place);

        abstract void handedOut(int place);

        abstract void keep(RefRW<?> reference);

        abstract void keep(RefRO<?> reference);
    }

    abstract static class BufferFinder {
        BufferFinder(Object origin) {}

        abstract int place(Entity entity);

        abstract int placeOrNone(Entity entity);

        abstract BufferGuard guard();

        abstract Object[] tables();

        abstract boolean isReadOnly();
    }

    private static byte[] lookup(Class<?> superclass, boolean buffers, Class<?> type) {
        LookupPlan plan = new LookupPlan(superclass, Object.class, Object.class, buffers, 20);
        return LookupCompiler.build(StructLayout.of(type), plan, TargetPackage.besides(type));
    }

    @Test
    void columnsOfASlab() throws IOException {
        TargetPackage host = TargetPackage.besides(Soldier.class);
        assertListed("slab", SlabCompiler.build(StructLayout.of(Soldier.class), host));
    }

    @Test
    void lookups() throws IOException {
        assertListed("lookup", lookup(Finder.class, false, Soldier.class));
    }

    @Test
    void lookupsOfBuffers() throws IOException {
        assertListed("lookup-buffers", lookup(BufferFinder.class, true, Position.class));
    }

    private static IterationPlan plan() {
        return GeneratedClasses.plan(List.of(
                new KernelParameter(StructType.of(Soldier.class), Access.READ_WRITE),
                new KernelParameter(StructType.of(Velocity.class), Access.READ_ONLY),
                new KernelParameter(StructType.of(Position.class), Access.REF),
                new KernelParameter(StructType.of(Entity.class), Access.READ_ONLY)));
    }

    @Test
    void iterationWithFreshObjects() throws IOException {
        assertListed("iteration-fresh", GeneratedClasses.kernel(plan(), false));
    }

    @Test
    void iterationReusingObjects() throws IOException {
        assertListed("iteration-reusing", GeneratedClasses.kernel(plan(), true));
    }

    private static byte[] copied(boolean masked) {
        IterationPlan plan = GeneratedClasses.plan(List.of(
                new KernelParameter(StructType.of(Position.class), Access.READ_WRITE),
                new KernelParameter(StructType.of(Velocity.class), Access.READ_ONLY)));
        return GeneratedClasses.kernelWith(plan, GoldenBody.bouncing(1, 2), masked);
    }

    @Test
    void iterationWithACopiedBody() throws IOException {
        assertListed("iteration-copied", copied(false));
    }

    @Test
    void iterationOverMaskedRunsWithACopiedBody() throws IOException {
        assertListed("iteration-masked-copied", copied(true));
    }

    @Test
    void iterationOverMaskedRuns() throws IOException {
        IterationPlan plan = GeneratedClasses.plan(List.of(
                new KernelParameter(StructType.of(Position.class), Access.READ_WRITE),
                new KernelParameter(StructType.of(Velocity.class), Access.ENABLED_RW),
                new KernelParameter(StructType.of(Soldier.class), Access.ENABLED_RO)));
        assertListed("iteration-masked", GeneratedClasses.maskedKernel(plan, false));
    }

    record Flagged(Mood mood, RefRW<Position> position) {}

    private static IterationPlan runValuePlan() {
        KernelParameter position = new KernelParameter(StructType.of(Position.class), Access.REF);
        KernelParameter mood = KernelParameter.ofRun(Mood.class);
        return GeneratedClasses.plan(
                List.of(mood, KernelParameter.aspect(Flagged.class, List.of(mood.asOptional(), position))));
    }

    @Test
    void iterationWithObjectsOfRuns() throws IOException {
        assertListed("iteration-run-values", GeneratedClasses.kernel(runValuePlan(), false));
    }

    @Test
    void rowMover() throws IOException {
        RowColumns columns = new RowColumns(
                new LeafKind[] {LeafKind.FLOAT, LeafKind.LONG, LeafKind.BYTE, LeafKind.OBJECT},
                new int[] {1, 1, 32, 1},
                new int[] {2, RowColumns.NOWHERE, 0, 4},
                new LeafKind[] {
                    LeafKind.BYTE, LeafKind.INT, LeafKind.FLOAT, LeafKind.DOUBLE, LeafKind.OBJECT, LeafKind.OBJECT
                },
                new int[] {32, 1, 1, 4, 1, 1});
        assertListed("row-mover", RowMoverCompiler.build(columns, TargetPackage.here()));
    }
}
