package dev.phalanx.scenes.internal.managed;

import dev.phalanx.entities.managed.ManagedKind;
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
/// and the fields. If neither is possible, it says why.
final class ClassPlan {
    private static final String JOML = "org.joml.";
    private static final String JOML_PROPERTIES = "properties";
    private static final MethodType CREATE = MethodType.methodType(Object.class);
    private static final MethodType CREATE_RECORD = MethodType.methodType(Object.class, Object[].class);
    private static final String CURE =
            "Make the field transient, or give the class a codec with SaveOptions.withCodec.";

    private static final ClassPlan ENUM = new ClassPlan(StoredClass.Kind.ENUM, null, List.of(), null);
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
        return type.isEnum() ? ENUM : PLANS.get(type);
    }

    /// Whether a class belongs to the JDK.
    static boolean isOfJdk(Class<?> type) {
        return ManagedKind.isOfJdk(type);
    }

    /// [StoredClass.Kind#TYPE] if objects of the class cannot be written.
    StoredClass.Kind kind() {
        return kind;
    }

    /// Why objects of the class cannot be written, and what to do: the end of a sentence that begins with a path and
    /// "is", and another.
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
        ManagedKind kind = ManagedKind.of(type);
        String refusal = ManagedKind.refusal(type);
        if (kind == ManagedKind.SHARED || (isOfJdk(type) && kind != ManagedKind.REFUSED && !type.isArray())) {
            return refused("a " + type.getName() + ", " + "which " + ManagedKind.UNWRITTEN + ". " + CURE);
        }
        if (kind == ManagedKind.ENTITY) {
            return refused("a " + type.getName() + ", which files have by its number. " + CURE);
        }
        if (type.isArray()) {
            return refused("a " + type.getTypeName() + ", which has no objects of its own. " + CURE);
        }
        if (refusal != null) {
            String reason = kind == ManagedKind.REFUSED
                    ? refusal
                    : refusal.replace(ManagedKind.UNCOPIED, ManagedKind.UNWRITTEN);
            return refused(reason + ". " + cure(refusal));
        }
        try {
            return type.isRecord() ? ofRecord(type) : ofFields(type);
        } catch (IllegalAccessException closed) {
            throw new IllegalStateException(type.getName() + " was opened, and is closed.", closed);
        }
    }

    private static String cure(String refusal) {
        if (refusal.startsWith("an inner class")) {
            return "Make it static, or give it a codec with SaveOptions.withCodec.";
        }
        return refusal.endsWith("no-argument constructor")
                ? "Add one, make the class a record, or give it a codec with SaveOptions.withCodec."
                : CURE;
    }

    private static String closed(Class<?> type) {
        Module module = type.getModule();
        String target = ClassPlan.class.getModule().getName();
        return "a " + type.getName() + ", whose package is not open to Phalanx. Add `opens " + type.getPackageName()
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
            return refused("a " + type.getName() + ", which is a damaged record. Compile it again.");
        }
    }

    private static ClassPlan ofFields(Class<?> type) throws IllegalAccessException {
        List<Class<?>> holders = new ArrayList<>();
        for (Class<?> at = type; at != Object.class; at = at.getSuperclass()) {
            holders.add(at);
        }
        Collections.reverse(holders);
        Constructor<?> constructor;
        try {
            constructor = type.getDeclaredConstructor();
        } catch (NoSuchMethodException none) {
            throw new IllegalStateException(type.getName() + " had a no-argument constructor, and has none.", none);
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
                } else {
                    return refused(
                            type.getName().startsWith(JOML)
                                    ? "a " + type.getName() + ", which has more than its numbers. " + CURE
                                    : closed(holders.get(i)));
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

    /// Matrices have methods `m00()` and `m00(float)`. What they know about their numbers is read by `properties()` and
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
