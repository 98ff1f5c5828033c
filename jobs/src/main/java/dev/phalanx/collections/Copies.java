package dev.phalanx.collections;

import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.loaded.ClassCache;
import dev.phalanx.structs.loaded.KernelCache;
import dev.phalanx.structs.loaded.LoadedCode;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeModel;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.AccessFlag;
import java.lang.reflect.Array;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Subclasses of a generic collection class, or of a cursor or writer nested in one: one per struct type, each with a
/// copy of all its methods.
///
/// The JIT compiler learns per method which classes a call meets. In one shared class the calls of the array that holds
/// the values would meet the arrays of all struct types; in a copy they meet one, and values that do not escape are not
/// allocated. A class that is copied has one constructor, which only assigns fields, and a method `create` with the
/// same parameters, which makes another object of the same class. It has no private methods and fields, and keeps what
/// is called often out of static and final methods.
final class Copies<C> {
    private static final String CREATE = "create";

    private final Class<? super C> original;
    private final ClassCache<Map<List<Class<?>>, C>> prototypes = new ClassCache<>() {
        @Override
        protected Map<List<Class<?>>, C> computeValue(Class<?> type) {
            return new ConcurrentHashMap<>();
        }
    };

    /// @param original a class of this package
    Copies(Class<? super C> original) {
        this.original = original;
    }

    /// An object of the copy for the struct types `type` and `others`, which only makes others.
    ///
    /// @param <P> the class with these struct types as parameters
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // The copy is made for the struct types.
    <P extends C> P of(Class<?> type, Class<?>... others) {
        requireClass(type);
        for (Class<?> other : others) {
            requireClass(other);
        }
        Map<List<Class<?>>, C> ofType = prototypes.get(type);
        List<Class<?>> key = List.of(others);
        C present = ofType.get(key);
        return (P) (present != null ? present : ofType.computeIfAbsent(key, _ -> define()));
    }

    /// An object of the copy for the struct types of `values` and `others`, which only makes others.
    ///
    /// @param <P> the class with these struct types as parameters
    @SuppressWarnings("TypeParameterUnusedInFormals") // The copy is made for the struct types.
    <P extends C> P of(NativeArray<?> values, NativeArray<?>... others) {
        Class<?>[] types = new Class<?>[others.length];
        for (int i = 0; i < types.length; i++) {
            types[i] = others[i].type().type();
        }
        return of(values.type().type(), types);
    }

    static void requireClass(@Nullable Class<?> type) {
        if (type == null) {
            throw new NullPointerException("A container was given null for the class of its keys, values or elements."
                    + " Give a struct type, such as Entity.class.");
        }
    }

    /// The copy; or the original, for all struct types, where its class file may not be the code that runs.
    @SuppressWarnings("unchecked") // The copy extends the original.
    private C define() {
        String key = "copy of " + original.getName();
        KernelCache.Entry kept = KernelCache.find(original, key);
        try {
            if (kept != null) {
                return (C) prototype(nestmate(kept.bytes()));
            }
            LoadedCode code = LoadedCode.of(original);
            ClassModel model = code.parse();
            if (model == null || code.doubt() != null) {
                return (C) prototype(MethodHandles.lookup().in(original));
            }
            byte[] bytes = copy(model);
            KernelCache.keep(original, key, new KernelCache.Entry(bytes, ""));
            return (C) prototype(nestmate(bytes));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("The JVM refused a copy of " + original.getName() + ". Report this.", e);
        }
    }

    private static MethodHandles.Lookup nestmate(byte[] bytes) throws IllegalAccessException {
        return MethodHandles.lookup().defineHiddenClass(bytes, true, MethodHandles.Lookup.ClassOption.NESTMATE);
    }

    /// The class file of the copy.
    private byte[] copy(ClassModel model) {
        MethodModel constructor = model.methods().stream()
                .filter(method -> method.methodName().equalsString(ConstantDescs.INIT_NAME))
                .findFirst()
                .orElseThrow();
        ClassDesc self = ClassDesc.of(original.getName() + "$PhalanxCopy");
        ClassDesc above = model.thisClass().asSymbol();
        ClassHierarchyResolver resolver = ClassHierarchyResolver.ofClassLoading(MethodHandles.lookup())
                .orElse(ClassHierarchyResolver.of(List.of(), Map.of(self, above)));
        return ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(resolver)).build(self, copy -> {
            copy.withSuperclass(above).withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER);
            constructor(copy, above, constructor.methodTypeSymbol());
            create(copy, self, above, constructor.methodTypeSymbol());
            model.methods().stream().filter(Copies::isCopied).forEach(method -> copy(copy, method));
        });
    }

    /// An object of the class, which only makes others, by the constructor that has the original's parameters.
    private Object prototype(MethodHandles.Lookup lookup) throws ReflectiveOperationException {
        MethodType type = MethodHandles.lookup()
                .unreflectConstructor(original.getDeclaredConstructors()[0])
                .type()
                .changeReturnType(void.class);
        MethodHandle constructor = lookup.findConstructor(lookup.lookupClass(), type);
        try {
            return constructor.invokeWithArguments(
                    type.parameterList().stream().map(Copies::zero).toList());
        } catch (RuntimeException | Error | ReflectiveOperationException e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /// Zero, false or null.
    private static @Nullable Object zero(Class<?> type) {
        return Array.get(Array.newInstance(type, 1), 0);
    }

    private static boolean isCopied(MethodModel method) {
        return !method.methodName().equalsString(ConstantDescs.INIT_NAME)
                && !method.methodName().equalsString(CREATE)
                && method.flags().flags().stream()
                        .noneMatch(flag -> flag == AccessFlag.STATIC
                                || flag == AccessFlag.FINAL
                                || flag == AccessFlag.PRIVATE
                                || flag == AccessFlag.SYNTHETIC
                                || flag == AccessFlag.ABSTRACT);
    }

    private static void copy(ClassBuilder type, MethodModel method) {
        CodeModel code = method.code().orElseThrow();
        type.withMethod(
                method.methodName(),
                method.methodType(),
                method.flags().flagsMask(),
                builder -> builder.transformCode(code, CodeTransform.ACCEPT_ALL));
    }

    private static void constructor(ClassBuilder type, ClassDesc above, MethodTypeDesc parameters) {
        type.withMethodBody(ConstantDescs.INIT_NAME, parameters, 0, code -> {
            code.aload(0);
            pushParameters(code, parameters);
            code.invokespecial(above, ConstantDescs.INIT_NAME, parameters).return_();
        });
    }

    private static void create(ClassBuilder type, ClassDesc self, ClassDesc above, MethodTypeDesc parameters) {
        type.withMethodBody(CREATE, parameters.changeReturnType(above), 0, code -> {
            code.new_(self).dup();
            pushParameters(code, parameters);
            code.invokespecial(self, ConstantDescs.INIT_NAME, parameters).areturn();
        });
    }

    private static void pushParameters(CodeBuilder code, MethodTypeDesc parameters) {
        for (int i = 0; i < parameters.parameterCount(); i++) {
            code.loadLocal(TypeKind.from(parameters.parameterType(i)), code.parameterSlot(i));
        }
    }
}
