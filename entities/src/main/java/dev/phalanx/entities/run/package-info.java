/// Starting and running a program with worlds: the default world, the loop that updates worlds, and what a program says
/// after it has redefined classes.
///
/// - **In**: a class of the program, beside which systems are found; worlds and groups; the time.
/// - **Out**: a world with its systems; updates at the right moments.
/// - **May touch**: the public API of worlds and systems, discovery. Packages: `entities`, `entities.commands`,
///   `entities.components`, `entities.internal.discovery`, `entities.internal.failures`, `entities.jobs`,
///   `entities.query`, `entities.systems`, `entities.types`, `jobs`, `jobs.graph`, `structs`, `structs.kernel`,
///   `structs.loaded`.
/// - **Must not touch**: rows, chunks. Packages: `entities.internal.store`.
/// - **Invariants**: a world that was closed leaves its loop; a frame allocates nothing but the times that it sets.
package dev.phalanx.entities.run;
