/// The model test: seeded random scripts, done by a world and by a naive model of it made of maps.
///
/// - **In**: the public API of this module.
/// - **Out**: a failure with its seed and the shortest script that still fails; how often each verb ran.
/// - **May touch**: the shared components of the fixtures.
/// - **Must not touch**: the internals of a world: the model knows what the documents say and no more.
/// - **Invariants**: a script does the same on every machine, and any part of a script is a script.
package dev.phalanx.entities.model;
