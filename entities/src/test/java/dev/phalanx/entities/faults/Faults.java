package dev.phalanx.entities.faults;

/// Throws at one of the places that instrumented code passes.
///
/// Instrumented classes call it, see [FaultLoader]; it is loaded once for all of them.
public final class Faults {
    /// Where a fault happens.
    public enum Kind {
        /// A call overflows the stack.
        STACK,
        /// An allocation fails.
        MEMORY,
        /// Code of a user throws.
        CALLBACK
    }

    private static Kind armed = Kind.STACK;
    private static Thread thread = Thread.currentThread();
    private static long left = -1;
    private static int burst;
    private static long passed;
    private static int thrown;
    private static Runnable thrower = () -> {};

    private Faults() {}

    /// The next places of a kind that this thread comes to are passed without harm, `after` of them, and each of the
    /// `times` ones behind throws.
    public static void arm(Kind kind, long after, int times) {
        armed = kind;
        thread = Thread.currentThread();
        left = after;
        burst = times;
        passed = 0;
        thrown = 0;
    }

    /// From now on no place throws. Returns how many have thrown.
    public static int disarm() {
        left = -1;
        return thrown;
    }

    /// How many places of the armed kind have been passed since.
    public static long passed() {
        return passed;
    }

    /// Sets what a fault in users' code does.
    public static void callbacksDo(Runnable code) {
        thrower = code;
    }

    /// A method of the library begins.
    public static void call() {
        if (left >= 0 && armed == Kind.STACK && isNext()) {
            throw new StackOverflowError("injected");
        }
    }

    /// The library is about to allocate.
    public static void allocation() {
        if (left >= 0 && armed == Kind.MEMORY && isNext()) {
            throw new OutOfMemoryError("injected");
        }
    }

    /// Code of a user is being called.
    public static void callback() {
        if (left >= 0 && armed == Kind.CALLBACK && isNext()) {
            thrower.run();
        }
    }

    private static boolean isNext() {
        if (!Thread.currentThread().equals(thread)) {
            return false;
        }
        passed++;
        if (left-- > 0) {
            return false;
        }
        if (thrown >= burst) {
            left = -1;
            return false;
        }
        left = 0;
        thrown++;
        return true;
    }
}
