package dev.phalanx.entities.internal.store;

/// What decides the next tick of a world besides its entities: the time, and how far its systems have come.
/// [WorldStore] has one slot for it.
public interface TickState {
    /// A copy that never changes.
    interface Copy {}

    /// A copy of the state now.
    Copy copy();

    /// Prepares [#become()], and writes nothing.
    ///
    /// @param copy of this or another world
    void expect(Copy copy);

    /// Takes the state from the copy that was expected last, once the entities are those of the world that was copied.
    /// Nothing here can fail.
    void become();
}
