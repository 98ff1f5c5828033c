package dev.phalanx.structs.compile.define;

import dev.phalanx.structs.contract.StructCodec;
import dev.phalanx.structs.internal.blob.BlobMemory;
import dev.phalanx.structs.kernel.KernelCalls;
import dev.phalanx.structs.loaded.KernelCache;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.constant.ClassDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A package that generated classes are put into, so that they see what the user's own code there sees.
///
/// Code that is generated for JOML's classes, which are all public, goes into the kernel package if JOML is a closed
/// module. Generated classes are hidden unless other generated classes must name them. `-Dphalanx.kernels.dump=DIR`
/// writes each of them to a class file below `DIR`. If several have the same name, like those for the lambdas of one
/// class, the second file's name ends in `-2`, and so on.
public final class TargetPackage {
    private static final @Nullable String DUMP = System.getProperty("phalanx.kernels.dump");
    private static final Map<String, Integer> DUMPED = new ConcurrentHashMap<>();
    /// One class of each package that generated code uses and that is not exported to everyone.
    private static final List<Class<?>> USED = List.of(KernelCalls.class, StructCodec.class, BlobMemory.class);

    private final MethodHandles.Lookup lookup;

    private TargetPackage(MethodHandles.Lookup lookup) {
        this.lookup = lookup;
    }

    /// The package of `neighbour`.
    ///
    /// @throws IllegalArgumentException if that package is not open to this module; the message has the line that opens
    ///     it
    public static TargetPackage besides(Class<?> neighbour) {
        Module here = TargetPackage.class.getModule();
        Module there = neighbour.getModule();
        here.addReads(there);
        if (here.isNamed()) {
            USED.forEach(used -> here.addExports(used.getPackageName(), there));
        }
        if (neighbour.getPackageName().equals("org.joml") && !there.isOpen("org.joml", here)) {
            return here();
        }
        if (!there.isOpen(neighbour.getPackageName(), here)) {
            throw closed(neighbour, here);
        }
        try {
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(neighbour, MethodHandles.lookup());
            return new TargetPackage(there == here ? lookup : LookupTransfer.through(lookup));
        } catch (IllegalAccessException e) {
            throw closed(neighbour, here);
        }
    }

    /// A package of this module, for classes that mention no class of the user.
    public static TargetPackage here() {
        return besides(KernelCalls.class);
    }

    private static IllegalArgumentException closed(Class<?> neighbour, Module here) {
        return new IllegalArgumentException("Package " + neighbour.getPackageName() + " of module "
                + neighbour.getModule().getName() + " is not open to " + here.getName()
                + ", so no code can be generated for "
                + neighbour.getSimpleName() + ". Add `opens " + neighbour.getPackageName() + " to " + here.getName()
                + ";` to the module-info.java of " + neighbour.getModule().getName() + ".");
    }

    /// The class this host is besides.
    public Class<?> neighbour() {
        return lookup.lookupClass();
    }

    /// The descriptor of a class in this package that is generated for many types.
    ///
    /// @param name tells it from all others in the package
    public ClassDesc describe(String name) {
        return ClassDesc.of(lookup.lookupClass().getPackageName(), name);
    }

    /// The descriptor of a generated class in this package.
    ///
    /// @param subject the class it is generated for, whose name it begins with
    /// @param suffix what is generated, such as `Codec`
    public ClassDesc describe(Class<?> subject, String suffix) {
        return ClassDesc.of(lookup.lookupClass().getPackageName(), Names.inPackage(subject) + Names.GENERATED + suffix);
    }

