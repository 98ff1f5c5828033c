package dev.phalanx.structs.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.RefRW;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.compile.bytecode.BodyMethod;
import dev.phalanx.structs.compile.bytecode.ExpandedBody;
import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.compile.define.TargetPackage;
import dev.phalanx.structs.compile.kernels.BodyCall;
import dev.phalanx.structs.compile.kernels.InlinedBody;
import dev.phalanx.structs.compile.kernels.IterationEmitter;
import dev.phalanx.structs.compile.types.ArrayCompiler;
import dev.phalanx.structs.compile.types.BlobCompiler;
import dev.phalanx.structs.compile.types.BufferCompiler;
import dev.phalanx.structs.compile.types.ByteCodecCompiler;
import dev.phalanx.structs.compile.types.CodecCompiler;
import dev.phalanx.structs.compile.types.RefCompiler;
import dev.phalanx.structs.internal.shape.BlobShape;
import dev.phalanx.structs.internal.shape.StructLayout;
import dev.phalanx.structs.kernel.Bodies;
import dev.phalanx.structs.kernel.IterationPlan;
import dev.phalanx.structs.kernel.KernelParameter;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.constant.ClassDesc;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The class files that are generated for struct types and plans.
final class GeneratedClasses {
    /// What HotSpot compiles at most.
    private static final int MOST_CODE = 8_000;

    private GeneratedClasses() {}

    /// Every kind of class for one struct type.
    static Map<String, byte[]> of(Class<?> struct) {
        StructLayout layout = StructLayout.of(struct);
        TargetPackage host = TargetPackage.besides(struct);
        Map<String, byte[]> classes = new LinkedHashMap<>();
        classes.put("codec", CodecCompiler.build(layout, host));
        classes.put("bytes", ByteCodecCompiler.build(layout, host));
        classes.put("array", ArrayCompiler.build(layout, host, false));
        classes.put("window", ArrayCompiler.build(layout, host, true));
        classes.put("reference", RefCompiler.build(layout, host, true));
        classes.put("reference-ro", RefCompiler.build(layout, host, false));
        List<byte[]> buffer = BufferCompiler.build(layout, layout, host);
        classes.put("buffer", buffer.get(0));
        classes.put("buffer-iterator", buffer.get(1));
        classes.put("buffer-element", buffer.get(2));
        return classes;
    }

    /// Every kind of class for one type that is stored in blobs.
    static Map<String, byte[]> ofBlob(Class<?> type) {
        List<byte[]> built = BlobCompiler.build(BlobShape.of(type));
        Map<String, byte[]> classes = new LinkedHashMap<>();
        List<String> kinds = List.of("blob-codec", "blob-array", "blob-pointer", "blob-reference", "blob-iterator");
        for (int i = 0; i < kinds.size(); i++) {
            classes.put(kinds.get(i), built.get(i));
        }
        return classes;
    }

    /// A kernel that calls its body.
    static byte[] kernel(IterationPlan plan, boolean reuseObjects) {
        return IterationEmitter.build(
                plan,
                TargetPackage.besides(GeneratedClasses.class),
                new BodyCall.Invoked(plan, Set.of(), Set.of(), reuseObjects, false),
                reuseObjects,
                false);
    }

    /// A kernel that calls its body and takes runs with words.
    static byte[] maskedKernel(IterationPlan plan, boolean reuseObjects) {
        return IterationEmitter.build(
                plan,
                TargetPackage.besides(GeneratedClasses.class),
                new BodyCall.Invoked(plan, Set.of(), Set.of(), reuseObjects, false),
                reuseObjects,
                true);
    }

    /// A kernel that holds the code of its body, a lambda that is the only one of its kind in its class.
    static byte[] kernelWith(IterationPlan plan, Object body, boolean masked) {
        BodyMethod method = BodyMethod.candidates(plan, body.getClass()).getFirst();
        assertThat(InlinedBody.obstacle(method, body.getClass())).isNull();
        return IterationEmitter.build(
                plan,
                TargetPackage.besides(method.owner()),
                new InlinedBody(plan, ExpandedBody.of(method), body.getClass()),
                false,
                masked);
    }

    /// A plan with the same access to all parameters.
    static IterationPlan plan(Access access, Class<?>... structs) {
        List<KernelParameter> parameters = List.of(structs).stream()
                .map(struct -> new KernelParameter(StructType.of(struct), access))
                .toList();
        return plan(parameters);
    }

    /// A plan of the parameters.
    static IterationPlan plan(List<KernelParameter> parameters) {
        return new IterationPlan(Bodies.type(parameters.size()), "execute", parameters);
    }

    /// Asserts that HotSpot would compile all methods of a class.
    static void assertCompiled(String kind, byte[] bytes) {
        ClassFile.of()
                .parse(bytes)
                .methods()
                .forEach(method -> method.findAttribute(Attributes.code())
                        .ifPresent(code -> assertThat(code.codeLength())
                                .as("bytecodes of %s of the %s", method.methodName(), kind)
                                .isLessThanOrEqualTo(MOST_CODE)));
    }

    /// Asserts that the JVM would take the class.
    static void assertValid(String kind, byte[] bytes) {
        ClassModel model = ClassFile.of().parse(bytes);
        ClassHierarchyResolver itself = ClassHierarchyResolver.of(
                List.of(),
                Map.of(
                        model.thisClass().asSymbol(),
                        model.superclass().orElseThrow().asSymbol(),
                        ClassDesc.of(model.thisClass().asSymbol().packageName(), elementOf(model)),
                        Names.of(RefRW.class)));
        // By the loader, since some classes that generated ones extend are visible in their package alone.
        ClassHierarchyResolver resolver = ClassHierarchyResolver.ofClassLoading(GeneratedClasses.class.getClassLoader())
                .orElse(itself);
        ClassFile verifier = ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(resolver));
        assertThat(verifier.verify(bytes)).as(kind).isEmpty();
    }

    /// The name of a buffer's references.
    private static String elementOf(ClassModel buffer) {
        return buffer.thisClass().asSymbol().displayName() + "Element";
    }
}
