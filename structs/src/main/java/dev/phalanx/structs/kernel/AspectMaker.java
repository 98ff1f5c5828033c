package dev.phalanx.structs.kernel;

import org.jspecify.annotations.Nullable;

/// Makes aspects of one class outside of kernels. One subclass is generated per aspect class.
public abstract class AspectMaker {

    /// For the generated makers.
    protected AspectMaker() {}

    /// A maker for a class.
    ///
    /// @param parameters the parameters of its constructor, in order
    /// @throws IllegalArgumentException if no code can be generated for its package; the message has the cure
    public static AspectMaker of(Class<?> type, Class<?>... parameters) {
        return KernelGeneration.get().aspect(type, parameters);
    }

    /// A new aspect.
    ///
    /// @param parts what the constructor takes, in order; null for objects of the run that are not there
    public abstract Object make(@Nullable Object[] parts);
}
