package dev.phalanx.entities;

import dev.phalanx.entities.internal.change.ChangeTracker;

/// Compares version numbers, such as those of chunks with that of a system's last update.
///
/// Versions are 32 bits and wrap around: the sign of the difference of two versions shows which is newer, which is
/// right as long as they are less than 2^31 apart. 0 is the version of a system that has never run.
public final class ChangeVersions {
    private ChangeVersions() {}

    /// Whether something that changed at `changeVersion` did so after `requiredVersion`. Always, if
    /// `requiredVersion` is 0: to who has never looked, everything is new.
    ///
    /// @param changeVersion when it changed, such as
    ///     [World.globalSystemVersion()][dev.phalanx.entities.systems.World#globalSystemVersion()] at that time
    /// @param requiredVersion when the caller last looked, such as
    ///     [dev.phalanx.entities.systems.SystemState#lastSystemVersion()]
    public static boolean didChange(int changeVersion, int requiredVersion) {
        return ChangeTracker.isNewer(changeVersion, requiredVersion);
    }
}
