package dev.phalanx.scenes.internal.managed;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// How the objects of a class without a codec are written and created: as a record, or by the no-argument constructor
/// and the fields. Or why not at all.
final class ClassPlan {
    private static final String JOML = "org.joml.";
    private static final String JOML_PROPERTIES = "properties";
    private static final MethodType CREATE = MethodType.methodType(Object.class);
    private static final MethodType CREATE_RECORD = MethodType.methodType(Object.class, Object[].class);
    private static final String CURE =
            "Make the field transient, or give the class a codec with SaveOptions.withCodec.";

    private static final ClassPlan ENUM = new ClassPlan(StoredClass.Kind.ENUM, null, List.of(), null);
    private static final ClassPlan NONE = refused("which cannot be written to a file. " + CURE);

    /// The plan of a class refers to it and to classes that it names, so it lives as long as the class.
    private static final ClassValue<ClassPlan> PLANS = new ClassValue<>() {
        @Override
        protected ClassPlan computeValue(Class<?> type) {
            return describe(type);
        }
    };

    private final StoredClass.Kind kind;
    private final @Nullable String reason;
    private final List<PlanField> fields;
    private final @Nullable MethodHandle constructor;

    private ClassPlan(
            StoredClass.Kind kind,
            @Nullable String reason,
            List<PlanField> fields,
            @Nullable MethodHandle constructor) {
        this.kind = kind;
        this.reason = reason;
        this.fields = fields;
        this.constructor = constructor;
    }

    static ClassPlan of(Class<?> type) {
        if (type.isEnum()) {
            return ENUM;
        }
        return isOfJdk(type) ? NONE : PLANS.get(type);
    }

    /// Whether a class belongs to the JDK.
    static boolean isOfJdk(Class<?> type) {
        String name = type.getName();
        return name.startsWith("java.")
                || name.startsWith("javax.")
                || name.startsWith("jdk.")
                || name.startsWith("sun.")
                || name.startsWith("com.sun.");
    }

    /// [StoredClass.Kind#TYPE] if objects of the class cannot be written.
    StoredClass.Kind kind() {
        return kind;
    }

    /// Why objects of the class cannot be written, and what to do: the end of a sentence, and another.
    String reason() {
        return reason == null ? "" : reason;
    }

    List<PlanField> fields() {
        return fields;
    }

    /// A new object.
    ///
    /// @throws Throwable what the constructor throws
    Object create() throws Throwable {
        return requireConstructor().invokeExact();
    }

    /// A new record.
    ///
    /// @throws Throwable what the constructor throws
    Object create(@Nullable Object[] components) throws Throwable {
        return requireConstructor().invokeExact(components);
    }

    private MethodHandle requireConstructor() {
        if (constructor == null) {
            throw new IllegalStateException("There is no constructor: " + reason);
        }
        return constructor;
    }

    private static ClassPlan refused(String reason) {
        return new ClassPlan(StoredClass.Kind.TYPE, reason, List.of(), null);
    }

    private static ClassPlan describe(Class<?> type) {
        if (type.isHidden()) {
            Class<?> parent = type.getSuperclass();
            return refused(
                    parent == Object.class
                            ? "a lambda or hidden class, which cannot be written to a file. " + CURE
                            : "a generated subclass of " + parent.getName() + ", which cannot be written to a file. "
                                    + CURE);
        }
        if (type.getName().startsWith("dev.phalanx.structs.") && !type.isRecord()) {
            return NONE;
        }
        if (type.isInterface() || type.isPrimitive() || type.isArray() || Modifier.isAbstract(type.getModifiers())) {
            return refused("which has no objects of its own. " + CURE);
        }
        try {
            return type.isRecord() ? ofRecord(type) : ofFields(type);
        } catch (IllegalAccessException closed) {
            throw new IllegalStateException(type.getName() + " was opened, and is closed.", closed);
        }
    }

    private static String closed(Class<?> type) {
        Module module = type.getModule();
        String target = ClassPlan.class.getModule().getName();
        return "whose package is not open to Phalanx. Add `opens " + type.getPackageName()
                + (target == null ? "" : " to " + target) + ";` to the module-info.java of " + module.getName()
                + ", or give the class a codec with SaveOptions.withCodec.";
    }

