package dev.phalanx.structs.loaded;

import java.net.URLClassLoader;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds the class loaders that define exactly the bytes of the resource that they find under a class's name.
final class Loaders {
    /// Those of the class path, of the platform, and of module layers.
    private static final Set<String> OF_THE_JDK = Set.of(
            "jdk.internal.loader.ClassLoaders$AppClassLoader",
            "jdk.internal.loader.ClassLoaders$PlatformClassLoader",
            "jdk.internal.loader.Loader");

    private Loaders() {}

    /// Why a class of the loader may not be what its class file says, or null if it is.
    static @Nullable String doubt(@Nullable ClassLoader loader) {
        if (loader == null || isPlain(loader.getClass())) {
            return null;
        }
        return "its class loader, a " + loader.getClass().getName()
                + ", is not one of the JDK's and may change what it loads";
    }

    /// Whether the loader is that of the class path and the module path, or one above it.
    static boolean areOfProgram(@Nullable ClassLoader loader) {
        return loader == null
                || ClassLoader.getPlatformClassLoader().equals(loader)
                || (ClassLoader.getSystemClassLoader().equals(loader) && isPlain(loader.getClass()));
    }

    /// A subclass may change what it loads.
    private static boolean isPlain(Class<?> type) {
        return type == URLClassLoader.class
                || (type.getModule() == Object.class.getModule() && OF_THE_JDK.contains(type.getName()));
    }
}
