package dev.phalanx.structs.internal.shape;

import dev.phalanx.structs.Entity;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;

/// Makes sure that a record's constructor takes zeros and keeps them, since new components read as all zero bits.
///
/// Only what can be told without generated code is told here: records of primitives, enums and other records. A record
/// that lies in a package closed to this module is left to the compiler of generated code, which refuses it.
public final class StructZero {
    private StructZero() {}

    /// Refuses a struct type that has a record which rejects or changes zeros.
    ///
    /// @throws IllegalArgumentException naming the record and its component
    public static void requireKept(StructLayout layout) {
        visit(layout.root());
    }

    private static void visit(Shape shape) {
        if (!(shape instanceof Shape.Composite composite)) {
            return;
        }
        composite.members().forEach(member -> visit(member.shape()));
        if (composite.construction() == Shape.Construction.RECORD
                && composite.members().stream().allMatch(member -> member.shape() instanceof Shape.Scalar)) {
            requireKept(composite);
        }
    }

    private static void requireKept(Shape.Composite composite) {
        RecordComponent[] components = composite.type().getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        Object[] zeros = new Object[components.length];
        for (int i = 0; i < components.length; i++) {
            types[i] = components[i].getType();
            zeros[i] = zeroOf(types[i]);
        }
        try {
            Constructor<?> constructor = composite.type().getDeclaredConstructor(types);
            if (!constructor.trySetAccessible()) {
                return;
            }
            Object value = constructor.newInstance(zeros);
            for (int i = 0; i < components.length; i++) {
                var accessor = components[i].getAccessor();
                if (accessor.trySetAccessible() && !zeros[i].equals(accessor.invoke(value))) {
                    throw StructErrors.refuse(composite.path() + "." + components[i].getName() + " reads "
                            + accessor.invoke(value) + " when it is stored as " + zeros[i]
                            + ". A new component is all zero bits; let the constructor and the accessor of "
                            + composite.type().getSimpleName() + " keep zeros as they are.");
                }
            }
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException(
                    composite.path() + " refuses zeros: the constructor of "
                            + composite.type().getSimpleName() + " threw " + e.getCause()
                            + ". A new component is all zero bits; let the constructor accept them.",
                    e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("The constructor of " + composite.path() + " cannot be called.", e);
        }
    }

    private static Object zeroOf(Class<?> type) {
        if (type.isEnum()) {
            return type.getEnumConstants()[0];
        }
        if (type == Entity.class) {
            return Entity.NULL;
        }
        return Array.get(Array.newInstance(type, 1), 0);
    }
}
