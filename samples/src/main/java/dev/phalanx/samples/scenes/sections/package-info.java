/// Sections of a scene, of which those near a visitor are loaded. The twin of Unity's sample *SectionLoading*. The city
/// streams 400 sections with priorities.
///
/// - **In**: a baked scene, a Visitor, a world with scene systems and an EndSimulationEntityCommandBufferSystem.
/// - **Out**: a file with the bounds of sections; the entities of the sections near the visitor.
/// - **May touch**: the exported packages of the library.
/// - **Must not touch**: other samples, but for the props.
/// - **Invariants**: a section within the inner distance is requested, and none beyond the outer one.
package dev.phalanx.samples.scenes.sections;
