package dev.phalanx.entities.internal.aspects;

import dev.phalanx.entities.components.IAspect;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.jobs.ReadOnly;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;

/// The conditions that a class must meet to serve as an aspect, and the error messages for one that does not.
final class AspectErrors {
    private static final String PARTS =
            "RefRW, RefRO, EnabledRefRW, EnabledRefRO, DynamicBuffer, Entity, a shared component, or another aspect";

    private AspectErrors() {}

    /// The one constructor of an aspect class.
    ///
    /// @throws IllegalArgumentException if the class cannot be an aspect
    static Constructor<?> requireConstructor(Class<?> type) {
        String name = type.getSimpleName();
        if (!IAspect.class.isAssignableFrom(type)) {
            throw refuse(name, "it does not implement IAspect. Let it, and be a record or a final class.");
        }
        if (!Modifier.isFinal(type.getModifiers()) || type.isEnum()) {
            throw refuse(name, "it is neither a record nor a final class. Make it one of them.");
        }
        if (type.isMemberClass() && !Modifier.isStatic(type.getModifiers())) {
            throw refuse(name, "it is an inner class and would carry its outer object. Declare it static.");
        }
        if (type.getTypeParameters().length != 0) {
            throw refuse(name, "it is generic. Declare a class without type parameters for each use.");
        }
        Constructor<?>[] constructors = type.getDeclaredConstructors();
        if (constructors.length != 1) {
            throw refuse(
                    name,
                    "it has " + constructors.length
                            + " constructors. Give it one, whose parameters are what it wraps.");
        }
        if (Modifier.isPrivate(type.getModifiers() | constructors[0].getModifiers())) {
            throw refuse(
                    name,
                    "it or its constructor is private, so generated code cannot reach it. Make it package-private or"
                            + " public.");
        }
        if (constructors[0].getParameterCount() == 0) {
            throw refuse(name, "its constructor takes nothing. Let it take what it wraps: " + PARTS + ".");
        }
        return constructors[0];
    }

    private static IllegalArgumentException refuse(String name, String what) {
        return new IllegalArgumentException(name + " is not an aspect: " + what);
    }

    static void refuseOptional(boolean optional, String place, String what) {
        if (optional) {
            throw new IllegalArgumentException(place + " is @Optional and " + what + ". Take the annotation away.");
        }
    }

    /// Refuses a class that marks a field for which it cannot be known which parameter it holds.
    static void refuseMarkedFields(Class<?> type) {
        for (Field field : type.getDeclaredFields()) {
            if (field.isAnnotationPresent(ReadOnly.class)) {
                throw new IllegalArgumentException(type.getSimpleName() + "." + field.getName() + " is a field with"
                        + " @ReadOnly, and what an aspect wraps is said by its constructor. Mark the parameter.");
            }
        }
    }

    static IllegalArgumentException notAPart(String place, Type type) {
        return new IllegalArgumentException(place + " is " + simpleName(type) + ", and an aspect cannot be given one."
                + " Let it be a " + PARTS + ".");
    }

    static IllegalArgumentException noComponent(String place, Type type) {
        return new IllegalArgumentException(place + " is " + type.getTypeName() + ", which names no component. Give it"
                + " a component class as its type argument.");
    }

    static IllegalArgumentException circle(String place, Class<?> type) {
        return new IllegalArgumentException(
                place + " is " + type.getSimpleName() + ", which contains it. Take one of" + " them out of the other.");
    }

    static void requireEnableable(String place, ComponentInfo<?> info) {
        if (!info.isEnableable()) {
            throw new IllegalArgumentException(place + " asks for the enabled bit of " + info.name()
                    + ", which cannot be disabled. Let it implement IEnableableComponent.");
        }
    }

    static void requireBuffer(String place, ComponentInfo<?> info) {
        if (!info.isBuffer()) {
            throw new IllegalArgumentException(place + " asks for a buffer of " + info.name()
                    + ", which is not the element of a buffer. Let it implement IBufferElementData.");
        }
    }

    /// The error for a reference to something that is not a component with a value.
    static IllegalArgumentException noValue(String place, ComponentInfo<?> info) {
        return new IllegalArgumentException(place + " asks for a reference to " + info.name() + ", which is "
                + switch (info.kind()) {
                    case TAG -> "a tag and has no value. Let the query require it with withAll.";
                    case BUFFER -> "the element of a buffer. Ask for a DynamicBuffer of it.";
                    case SHARED, MANAGED_SHARED -> "a shared component. Ask for the value, as a " + info.name() + ".";
                    default -> "no struct. Get it with the entity manager, by the entity.";
                });
    }

    private static String simpleName(Type type) {
        return type instanceof Class<?> known ? known.getSimpleName() : type.getTypeName();
    }
}