    /// Builds a class file.
    public byte[] build(ClassDesc self, Consumer<? super ClassBuilder> body) {
        ClassHierarchyResolver loaded = ClassHierarchyResolver.ofClassLoading(lookup);
        return ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(loaded)).build(self, body);
    }

    /// Builds the one class file of this name, or takes it from the kernel cache. What is in it depends on classes of
    /// the program alone.
    public byte[] buildOnce(ClassDesc self, Consumer<? super ClassBuilder> body) {
        return KernelCache.get(neighbour(), self.descriptorString(), () -> build(self, body));
    }

    /// Defines a hidden class and makes an object of it with its no-argument constructor.
    public Object newHidden(byte[] bytes) {
        dump(bytes);
        try {
            return construct(lookup.defineHiddenClass(bytes, true));
        } catch (IllegalAccessException e) {
            throw refused(e);
        }
    }

    /// Same as [#newHidden(byte\[\])], of a class with a constant that only it can reach.
    public Object newHidden(byte[] bytes, Object classData) {
        dump(bytes);
        try {
            return construct(lookup.defineHiddenClassWithClassData(bytes, classData, true));
        } catch (IllegalAccessException e) {
            throw refused(e);
        }
    }

    /// Defines a hidden class and finds its no-argument constructor, as a handle that returns an `Object`.
    public MethodHandle newHiddenConstructor(byte[] bytes) {
        dump(bytes);
        try {
            MethodHandles.Lookup hidden = lookup.defineHiddenClass(bytes, true);
            return hidden.findConstructor(hidden.lookupClass(), MethodType.methodType(void.class))
                    .asType(MethodType.methodType(Object.class));
        } catch (IllegalAccessException | NoSuchMethodException e) {
            throw refused(e);
        }
    }

    /// Defines a hidden class and finds its constructor, as a handle that takes and returns an `Object`.
    ///
    /// @param type of the constructor, which has one parameter
    public MethodHandle newHiddenConstructor(byte[] bytes, MethodType type) {
        dump(bytes);
        try {
            MethodHandles.Lookup hidden = lookup.defineHiddenClass(bytes, true);
            return hidden.findConstructor(hidden.lookupClass(), type)
                    .asType(MethodType.methodType(Object.class, Object.class));
        } catch (IllegalAccessException | NoSuchMethodException e) {
            throw refused(e);
        }
    }

    /// Defines a hidden class and finds one of its static methods, of whatever type the only method of that name is.
    public MethodHandle newHiddenMethod(byte[] bytes, String name) {
        dump(bytes);
        try {
            MethodHandles.Lookup hidden = lookup.defineHiddenClass(bytes, true);
            for (Method method : hidden.lookupClass().getDeclaredMethods()) {
                if (method.getName().equals(name)) {
                    return hidden.unreflect(method);
                }
            }
            throw new NoSuchMethodException(name);
        } catch (IllegalAccessException | NoSuchMethodException e) {
            throw refused(e);
        }
    }

    private Object construct(MethodHandles.Lookup hidden) {
        try {
            MethodHandle constructor = hidden.findConstructor(hidden.lookupClass(), MethodType.methodType(void.class));
            return constructor.invoke();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw refused(e);
        }
    }

    /// Makes an object of a class in this package with its no-argument constructor.
    public Object newOf(Class<?> type) {
        return construct(lookup.in(type));
    }

    /// Defines a hidden class that is a nestmate of the class this host is besides, with constants only it can
    /// reach, and makes an object of it.
    public Object newNestmate(byte[] bytes, List<MethodHandle> classData) {
        dump(bytes);
        try {
            MethodHandles.Lookup hidden = lookup.defineHiddenClassWithClassData(
                    bytes, classData, true, MethodHandles.Lookup.ClassOption.NESTMATE);
            return construct(hidden);
        } catch (IllegalAccessException e) {
            throw refused(e);
        }
    }

    /// Handles that read fields of a class in this package from an object, as `(Object)` to the field's type.
    public List<MethodHandle> getters(List<Field> fields) {
        List<MethodHandle> getters = new ArrayList<>();
        for (Field field : fields) {
            try {
                MethodHandle getter = lookup.unreflectGetter(field);
                getters.add(getter.asType(getter.type().changeParameterType(0, Object.class)));
            } catch (IllegalAccessException e) {
                throw refused(e);
            }
        }
        return getters;
    }

    /// Two handles for a field of a class in this package: one that reads its bits from an object, as `(Object)long`,
    /// and one that assigns it bits, as `(Object, long)void`.
    ///
    /// @param name the name of a field of type `int`, `long`, `float` or `double`
    public List<MethodHandle> bitsOfField(Class<?> owner, String name) {
        try {
            Field field = owner.getDeclaredField(name);
            Class<?> type = field.getType();
            MethodHandle getter = lookup.unreflectGetter(field);
            MethodHandle setter = lookup.unreflectSetter(field);
            if (type == float.class || type == double.class) {
                Class<?> box = type == float.class ? Float.class : Double.class;
                Class<?> bits = type == float.class ? int.class : long.class;
                String toBits = type == float.class ? "floatToRawIntBits" : "doubleToRawLongBits";
                String fromBits = type == float.class ? "intBitsToFloat" : "longBitsToDouble";
                getter = MethodHandles.filterReturnValue(
                        getter, lookup.findStatic(box, toBits, MethodType.methodType(bits, type)));
                setter = MethodHandles.filterArguments(
                        setter, 1, lookup.findStatic(box, fromBits, MethodType.methodType(type, bits)));
            }
            return List.of(
                    getter.asType(MethodType.methodType(long.class, Object.class)),
                    MethodHandles.explicitCastArguments(
                            setter, MethodType.methodType(void.class, Object.class, long.class)));
        } catch (IllegalAccessException | NoSuchFieldException | NoSuchMethodException e) {
            throw refused(e);
        }
    }

    /// Defines a class that others may name and makes an object of it with its no-argument constructor.
    public Object newNamed(byte[] bytes) {
        dump(bytes);
        try {
            return construct(lookup.in(lookup.defineClass(bytes)));
        } catch (IllegalAccessException e) {
            throw refused(e);
        }
    }

    /// Defines a class that others may name. It stays as long as the package's class loader.
    public void defineNamed(byte[] bytes) {
        dump(bytes);
        try {
            lookup.defineClass(bytes);
        } catch (IllegalAccessException e) {
            throw refused(e);
        }
    }

    private IllegalStateException refused(Throwable cause) {
        return new IllegalStateException(
                "The JVM refused a generated class in " + lookup.lookupClass().getPackageName()
                        + ". This is a fault of the kernel compiler; report it with the class file that "
                        + "-Dphalanx.kernels.dump=DIR writes.",
                cause);
    }

    private static void dump(byte[] bytes) {
        if (DUMP == null) {
            return;
        }
        String name = ClassFile.of().parse(bytes).thisClass().asInternalName();
        int number = DUMPED.merge(name, 1, Integer::sum);
        Path file = Path.of(DUMP, name + (number == 1 ? "" : "-" + number) + ".class");
        try {
            Files.createDirectories(file.getParent());
            Files.write(file, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "Could not write the generated class to " + file
                            + ", as -Dphalanx.kernels.dump asks. Name a directory that can be written.",
                    e);
        }
    }
}
