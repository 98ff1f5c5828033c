package dev.phalanx.entities.faults;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Set;

/// Loads the library once more, with a call of [Faults] at the beginning of each method and before each allocation.
///
/// Classes of tests are loaded as they are, and [Faults] is shared with the loader of the test.
final class FaultLoader extends ClassLoader {
    private static final ClassDesc FAULTS = ClassDesc.of("dev.phalanx.entities.faults.Faults");
    private static final MethodTypeDesc NOTHING = MethodTypeDesc.ofDescriptor("()V");
    private static final Set<String> SHARED =
            Set.of("dev.phalanx.entities.faults.Faults", "dev.phalanx.entities.faults.Faults$Kind");
    private static final Set<String> ALLOCATING = Set.of("copyOf", "clone", "copyOfRange", "newInstance", "add", "put");

    FaultLoader(ClassLoader parent) {
        super("faults", parent);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith("dev.phalanx.") || SHARED.contains(name)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            return known != null ? known : define(name);
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        byte[] bytes = read(name);
        boolean isOfTest = name.startsWith("dev.phalanx.entities.faults.") || name.startsWith("dev.phalanx.testing.");
        byte[] defined = isOfTest ? bytes : instrumented(bytes);
        return defineClass(name, defined, 0, defined.length);
    }

    private byte[] read(String name) throws ClassNotFoundException {
        try (InputStream file = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (file == null) {
                throw new ClassNotFoundException(name);
            }
            return file.readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private byte[] instrumented(byte[] bytes) {
        ClassFile format = ClassFile.of(
                ClassFile.ClassHierarchyResolverOption.of(ClassHierarchyResolver.ofResourceParsing(getParent())
                        .orElse(ClassHierarchyResolver.defaultResolver())));
        return format.transformClass(
                format.parse(bytes),
                ClassTransform.transformingMethodBodies(
                        FaultLoader::isInstrumented, CodeTransform.ofStateful(ColumnIndices::new)));
    }

    private static boolean isInstrumented(MethodModel method) {
        return !method.methodName().equalsString("<clinit>");
    }

    /// The places in one method.
    private static final class ColumnIndices implements CodeTransform {
        @Override
        public void atStart(CodeBuilder code) {
            code.invokestatic(FAULTS, "call", NOTHING);
        }

        @Override
        public void accept(CodeBuilder code, CodeElement element) {
            switch (element) {
                case NewObjectInstruction _,
                        NewPrimitiveArrayInstruction _,
                        NewReferenceArrayInstruction _,
                        NewMultiArrayInstruction _ -> code.invokestatic(FAULTS, "allocation", NOTHING);
                case InvokeInstruction call
                when ALLOCATING.contains(call.name().stringValue())
                        && call.owner().asInternalName().startsWith("java/") ->
                    code.invokestatic(FAULTS, "allocation", NOTHING);
                default -> {}
            }
            code.with(element);
        }
    }
}
