/// Systems: the code that runs on a world at every update.
///
/// - **In**: objects that implement [ISystem][dev.phalanx.entities.systems.ISystem].
/// - **Out**: their [SystemState][dev.phalanx.entities.systems.SystemState]s, updated in order of creation.
/// - **May touch**: the world's public API, its version counter.
/// - **Must not touch**: rows, queries' insides.
/// - **Invariants**: a system is created, updated and destroyed on the world's thread; it is destroyed at most once;
/// one
///   that fails does not keep the others from running.
package dev.phalanx.entities.systems;
