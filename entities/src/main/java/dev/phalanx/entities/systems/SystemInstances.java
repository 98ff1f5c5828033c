package dev.phalanx.entities.systems;

import dev.phalanx.structs.kernel.OpenPackages;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;

/// Makes systems of their classes.
final class SystemInstances {
    private SystemInstances() {}

    /// A new system of this class.
    ///
    /// @throws IllegalArgumentException if it is not a class of systems that can be created without arguments
    static <T extends ISystem> T make(Class<T> type) {
        try {
            return type.cast(constructor(type).newInstance());
        } catch (InvocationTargetException e) {
            throw unchecked(type, e.getTargetException());
        } catch (InstantiationException | IllegalAccessException e) {
            throw new IllegalStateException("A constructor that was checked failed: " + type.getName(), e);
        }
    }

    private static Constructor<?> constructor(Class<?> type) {
        requireSystem(type);
        if (type.isInterface() || Modifier.isAbstract(type.getModifiers())) {
            throw new IllegalArgumentException(
                    "System " + type.getName() + " is abstract. Create one of the classes that extend it.");
        }
        Constructor<?> constructor = withoutParameters(type);
        if (!OpenPackages.reach(constructor)) {
            throw new IllegalArgumentException("System " + type.getName() + " cannot be reached in module "
                    + type.getModule().getName() + ". Add `opens " + type.getPackageName() + " to "
                    + OpenPackages.MODULE
                    + ";` to its module-info.java, or add an instance with world.addSystem(system).");
        }
        return constructor;
    }

    private static Constructor<?> withoutParameters(Class<?> type) {
        try {
            return type.getDeclaredConstructor();
        } catch (NoSuchMethodException e) {
            if (isInner(type)) {
                throw new IllegalArgumentException(
                        "System " + type.getName() + " is an inner class, whose objects belong to one of the class"
                                + " around it. Declare it static, or add an instance with world.addSystem(system).",
                        e);
            }
            throw new IllegalArgumentException(
                    "System " + type.getName() + " has no constructor without parameters. Give it one, or add an"
                            + " instance with world.addSystem(system).",
                    e);
        }
    }

    private static boolean isInner(Class<?> type) {
        return type.getEnclosingClass() != null && !Modifier.isStatic(type.getModifiers());
    }

    /// @throws IllegalArgumentException if the class is not one of systems
    static void requireSystem(Class<?> type) {
        if (!ISystem.class.isAssignableFrom(type)) {
            throw new IllegalArgumentException(
                    type.getName() + " is not a system. Let it implement ISystem or extend SystemBase.");
        }
    }

    private static RuntimeException unchecked(Class<?> type, Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        if (thrown instanceof RuntimeException unchecked) {
            return unchecked;
        }
        return new IllegalStateException("The constructor of system " + type.getName() + " failed: " + thrown, thrown);
    }
}
