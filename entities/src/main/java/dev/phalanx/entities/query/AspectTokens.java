package dev.phalanx.entities.query;

import dev.phalanx.entities.internal.aspects.AspectInfo;

/// The tokens of one aspect.
///
/// @param readWrite to read and write what it wraps
/// @param readOnly to read it
record AspectTokens<A>(QueryToken<A> readWrite, QueryToken<A> readOnly) {
    private static final ClassValue<AspectTokens<?>> TOKENS = new ClassValue<>() {
        @Override
        protected AspectTokens<?> computeValue(Class<?> type) {
            AspectInfo<?> aspect = AspectInfo.of(type);
            return new AspectTokens<>(new QueryToken<>(aspect, false), new QueryToken<>(aspect, true));
        }
    };

    /// The tokens of an aspect class.
    ///
    /// @throws IllegalArgumentException if the class cannot be an aspect
    @SuppressWarnings("unchecked") // computeValue makes the tokens for this same class
    static <A> AspectTokens<A> of(Class<A> type) {
        return (AspectTokens<A>) TOKENS.get(type);
    }
}
