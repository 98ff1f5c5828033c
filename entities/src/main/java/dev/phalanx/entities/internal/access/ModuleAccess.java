package dev.phalanx.entities.internal.access;

/// A method of an exported class that is for the packages of this module alone: from a query to the selection it makes,
/// or from an archetype to the handle that users get. It is kept off the class itself, where users would see it; the
/// class gives it here when it is initialized, as the JDK does with `SharedSecrets`.
///
/// Callers keep what [#find] returns in a static final field, so that C2 sees which method it is.
///
/// @param <F> what the method is given
/// @param <T> what it returns
@FunctionalInterface
public interface ModuleAccess<F, T> {
    /// Calls the method.
    T of(F from);

    /// Sets the method that leads from one class to another. To be called by the exported class of the two in its
    /// static initializer.
    static <F, T> void set(Class<? super F> from, Class<? super T> to, ModuleAccess<F, T> access) {
        Registry.PLAIN.put(from, to, access);
    }

    /// The method that leads from one class to another.
    ///
    /// @throws IllegalStateException if neither of the classes has given it
    @SuppressWarnings("unchecked") // It was set for the same classes.
    static <F, T> ModuleAccess<F, T> find(Class<? super F> from, Class<? super T> to) {
        return (ModuleAccess<F, T>) Registry.PLAIN.find(from, to);
    }
}
