package dev.phalanx.structs.kernel;

import dev.phalanx.structs.internal.compile.AspectCompiler;

/// Makes aspects of one class outside of kernels. One subclass is generated per aspect class.
public abstract class AspectMaker {

    /// For the generated makers.
    protected AspectMaker() {}

    /// A maker for a class.
    ///
    /// @param parameters the parameters of its constructor, in order
    /// @throws IllegalArgumentException if no code can be generated for its package; the message has the cure
    public static AspectMaker of(Class<?> type, Class<?>... parameters) {
        return AspectCompiler.compile(type, parameters);
    }

    /// A new aspect.
    ///
    /// @param parts what the constructor takes, in order
    public abstract Object make(Object[] parts);
}
