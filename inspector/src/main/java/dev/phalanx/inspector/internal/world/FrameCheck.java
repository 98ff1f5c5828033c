package dev.phalanx.inspector.internal.world;

import dev.phalanx.entities.systems.World;

/// Looks at a world at the end of each frame, on its thread, before questions are handled.
@FunctionalInterface
public interface FrameCheck {
    /// A frame has ended.
    ///
    /// @param budget what the frame may spend; the check [spends][Budget#spend] what it does
    void frameEnded(World world, int frame, Budget budget);
}
