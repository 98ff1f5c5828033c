package dev.phalanx.structs.compile.vector;

import java.lang.reflect.InvocationTargetException;
import java.util.Optional;

/// The module of the Vector API, which a program has only if it was started with `--add-modules jdk.incubator.vector`.
public final class VectorModule {
    /// The name of the module, and of its package.
    public static final String NAME = "jdk.incubator.vector";

    /// Narrower vectors than this have no shape with half as many bits, which values of 32 bits beside ones of 64 need.
    private static final int FEWEST_BITS = 128;

    private VectorModule() {}

    private static final class Holder {
        static final boolean USABLE = find();
    }

    /// Whether the module is there, and the processor has vectors of 128 bits or more.
    public static boolean isUsable() {
        return Holder.USABLE;
    }

    private static boolean find() {
        Optional<Module> found = ModuleLayer.boot().findModule(NAME);
        if (found.isEmpty()) {
            return false;
        }
        VectorModule.class.getModule().addReads(found.get());
        try {
            Class<?> shapes = Class.forName(found.get(), NAME + ".VectorShape");
            Object preferred = shapes.getMethod("preferredShape").invoke(null);
            return (int) shapes.getMethod("vectorBitSize").invoke(preferred) >= FEWEST_BITS;
        } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException(
                    "The module " + NAME + " of this JVM is not the one that Phalanx knows: " + e
                            + ". Start the program without --add-modules " + NAME + ".",
                    e);
        }
    }
}
