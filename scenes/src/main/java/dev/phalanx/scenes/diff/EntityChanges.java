package dev.phalanx.scenes.diff;

import org.jspecify.annotations.Nullable;

/// The change sets between two worlds, as [EntityDiffer] found them.
public final class EntityChanges {
    private final @Nullable EntityChangeSet forward;
    private final @Nullable EntityChangeSet reverse;

    EntityChanges(@Nullable EntityChangeSet forward, @Nullable EntityChangeSet reverse) {
        this.forward = forward;
        this.reverse = reverse;
    }

    /// The change set that turns the shadow into the source.
    ///
    /// @throws IllegalStateException if it was not made
    public EntityChangeSet forward() {
        return require(forward, "forward", "withForward");
    }

    /// The change set that turns the source into the shadow, which undoes the changes.
    ///
    /// @throws IllegalStateException if it was not made
    public EntityChangeSet reverse() {
        return require(reverse, "reverse", "withReverse");
    }

    private static EntityChangeSet require(@Nullable EntityChangeSet set, String name, String option) {
        if (set == null) {
            throw new IllegalStateException("There is no " + name + " change set: it was not asked for. Compare the"
                    + " worlds with EntityDifferOptions." + option + "(true).");
        }
        return set;
    }

    /// Whether the worlds were equal; only known if a change set was made.
    public boolean isEmpty() {
        return (forward == null || forward.isEmpty()) && (reverse == null || reverse.isEmpty());
    }

    /// Such as `forward: 1 created, 0 destroyed; reverse: 0 created, 1 destroyed`.
    @Override
    public String toString() {
        return "forward: " + (forward == null ? "not made" : forward) + "; reverse: "
                + (reverse == null ? "not made" : reverse);
    }
}
