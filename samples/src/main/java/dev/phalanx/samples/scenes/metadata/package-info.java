/// Metadata of sections: components that a section entity has before its section is loaded. Here, a circle decides
/// whether a section is loaded. The twin of Unity's sample *SectionMetadata*.
///
/// - **In**: a baked scene, a Visitor, a world with scene systems and an EndSimulationEntityCommandBufferSystem.
/// - **Out**: a file with the circles of sections; the entities of the sections whose circle the visitor is in.
/// - **May touch**: the exported packages of the library.
/// - **Must not touch**: other samples, but for the props.
/// - **Invariants**: a section is requested exactly while the visitor is in its circle.
package dev.phalanx.samples.scenes.metadata;
