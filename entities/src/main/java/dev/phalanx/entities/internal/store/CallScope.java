package dev.phalanx.entities.internal.store;

/// What occupies a world while users' code is called that takes part in a change of it.
///
/// @param code whose code it is, such as `a listener of onAdd(Health)`
/// @param role what the code has to do with the change, such as `is listened to`
public record CallScope(String code, String role) {
    /// `close()` of objects that left the world.
    public static final CallScope CLOSING = new CallScope("close() of a managed component", "closed it");
    /// `retain()` and `release()` of shared values.
    public static final CallScope COUNTING =
            new CallScope("retain() or release() of a shared component", "came or went with it");
    /// `equals()`, `hashCode()`, accessors and constructors of shared values.
    public static final CallScope COMPARING =
            new CallScope("equals(), hashCode() or the constructor of a shared component", "needs the value");
    /// `clone()` of managed values.
    public static final CallScope COPYING = new CallScope("clone() of a managed component", "copies it");
    /// `remapEntities()` of managed values.
    public static final CallScope REMAPPING =
            new CallScope("remapEntities() of a managed component", "brought it here");

    /// Code of a listener.
    ///
    /// @param event what it listens to, such as `onAdd(Health)`
    public static CallScope listener(String event) {
        return new CallScope("a listener of " + event, "is listened to");
    }
}
