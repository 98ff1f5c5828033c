package dev.phalanx.samples.games.tornado;

import dev.phalanx.entities.components.IComponentData;

/// The entity that shows a beam.
///
/// @param beam the index of the beam
record BeamView(int beam) implements IComponentData {}
