/// Worlds and their systems: the code that runs on a world at every update, and the groups that decide when.
///
/// - **In**: objects that implement [ISystem][dev.phalanx.entities.systems.ISystem], and annotations of their classes.
/// - **Out**: their [SystemState][dev.phalanx.entities.systems.SystemState]s, updated by their
///   [groups][dev.phalanx.entities.systems.ComponentSystemGroup]; the
///   [system][dev.phalanx.entities.systems.ExecutingSystem] that a thread is executing, and what
///   [SystemAPI][dev.phalanx.entities.systems.SystemAPI] does for it.
/// - **May touch**: entity managers, queries, command buffers, the version counter of the world. Packages: `entities`,
///   `entities.commands`, `entities.components`, `entities.diagnostics`, `entities.internal.access`,
///   `entities.internal.aspects`, `entities.internal.audit`, `entities.internal.change`, `entities.internal.commands`,
///   `entities.internal.dump`, `entities.internal.events`, `entities.internal.failures`, `entities.internal.jobs`,
///   `entities.internal.journal`, `entities.internal.managed`, `entities.internal.order`, `entities.internal.query`,
///   `entities.internal.store`, `entities.internal.types`, `entities.lookups`, `entities.query`, `entities.types`,
///   `jobs`, `jobs.graph`, `structs`, `structs.contract`, `structs.kernel`, `structs.loaded`.
/// - **Must not touch**: rows; the insides of queries; jobs over entities, which know systems. Packages:
///   `entities.jobs`.
/// - **Invariants**: a system is created, updated and destroyed on the world's thread; it is destroyed at most once;
///   `onStopRunning` follows `onStartRunning` and never comes alone; one that fails does not keep the others from
///   running, and what was executing before is executing again. A rate manager pops each time that it pushes before it
///   ends a group's update, and belongs to one group.
package dev.phalanx.entities.systems;
