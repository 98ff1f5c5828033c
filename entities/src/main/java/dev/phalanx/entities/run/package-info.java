/// How a program with worlds starts and goes on: the default world, and the loop that updates worlds.
///
/// - **In**: a class of the program, beside which systems are found; worlds and groups; the time.
/// - **Out**: a world with its systems; updates at the right moments.
/// - **May touch**: the public API of worlds and systems, discovery.
/// - **Must not touch**: rows, chunks.
/// - **Invariants**: a world that was closed leaves its loop; a frame allocates nothing but the times that it sets.
package dev.phalanx.entities.run;
