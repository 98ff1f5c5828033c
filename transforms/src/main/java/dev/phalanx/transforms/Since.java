package dev.phalanx.transforms;

import dev.phalanx.entities.systems.SystemState;

/// The version that changes are asked for since.
final class Since {
    private Since() {}

    /// A version before every change that came after the last update of a system: one less than that of the update
    /// itself, since code outside of systems writes with the version of the system that was updated last.
    static int lastUpdate(SystemState state) {
        int last = state.lastSystemVersion();
        return last == 0 ? 0 : last == 1 ? -1 : last - 1;
    }
}
