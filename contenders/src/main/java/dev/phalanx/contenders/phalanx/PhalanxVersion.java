package dev.phalanx.contenders.phalanx;

import dev.phalanx.entities.World;
import java.util.Optional;

/// The version that runs.
final class PhalanxVersion {
    private PhalanxVersion() {}

    /// From the jar, or what it says where classes are not in one.
    static String text() {
        return Optional.ofNullable(World.class.getPackage().getImplementationVersion())
                .orElse("(not from a jar)");
    }
}
