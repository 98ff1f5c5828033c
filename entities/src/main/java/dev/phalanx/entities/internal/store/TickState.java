package dev.phalanx.entities.internal.store;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What decides the next tick of a world besides its entities: the time, and how far its systems have come.
/// [WorldStore] has one slot for it.
public interface TickState {
    /// A copy that never changes.
    ///
    /// @param elapsed seconds since the world's time began, finite
    /// @param delta seconds since the update before, finite
    /// @param systems how far each system has come
    record Copy(double elapsed, float delta, Map<Place, Progress> systems) {}

    /// A system, by what the systems of two worlds have in common.
    ///
    /// @param type the name of its class
    /// @param number counts the systems of that class from 1 on, in order of creation
    record Place(String type, int number) {}

    /// How far a system has come.
    ///
    /// @param version the world's system version when its last update ended
    /// @param steps what the rate manager of a group keeps, or null
    record Progress(
            int version,
            boolean isRunning,
            boolean enabled,
            @Nullable Steps steps) {}

    /// What a rate manager of this library keeps from frame to frame.
    ///
    /// @param manager the name of its class
    /// @param numbers finite numbers, whose meaning the class knows
    record Steps(String manager, List<Double> numbers) {}

    /// Writes the state now.
    void write(TickNumbers into);

    /// Prepares [#become()], and writes nothing.
    ///
    /// @param copy of this or another world
    void expect(Copy copy);

    /// Prepares to keep the state for worlds that are made the same as this one, which has no systems and is empty.
    void keep(Copy copy);

    /// Takes the state from the copy that was expected last, once the entities are those of the world that was copied.
    /// Nothing here can fail.
    void become();
}
