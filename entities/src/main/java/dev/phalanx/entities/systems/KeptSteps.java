package dev.phalanx.entities.systems;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the rate managers of this library keep from frame to frame, for worlds that are made the same as others. None
/// of it calls code of users.
interface KeptSteps {
    /// Writes everything that decides when the members are updated next, as finite numbers, and returns how many.
    ///
    /// @param into has room for eight numbers from `first` on
    int writeSteps(double[] into, int first);

    /// Takes over what [#writeSteps] of a manager of the same class wrote.
    ///
    /// @param steps those numbers; anything else begins anew
    /// @param now the world's elapsed time in seconds
    void becomeSteps(@Nullable List<Double> steps, double now);
}
