package dev.phalanx.structs.kernel;

public final class IterationCompiler {
    private IterationCompiler() {}
    /** A kernel for `plan` whose body is an instance of `bodyClass`. Classes are cached per body class and plan; every call gives a new instance. */
    public static IterationKernel compile(IterationPlan plan, Class<?> bodyClass) { throw new IllegalStateException(); }
}
