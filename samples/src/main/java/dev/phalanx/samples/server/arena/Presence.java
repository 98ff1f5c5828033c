package dev.phalanx.samples.server.arena;

import dev.phalanx.collections.NativeIntArray;
import dev.phalanx.entities.components.IComponentData;

/// Where the units of which team are in this tick: a singleton. What it says does not depend on the order in which
/// units are entered.
///
/// @param teamOf for each cell [#NONE], [#SEVERAL], or the number of the only team that has units there
/// @param units the number of units of each team
record Presence(NativeIntArray teamOf, NativeIntArray units) implements IComponentData {
    static final int NONE = -1;
    static final int SEVERAL = -2;
}
