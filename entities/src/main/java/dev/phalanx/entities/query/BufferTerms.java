package dev.phalanx.entities.query;

import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.kernel.KernelParameter.Access;

/// The terms of one buffer component.
///
/// @param readWrite to read and change it
/// @param readOnly to read it
record BufferTerms<T>(QueryTerm<DynamicBuffer<T>> readWrite, QueryTerm<DynamicBuffer<T>> readOnly) {
    private static final ClassValue<BufferTerms<?>> TOKENS = new ClassValue<>() {
        @Override
        protected BufferTerms<?> computeValue(Class<?> type) {
            ComponentInfo<?> component = ComponentTypes.of(type);
            if (!component.isBuffer()) {
                throw new IllegalArgumentException(
                        component.name() + " is not the element of a buffer. Let it implement IBufferElementData.");
            }
            return new BufferTerms<>(
                    new QueryTerm<>(component, Access.BUFFER_RW), new QueryTerm<>(component, Access.BUFFER_RO));
        }
    };

    /// The terms of a buffer component.
    ///
    /// @throws IllegalArgumentException if it is another kind of component, or none
    @SuppressWarnings("unchecked") // computeValue makes the terms for this same class
    static <T> BufferTerms<T> of(Class<T> type) {
        return (BufferTerms<T>) TOKENS.get(type);
    }
}
