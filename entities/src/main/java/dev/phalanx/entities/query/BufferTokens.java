package dev.phalanx.entities.query;

import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.kernel.KernelParameter.Access;

/// The tokens of one buffer component.
///
/// @param readWrite to read and change it
/// @param readOnly to read it
record BufferTokens<T>(QueryToken<DynamicBuffer<T>> readWrite, QueryToken<DynamicBuffer<T>> readOnly) {
    private static final ClassValue<BufferTokens<?>> TOKENS = new ClassValue<>() {
        @Override
        protected BufferTokens<?> computeValue(Class<?> type) {
            ComponentInfo<?> component = ComponentTypes.of(type);
            if (!component.isBuffer()) {
                throw new IllegalArgumentException(
                        component.name() + " is not the element of a buffer. Let it implement IBufferElementData.");
            }
            return new BufferTokens<>(
                    new QueryToken<>(component, Access.BUFFER_RW), new QueryToken<>(component, Access.BUFFER_RO));
        }
    };

    /// The tokens of a buffer component.
    ///
    /// @throws IllegalArgumentException if it is another kind of component, or none
    @SuppressWarnings("unchecked") // computeValue makes the tokens for this same class
    static <T> BufferTokens<T> of(Class<T> type) {
        return (BufferTokens<T>) TOKENS.get(type);
    }
}
