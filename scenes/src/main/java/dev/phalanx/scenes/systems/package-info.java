/// The systems of scenes, for others to order themselves against.
///
/// - **In**: requests on entities.
/// - **Out**: updates of the streaming.
/// - **May touch**: systems, and the streaming that they run. Packages: `entities.systems`, `scenes.internal.stream`.
/// - **Must not touch**: files. Packages: `scenes.internal.load`, `scenes.internal.save`.
/// - **Invariants**: sections come and go only in the update of
///   [dev.phalanx.scenes.systems.SceneSectionStreamingSystem].
package dev.phalanx.scenes.systems;
