/// An illness spreads among agents who walk about in a world that is cut into sections, which several processes run;
/// one of them is killed and started again: the demo `phalanx demo regions`.
///
/// - **In**: how many processes, sections, agents and ticks; the tick in which a process is killed.
/// - **Out**: what each process did, whether the state at the end is that of one process, a picture coloured by owner.
/// - **May touch**: the exported packages of the library and of the cluster, `report`, `picture`, java.desktop.
/// - **Must not touch**: the internals of the library. Packages: `entities.internal.store`.
/// - **Invariants**: what an agent does follows from the state at the beginning of the tick, from whole numbers and
///   from the random numbers of the agent.
package dev.phalanx.samples.regions;
