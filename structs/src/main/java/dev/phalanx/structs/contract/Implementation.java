package dev.phalanx.structs.contract;

/// Loads the one implementation of a contract from a package above.
public final class Implementation {
    private Implementation() {}

    /// A new instance of the class `name`, which has a public constructor without parameters.
    ///
    /// @param contract what the class extends; both have the same loader
    /// @throws IllegalStateException if there is no such class
    public static <T> T load(Class<T> contract, String name) {
        try {
            Class<?> found = Class.forName(name, true, contract.getClassLoader());
            return contract.cast(found.getConstructor().newInstance());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                    "The class " + name
                            + " of Phalanx cannot be loaded. Put the whole module dev.phalanx.structs on the"
                            + " module path or class path.",
                    e);
        }
    }
}
