package dev.phalanx.entities.query;

import dev.phalanx.entities.internal.aspects.AspectInfo;

/// The terms of one aspect.
///
/// @param readWrite to read and write what it wraps
/// @param readOnly to read it
record AspectTerms<A>(QueryTerm<A> readWrite, QueryTerm<A> readOnly) {
    private static final ClassValue<AspectTerms<?>> TOKENS = new ClassValue<>() {
        @Override
        protected AspectTerms<?> computeValue(Class<?> type) {
            AspectInfo<?> aspect = AspectInfo.of(type);
            return new AspectTerms<>(new QueryTerm<>(aspect, false), new QueryTerm<>(aspect, true));
        }
    };

    /// The terms of an aspect class.
    ///
    /// @throws IllegalArgumentException if the class cannot be an aspect
    @SuppressWarnings("unchecked") // computeValue makes the terms for this same class
    static <A> AspectTerms<A> of(Class<A> type) {
        return (AspectTerms<A>) TOKENS.get(type);
    }
}
