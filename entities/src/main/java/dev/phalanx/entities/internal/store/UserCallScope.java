package dev.phalanx.entities.internal.store;

/// The user code that occupies a world while it takes part in a change of it.
///
/// @param code whose code it is, such as `a listener of onAdd(Health)`
/// @param role what the code has to do with the change, such as `is listened to`
public record UserCallScope(String code, String role) {
    /// `close()` of objects that left the world.
    public static final UserCallScope CLOSING = new UserCallScope("close() of a managed component", "closed it");
    /// `retain()` and `release()` of shared values.
    public static final UserCallScope COUNTING =
            new UserCallScope("retain() or release() of a shared component", "came or went with it");
    /// `equals()`, `hashCode()`, accessors and constructors of shared values.
    public static final UserCallScope COMPARING =
            new UserCallScope("equals(), hashCode() or the constructor of a shared component", "needs the value");
    /// `clone()` of managed values.
    public static final UserCallScope COPYING = new UserCallScope("clone() of a managed component", "copies it");
    /// `remapEntities()` of managed values.
    public static final UserCallScope REMAPPING =
            new UserCallScope("remapEntities() of a managed component", "brought it here");

    /// Code that an operation with two worlds calls, for the world that the code does not belong to.
    ///
    /// @param operation such as `moveEntitiesFrom`
    public static UserCallScope of(String operation) {
        return new UserCallScope("code of a component or a listener that " + operation + " calls", "calls it");
    }

    /// Code of a listener.
    ///
    /// @param event what it listens to, such as `onAdd(Health)`
    public static UserCallScope listener(String event) {
        return new UserCallScope("a listener of " + event, "is listened to");
    }
}
