/// References to scenes: an authoring component names a scene file, the baked component names the scene, and a system
/// loads it while the visitor is inside a volume. The twin of Unity's samples *PrefabAndSceneReferences* and
/// *StreamingVolume*.
///
/// - **In**: nodes with a StreamingVolume, a Visitor, a world with scene systems.
/// - **Out**: the entities of the scenes in whose volume the visitor is.
/// - **May touch**: the exported packages of the library.
/// - **Must not touch**: other samples, but for the props.
/// - **Invariants**: a scene is loaded once, in however many volumes the visitor is.
package dev.phalanx.samples.scenes.references;
