package dev.phalanx.entities.internal.discovery;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The first part of a class file. The rest is read only on demand, which happens for few of the classes of a program.
final class ClassHead {
    private static final int NOT_CONCRETE =
            ClassFile.ACC_ABSTRACT | ClassFile.ACC_INTERFACE | ClassFile.ACC_ENUM | ClassFile.ACC_MODULE;

    private final String file;
    private final ClassModel model;
    private final String name;
    private final @Nullable String superclass;
    private final List<String> interfaces;

    private ClassHead(String file, ClassModel model) {
        this.file = file;
        this.model = model;
        this.name = model.thisClass().asInternalName();
        this.superclass = model.superclass().map(ClassEntry::asInternalName).orElse(null);
        List<String> names = new ArrayList<>();
        for (ClassEntry entry : model.interfaces()) {
            names.add(entry.asInternalName());
        }
        this.interfaces = List.copyOf(names);
    }

    /// @param file the class file's name, for messages
    /// @throws IllegalArgumentException if the bytes are no class file
    static ClassHead of(String file, byte[] bytes) {
        try {
            return new ClassHead(file, ClassFile.of().parse(bytes));
        } catch (IllegalArgumentException | IndexOutOfBoundsException broken) {
            throw unread(file, broken);
        }
    }

    private static IllegalArgumentException unread(String file, RuntimeException broken) {
        return new IllegalArgumentException(
                "Class file " + file + " cannot be read: " + broken.getMessage() + ". Compile it again.", broken);
    }

    /// The class, with slashes.
    String name() {
        return name;
    }

    /// Its superclass, with slashes; null for `Object`.
    @Nullable
    String superclass() {
        return superclass;
    }

    /// Its own interfaces, with slashes.
    List<String> interfaces() {
        return interfaces;
    }

    /// Whether the class itself can be instantiated: it is neither local, anonymous, abstract, an interface nor an
    /// enum.
    ///
    /// @throws IllegalArgumentException if the class file is broken
    boolean isConcrete() {
        try {
            return (model.flags().flagsMask() & NOT_CONCRETE) == 0
                    && model.findAttribute(Attributes.enclosingMethod()).isEmpty();
        } catch (IllegalArgumentException | IndexOutOfBoundsException broken) {
            throw unread(file, broken);
        }
    }

    /// Whether it has a constructor without parameters.
    ///
    /// @throws IllegalArgumentException if the class file is broken
    boolean isMade() {
        try {
            return model.methods().stream()
                    .anyMatch(method -> method.methodName().equalsString("<init>")
                            && method.methodType().equalsString("()V"));
        } catch (IllegalArgumentException | IndexOutOfBoundsException broken) {
            throw unread(file, broken);
        }
    }
}
