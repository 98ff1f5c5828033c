package dev.phalanx.structs.kernel;

/// Functional interfaces of bodies with one to eight parameters.
public final class Bodies {
    private Bodies() {}

    /// A body with one parameter.
    @FunctionalInterface
    public interface Body1<A> {
        /// Called for each slot.
        void execute(A a);
    }

    /// A body with 2 parameters.
    @FunctionalInterface
    public interface Body2<A, B> {
        /// Called for each slot.
        void execute(A a, B b);
    }

    /// A body with 3 parameters.
    @FunctionalInterface
    public interface Body3<A, B, C> {
        /// Called for each slot.
        void execute(A a, B b, C c);
    }

    /// A body with 4 parameters.
    @FunctionalInterface
    public interface Body4<A, B, C, D> {
        /// Called for each slot.
        void execute(A a, B b, C c, D d);
    }

    /// A body with 5 parameters.
    @FunctionalInterface
    public interface Body5<A, B, C, D, E> {
        /// Called for each slot.
        void execute(A a, B b, C c, D d, E e);
    }

    /// A body with 6 parameters.
    @FunctionalInterface
    public interface Body6<A, B, C, D, E, F> {
        /// Called for each slot.
        void execute(A a, B b, C c, D d, E e, F f);
    }

    /// A body with 7 parameters.
    @FunctionalInterface
    public interface Body7<A, B, C, D, E, F, G> {
        /// Called for each slot.
        void execute(A a, B b, C c, D d, E e, F f, G g);
    }

    /// A body with 8 parameters.
    @FunctionalInterface
    public interface Body8<A, B, C, D, E, F, G, H> {
        /// Called for each slot.
        void execute(A a, B b, C c, D d, E e, F f, G g, H h);
    }

    /// The interface of bodies with so many parameters.
    public static Class<?> type(int parameters) {
        return switch (parameters) {
            case 1 -> Body1.class;
            case 2 -> Body2.class;
            case 3 -> Body3.class;
            case 4 -> Body4.class;
            case 5 -> Body5.class;
            case 6 -> Body6.class;
            case 7 -> Body7.class;
            case 8 -> Body8.class;
            default -> throw new IllegalArgumentException(parameters + " parameters");
        };
    }
}
