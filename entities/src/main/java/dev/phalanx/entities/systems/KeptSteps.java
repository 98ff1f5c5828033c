package dev.phalanx.entities.systems;

import org.jspecify.annotations.Nullable;

/// What the rate managers of this library keep from frame to frame, for worlds that are made the same as others. None
/// of it calls code of users.
interface KeptSteps {
    /// Everything that decides when the members are updated next, as an object that never changes.
    Object steps();

    /// Takes over what [#steps()] of a manager of the same class returned.
    ///
    /// @param steps that object; anything else begins anew
    /// @param now the world's elapsed time in seconds
    void becomeSteps(@Nullable Object steps, double now);
}
