package dev.phalanx.entities.run;

import dev.phalanx.structs.kernel.OpenPackages;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;

/// Chooses one of several custom bootstraps.
final class Bootstraps {
    private Bootstraps() {}

    /// The bootstrap that is used. Others that are not its superclasses are logged.
    ///
    /// @param types classes in order of their names, at least one
    static ICustomBootstrap chosen(List<Class<? extends ICustomBootstrap>> types, System.Logger logger) {
        Class<? extends ICustomBootstrap> chosen = chosenClass(types);
        for (Class<? extends ICustomBootstrap> other : types) {
            if (!other.isAssignableFrom(chosen)) {
                logger.log(
                        System.Logger.Level.ERROR,
                        "There are several custom bootstraps: " + chosen.getName() + " is used, " + other.getName()
                                + " is not. Remove one of them.");
            }
        }
        return make(chosen);
    }

    /// The first class that no other one extends.
    static Class<? extends ICustomBootstrap> chosenClass(List<Class<? extends ICustomBootstrap>> types) {
        List<Class<? extends ICustomBootstrap>> leaves = new ArrayList<>(types);
        leaves.removeIf(type -> types.stream().anyMatch(other -> other != type && type.isAssignableFrom(other)));
        return leaves.getFirst();
    }

    private static ICustomBootstrap make(Class<? extends ICustomBootstrap> type) {
        try {
            Constructor<? extends ICustomBootstrap> constructor = type.getDeclaredConstructor();
            if (!OpenPackages.reach(constructor)) {
                throw new IllegalArgumentException("The bootstrap " + type.getName() + " cannot be reached in module "
                        + type.getModule().getName() + ". Add `opens " + type.getPackageName() + " to "
                        + OpenPackages.MODULE + ";` to its module-info.java.");
            }
            return constructor.newInstance();
        } catch (InvocationTargetException e) {
            if (e.getTargetException() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(
                    "The constructor of the bootstrap " + type.getName() + " failed: " + e.getTargetException() + ".",
                    e.getTargetException());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("The bootstrap " + type.getName() + " cannot be made: " + e + ".", e);
        }
    }
}
