package dev.phalanx.entities.query;

import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.structs.kernel.KernelParameter.Access;

/// The term of one shared component.
///
/// @param value to get the value
record SharedTerms<T>(QueryTerm<T> value) {
    private static final ClassValue<SharedTerms<?>> TOKENS = new ClassValue<>() {
        @Override
        protected SharedTerms<?> computeValue(Class<?> type) {
            ComponentInfo<?> component = ComponentTypes.of(type);
            if (!component.isShared()) {
                throw new IllegalArgumentException(
                        component.name() + " is not a shared component. Let it implement ISharedComponentData.");
            }
            return new SharedTerms<>(new QueryTerm<>(component, Access.RUN_VALUE));
        }
    };

    /// The term of a shared component.
    ///
    /// @throws IllegalArgumentException if it is another kind of component, or none
    @SuppressWarnings("unchecked") // computeValue makes the term for this same class
    static <T> SharedTerms<T> of(Class<T> type) {
        return (SharedTerms<T>) TOKENS.get(type);
    }
}
