package dev.phalanx.agents.arrow;

import java.nio.ByteBuffer;
import org.apache.arrow.memory.util.MemoryUtil;

/// What Arrow needs of the JVM.
final class ArrowMemory {
    private static final String OPENS = "--add-opens=java.base/java.nio=org.apache.arrow.memory.core,ALL-UNNAMED";
    private static final String UNSAFE = "--sun-misc-unsafe-memory-access";

    private ArrowMemory() {}

    /// Makes sure that Arrow can use memory.
    ///
    /// @throws IllegalStateException if the JVM was started without what Arrow needs
    static void require() {
        Module arrow = MemoryUtil.class.getModule();
        if (!ByteBuffer.class.getModule().isOpen("java.nio", arrow)) {
            throw new IllegalStateException("Arrow cannot use memory, because the package java.nio is not open to "
                    + (arrow.isNamed() ? arrow.getName() : "the class path") + ". Start java with " + OPENS + ".");
        }
        try {
            MemoryUtil.freeMemory(MemoryUtil.allocateMemory(1));
        } catch (UnsupportedOperationException | LinkageError denied) { // the latter of its static initializer
            throw new IllegalStateException(
                    "Arrow cannot use memory, because the JVM denies it sun.misc.Unsafe. Start java with " + UNSAFE
                            + "=allow.",
                    denied);
        }
    }
}
