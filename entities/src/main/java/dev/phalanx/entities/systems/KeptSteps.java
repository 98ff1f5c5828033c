package dev.phalanx.entities.systems;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the rate managers of this library keep from frame to frame, for worlds that are made the same as others. None
/// of it calls code of users.
interface KeptSteps {
    /// Everything that decides when the members are updated next, as finite numbers.
    List<Double> steps();

    /// Takes over what [#steps()] of a manager of the same class returned.
    ///
    /// @param steps those numbers; anything else begins anew
    /// @param now the world's elapsed time in seconds
    void becomeSteps(@Nullable List<Double> steps, double now);
}
