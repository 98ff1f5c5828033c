package dev.phalanx.samples.games.tornado;

import dev.phalanx.entities.components.IComponentData;

/// The settings of the game: a singleton.
///
/// @param buildings how many buildings
/// @param seed the seed of all that is random
record Config(int buildings, long seed) implements IComponentData {
    /// The half of the length of the field's sides, in metres.
    static final float FIELD = 60;
}
