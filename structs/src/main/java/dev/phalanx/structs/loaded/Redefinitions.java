package dev.phalanx.structs.loaded;

import org.jspecify.annotations.Nullable;

/// The moments at which the code of loaded classes may have been replaced: an agent was attached, or the program says
/// that it has redefined classes.
///
/// Each moment begins a new generation. What was derived from class files in an earlier generation, such as a copy of a
/// method's code, has to be derived again. From the first moment on, no class file counts as the code that runs, so
/// what is derived later stays right whatever is redefined. There are at most two moments.
public final class Redefinitions {
    private static final String DECLARED =
            "the program says, by `Kernels.invalidate()`, that classes were redefined in this JVM";

    /// The looks of a program that starts, which list the threads: a few microseconds each, where the counters of the
    /// JVM take many milliseconds to find.
    private static final int FIRST_LOOKS = 120;

    private static volatile int generation;
    private static volatile int looks;
    private static volatile boolean isAttached;
    private static volatile boolean isDeclared;

    private Redefinitions() {}

    /// The number of the current generation, from 0.
    public static int generation() {
        return generation;
    }

    /// Begins a new generation if an agent was attached since the last call. A call that finds no change is
    /// cheap enough for every frame, and allocates nothing but for the first 120 calls of a program.
    public static void look() {
        if (isAttached || (looks < FIRST_LOOKS && isFirstLookInVain())) {
            return;
        }
        if (Agents.look()) {
            attached();
        }
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // threads that look at once may have a few more first looks
    private static boolean isFirstLookInVain() {
        looks++;
        return AttachingThread.find() == null;
    }

    private static synchronized void attached() {
        if (!isAttached) {
            isAttached = true;
            if (CopyChoice.current() != CopyChoice.ALWAYS) {
                begin();
            }
        }
    }

    /// Begins a new generation, since classes were redefined. Only the first call does.
    public static synchronized void declare() {
        if (!isDeclared) {
            isDeclared = true;
            begin();
        }
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // Both callers hold the lock of the class.
    private static void begin() {
        generation++;
    }

    /// Why the code of every class may have been replaced, as the end of a sentence, or null unless the program says
    /// so.
    static @Nullable String doubt() {
        return isDeclared ? DECLARED : null;
    }
}