    private static ClassPlan ofRecord(Class<?> type) throws IllegalAccessException {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        List<PlanField> fields = new ArrayList<>();
        try {
            for (int i = 0; i < components.length; i++) {
                types[i] = components[i].getType();
                Field field = type.getDeclaredField(components[i].getName());
                if (!field.trySetAccessible()) {
                    return refused(closed(type));
                }
                fields.add(new PlanField(
                        type,
                        field.getName(),
                        field,
                        Slot.of(field.getGenericType()),
                        MethodHandles.lookup().unreflectGetter(field),
                        null));
            }
            Constructor<?> constructor = type.getDeclaredConstructor(types);
            if (!constructor.trySetAccessible()) {
                return refused(closed(type));
            }
            MethodHandle handle = MethodHandles.lookup().unreflectConstructor(constructor);
            handle = handle.asFixedArity().asType(handle.type().generic());
            return new ClassPlan(
                    StoredClass.Kind.RECORD,
                    null,
                    List.copyOf(fields),
                    handle.asSpreader(Object[].class, types.length).asType(CREATE_RECORD));
        } catch (NoSuchFieldException | NoSuchMethodException broken) {
            return refused("which is a damaged record. Compile it again.");
        }
    }

    private static ClassPlan ofFields(Class<?> type) throws IllegalAccessException {
        if (type.isLocalClass()
                || type.isAnonymousClass()
                || (type.isMemberClass() && !Modifier.isStatic(type.getModifiers()))) {
            return refused("an inner class, which belongs to another object. Make it static, or give it a codec with"
                    + " SaveOptions.withCodec.");
        }
        List<Class<?>> holders = new ArrayList<>();
        for (Class<?> at = type; at != Object.class; at = at.getSuperclass()) {
            if (isOfJdk(at)) {
                return refused("which extends " + at.getName() + " and cannot be written to a file. " + CURE);
            }
            holders.add(at);
        }
        Collections.reverse(holders);
        Constructor<?> constructor;
        try {
            constructor = type.getDeclaredConstructor();
        } catch (NoSuchMethodException none) {
            return refused("which has no no-argument constructor. Add one, make the class a record, or give it a codec"
                    + " with SaveOptions.withCodec.");
        }
        if (!constructor.trySetAccessible()) {
            return refused(closed(type));
        }
        List<PlanField> fields = new ArrayList<>();
        Set<String> names = new HashSet<>();
        // Fields of subclasses keep their simple names, since they are found first when one hides another.
        for (int i = holders.size() - 1; i >= 0; i--) {
            List<PlanField> own = new ArrayList<>();
            for (Field field : holders.get(i).getDeclaredFields()) {
                if (Modifier.isStatic(field.getModifiers())
                        || Modifier.isTransient(field.getModifiers())
                        || field.isSynthetic()) {
                    continue;
                }
                String name = names.add(field.getName())
                        ? field.getName()
                        : holders.get(i).getSimpleName() + "." + field.getName();
                PlanField described = describe(field, name);
                if (described != null) {
                    own.add(described);
                } else if (!holders.get(i).getName().startsWith(JOML)) {
                    return refused(closed(holders.get(i)));
                }
            }
            if (type.getName().startsWith(JOML)) {
                own.sort(Comparator.comparing(field -> field.name().equals(JOML_PROPERTIES)));
            }
            fields.addAll(0, own);
        }
        return new ClassPlan(
                StoredClass.Kind.OBJECT,
                null,
                List.copyOf(fields),
                MethodHandles.lookup().unreflectConstructor(constructor).asType(CREATE));
    }

    /// Null if the field cannot be reached.
    private static @Nullable PlanField describe(Field field, String name) throws IllegalAccessException {
        Slot slot = Slot.of(field.getGenericType());
        Class<?> holder = field.getDeclaringClass();
        if (holder.getName().startsWith(JOML) && !Modifier.isPublic(field.getModifiers())) {
            return ofJoml(field, name, slot);
        }
        if (!field.trySetAccessible()) {
            return null;
        }
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        return new PlanField(holder, name, field, slot, lookup.unreflectGetter(field), lookup.unreflectSetter(field));
    }

    /// Matrices have methods `m00()` and `m00(float)`. What they know of their numbers is read by `properties()` and
    /// set by `assume`, after the numbers.
    private static @Nullable PlanField ofJoml(Field field, String name, Slot slot) throws IllegalAccessException {
        Class<?> holder = field.getDeclaringClass();
        try {
            Method getter = holder.getMethod(field.getName());
            Method setter = holder.getMethod(
                    field.getName().equals(JOML_PROPERTIES) ? "assume" : field.getName(), field.getType());
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            return new PlanField(holder, name, field, slot, lookup.unreflect(getter), lookup.unreflect(setter));
        } catch (NoSuchMethodException derived) {
            return null;
        }
    }
}
