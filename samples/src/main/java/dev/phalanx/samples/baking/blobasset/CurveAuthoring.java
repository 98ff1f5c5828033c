package dev.phalanx.samples.baking.blobasset;

import dev.phalanx.baking.authoring.IAuthoring;
import java.util.List;

/// A curve through keys, which raises and lowers the entity of its node again and again.
///
/// @param keys the keys, two or more, with rising times, the first one at time 0
public record CurveAuthoring(List<Key> keys) implements IAuthoring {
    /// A point of the curve.
    ///
    /// @param time in seconds
    /// @param height above the position of the node, in metres
    public record Key(float time, float height) {}
}
