package dev.phalanx.entities.internal.access;

/// Same as [ModuleAccess], for one of the numbered parts of what the method is given.
///
/// @param <F> what has the parts
/// @param <T> what the method returns
@FunctionalInterface
public interface IndexedAccess<F, T> {
    /// Calls the method.
    ///
    /// @param number which part, as the class of the result numbers them
    T of(F from, int number);

    /// Sets the method that leads from parts of one class to another class, as [ModuleAccess#set].
    static <F, T> void set(Class<? super F> from, Class<? super T> to, IndexedAccess<F, T> access) {
        Registry.INDEXED.put(from, to, access);
    }

    /// The method that leads from parts of one class to another class.
    ///
    /// @throws IllegalStateException if neither of the classes has given it
    @SuppressWarnings("unchecked") // It was set for the same classes.
    static <F, T> IndexedAccess<F, T> find(Class<? super F> from, Class<? super T> to) {
        return (IndexedAccess<F, T>) Registry.INDEXED.find(from, to);
    }
}
