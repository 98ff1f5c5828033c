package dev.phalanx.scenes.internal.managed;

import dev.phalanx.scenes.files.FormerlyNamed;
import dev.phalanx.scenes.files.StoredTypes;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The classes whose objects a component can hold in files: those that its class names.
///
/// These are the class itself; the types of its fields, with their type arguments, and the types of their fields in
/// turn; the permitted subclasses of sealed types; the classes of JOML's interfaces, such as `Vector3f` of `Vector3fc`;
/// the classes of [StoredTypes]; and what the options name. A file refers to these classes by name, and to no others.
/// So the objects of a component are of classes that the program chose.
final class Reach {
    private static final Set<Class<?>> BUILT_IN = Set.of(
            Object.class,
            Number.class,
            Boolean.class,
            Byte.class,
            Short.class,
            Character.class,
            Integer.class,
            Long.class,
            Float.class,
            Double.class,
            String.class,
            CharSequence.class,
            Comparable.class,
            BigInteger.class,
            BigDecimal.class,
            Optional.class,
            Iterable.class,
            Collection.class,
            List.class,
            Queue.class,
            Deque.class,
            Set.class,
            Map.class,
            Entity.class,
            BlobAssetReference.class);
    private static final Map<String, Class<?>> BUILT_IN_BY_NAME = new HashMap<>();

    static {
        for (Class<?> type : BUILT_IN) {
            BUILT_IN_BY_NAME.put(type.getName(), type);
        }
        for (TextKind kind : TextKind.ALL) {
            BUILT_IN_BY_NAME.put(kind.type().getName(), kind.type());
        }
        for (Form form : Form.ALL) {
            BUILT_IN_BY_NAME.put(form.type().getName(), form.type());
        }
        for (Class<?> type : List.of(
                boolean.class, byte.class, short.class, char.class, int.class, long.class, float.class, double.class)) {
            BUILT_IN_BY_NAME.put(type.getName(), type);
        }
    }

    private final Codecs codecs;
    private final @Nullable Reach parent;
    private final Map<String, Class<?>> byName = new HashMap<>();
    private final Map<String, List<Class<?>>> byFormerName = new HashMap<>();
    private final Map<Class<?>, Reach> children = new HashMap<>();

    private Reach(Codecs codecs, @Nullable Reach parent) {
        this.codecs = codecs;
        this.parent = parent;
    }

    /// The reach of a component.
    ///
    /// @param named the classes that options name
    /// @throws IllegalArgumentException if a class that it names cannot be loaded
    static Reach of(Class<?> component, Collection<Class<?>> named, Codecs codecs) {
        Reach reach = new Reach(codecs, null);
        List<Class<?>> roots = new ArrayList<>(named);
        roots.add(component);
        roots.addAll(codecs.named());
        reach.visit(roots);
        return reach;
    }

    /// This reach, and what a type that a codec names reaches.
    Reach with(Slot slot) {
        Reach reach = with(slot.raw());
        for (Slot argument : slot.arguments()) {
            reach = reach.with(argument);
        }
        return reach;
    }

    private Reach with(Class<?> type) {
        if (type.isPrimitive() || find(type.getName()) == type) {
            return this;
        }
        Reach known = children.get(type);
        if (known == null) {
            known = new Reach(codecs, this);
            known.visit(List.of(type));
            children.put(type, known);
        }
        return known;
    }

    static boolean isBuiltIn(Class<?> type) {
        return BUILT_IN_BY_NAME.get(type.getName()) == type;
    }

    /// The class of a name, or null.
    @Nullable
    Class<?> find(String name) {
        for (Reach at = this; at != null; at = at.parent) {
            Class<?> found = at.byName.get(name);
            if (found != null) {
                return found;
            }
        }
        return BUILT_IN_BY_NAME.get(name);
    }

    /// The classes that had a name.
    List<Class<?>> findFormer(String name) {
        for (Reach at = this; at != null; at = at.parent) {
            List<Class<?>> found = at.byFormerName.get(name);
            if (found != null) {
                return found;
            }
        }
        return List.of();
    }

    private void visit(List<Class<?>> roots) {
        Deque<Class<?>> open = new ArrayDeque<>(roots);
        Set<Class<?>> seen = new HashSet<>();
        while (!open.isEmpty()) {
            Class<?> type = open.pop();
            if (!seen.add(type)) {
                continue;
            }
            try {
                visit(type, open);
            } catch (LinkageError | TypeNotPresentException missing) {
                throw new IllegalArgumentException(
                        "The fields of " + type.getName()
                                + " name a class that cannot be loaded. Add it to the program.",
                        missing);
            }
        }
    }

    private void visit(Class<?> type, Deque<Class<?>> open) {
        if (type.isArray()) {
            open.add(type.getComponentType());
            return;
        }
        if (type.isPrimitive() || isBuiltIn(type)) {
            return;
        }
        byName.put(type.getName(), type);
        FormerlyNamed former = type.getDeclaredAnnotation(FormerlyNamed.class);
        if (former != null) {
            for (String name : former.value()) {
                byFormerName.computeIfAbsent(name, none -> new ArrayList<>()).add(type);
            }
        }
        if (codecs.find(type) != null || ClassPlan.isOfJdk(type) || type.isEnum()) {
            return;
        }
        addAnnotated(type, open);
        Class<?> joml = ofJoml(type);
        if (joml != null) {
            open.add(joml);
        }
        if (type.isSealed()) {
            open.addAll(List.of(type.getPermittedSubclasses()));
        }
        for (Class<?> at = type; at != null && !ClassPlan.isOfJdk(at); at = at.getSuperclass()) {
            if (at.getGenericSuperclass() instanceof ParameterizedType generic) {
                add(generic, open, 0);
            }
            for (Field field : at.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())
                        && !Modifier.isTransient(field.getModifiers())
                        && !field.isSynthetic()) {
                    add(field.getGenericType(), open, 0);
                    addAnnotated(field, open);
                }
            }
        }
    }

    /// The class of an interface of JOML, such as `Vector3f` of `Vector3fc`; or null.
    private static @Nullable Class<?> ofJoml(Class<?> type) {
        String name = type.getName();
        if (!type.isInterface() || !name.startsWith("org.joml.") || !name.endsWith("c")) {
            return null;
        }
        try {
            return Class.forName(name.substring(0, name.length() - 1), false, type.getClassLoader());
        } catch (ClassNotFoundException other) {
            return null;
        }
    }

    private static void addAnnotated(AnnotatedElement element, Deque<Class<?>> open) {
        StoredTypes types = element.getDeclaredAnnotation(StoredTypes.class);
        if (types != null) {
            open.addAll(List.of(types.value()));
        }
    }

    private static void add(Type type, Deque<Class<?>> open, int depth) {
        switch (type) {
            case Class<?> plain -> open.add(plain);
            case ParameterizedType generic -> {
                add(generic.getRawType(), open, depth);
                for (Type argument : generic.getActualTypeArguments()) {
                    add(argument, open, depth);
                }
            }
            case GenericArrayType array -> add(array.getGenericComponentType(), open, depth);
            case TypeVariable<?> variable -> {
                // A bound may name its own variable, as in T extends Comparable<T>.
                if (depth < 4) {
                    for (Type bound : variable.getBounds()) {
                        add(bound, open, depth + 1);
                    }
                }
            }
            case WildcardType wildcard -> {
                for (Type bound : wildcard.getUpperBounds()) {
                    add(bound, open, depth);
                }
            }
            default -> {}
        }
    }
}
