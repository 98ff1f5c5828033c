package dev.phalanx.entities.internal.discovery;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.Utf8Entry;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The first lines of a class file.
///
/// @param name the class, with slashes
/// @param superclass its superclass, with slashes; null for `Object`
/// @param interfaces its own interfaces, with slashes
/// @param isMade whether it has a constructor without parameters
/// @param isConcrete whether objects of just this class can be made: it has a name of its own and is neither abstract,
/// an
///     interface nor an enum
record ClassHead(
        String name, @Nullable String superclass, List<String> interfaces, boolean isMade, boolean isConcrete) {
    private static final int NOT_CONCRETE =
            ClassFile.ACC_ABSTRACT | ClassFile.ACC_INTERFACE | ClassFile.ACC_ENUM | ClassFile.ACC_MODULE;

    /// @param file the class file's name, for messages
    /// @throws IllegalArgumentException if the bytes are no class file
    static ClassHead of(String file, byte[] bytes) {
        try {
            ClassModel model = ClassFile.of().parse(bytes);
            List<String> interfaces = new ArrayList<>();
            for (ClassEntry entry : model.interfaces()) {
                interfaces.add(entry.asInternalName());
            }
            boolean concrete = (model.flags().flagsMask() & NOT_CONCRETE) == 0
                    && model.findAttribute(Attributes.enclosingMethod()).isEmpty();
            return new ClassHead(
                    model.thisClass().asInternalName(),
                    model.superclass().map(ClassEntry::asInternalName).orElse(null),
                    List.copyOf(interfaces),
                    hasSimpleConstructor(model),
                    concrete);
        } catch (IllegalArgumentException | IndexOutOfBoundsException broken) {
            throw new IllegalArgumentException(
                    "Class file " + file + " cannot be read: " + broken.getMessage() + ". Compile it again.", broken);
        }
    }

    private static boolean hasSimpleConstructor(ClassModel model) {
        return model.methods().stream()
                .anyMatch(method -> isNamed(method.methodName(), "<init>") && isNamed(method.methodType(), "()V"));
    }

    private static boolean isNamed(Utf8Entry entry, String text) {
        return entry.equalsString(text);
    }
}
