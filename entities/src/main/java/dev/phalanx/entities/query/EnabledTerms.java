package dev.phalanx.entities.query;

import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.structs.EnabledRefRO;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.kernel.KernelParameter.Access;

/// The terms of one component type's enabled bit.
///
/// @param readWrite to read and write it
/// @param readOnly to read it
record EnabledTerms<T>(QueryTerm<EnabledRefRW<T>> readWrite, QueryTerm<EnabledRefRO<T>> readOnly) {
    private static final ClassValue<EnabledTerms<?>> TOKENS = new ClassValue<>() {
        @Override
        protected EnabledTerms<?> computeValue(Class<?> type) {
            ComponentInfo<?> component = ComponentTypes.of(type);
            if (!component.isEnableable()) {
                throw new IllegalArgumentException(component.name()
                        + " cannot be disabled and has no enabled bit. Let it implement IEnableableComponent.");
            }
            return new EnabledTerms<>(
                    new QueryTerm<>(component, Access.ENABLED_RW), new QueryTerm<>(component, Access.ENABLED_RO));
        }
    };

    /// The terms of a component type.
    ///
    /// @throws IllegalArgumentException if it cannot be disabled, or the class is not a component
    @SuppressWarnings("unchecked") // computeValue makes the terms for this same class
    static <T> EnabledTerms<T> of(Class<T> type) {
        return (EnabledTerms<T>) TOKENS.get(type);
    }
}
