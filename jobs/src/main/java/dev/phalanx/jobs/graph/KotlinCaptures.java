package dev.phalanx.jobs.graph;

/// Values that the compiler of Kotlin lets a lambda capture, and a job cannot hold.
final class KotlinCaptures {
    private static final String FUNCTION = "kotlin.jvm.functions.Function";
    private static final String VARIABLE = "kotlin.jvm.internal.Ref$";

    private KotlinCaptures() {}

    /// @throws IllegalArgumentException if the class is the class of a Kotlin function or of a captured `var`
    static void check(String job, Class<?> type) {
        if (type.getName().startsWith(FUNCTION)) {
            throw new IllegalArgumentException(
                    job + " is a function of Kotlin, wrapped, which a job cannot copy. Name the"
                            + " interface before the braces: `ForEach2 { position, velocity -> … }`.");
        }
        if (type.getName().startsWith(VARIABLE)) {
            throw new IllegalArgumentException(
                    job + " captures a `var` of Kotlin. The job would get a copy of it, and what"
                            + " it assigns would be lost. Make it a `val`, and hand results over in a native collection.");
        }
    }
}
