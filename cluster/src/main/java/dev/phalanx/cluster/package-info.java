/// One world cut into sections, each of which is a world of its own. Together they have the state of the uncut world,
/// bit for bit, tick by tick.
///
/// - **In**: a [cut][dev.phalanx.cluster.Sections], the component classes of agents, systems for each section.
/// - **Out**: [SectionedWorld][dev.phalanx.cluster.SectionedWorld] and its [sections][dev.phalanx.cluster.Section],
///   [RemoteCommands][dev.phalanx.cluster.RemoteCommands], [GlobalId][dev.phalanx.cluster.GlobalId],
///   [CutComparison][dev.phalanx.cluster.CutComparison], and [ClusterNode][dev.phalanx.cluster.ClusterNode] for
///   sections in several processes, with [Recovery][dev.phalanx.cluster.Recovery] of those that are killed, a
///   [Directory][dev.phalanx.cluster.Directory] that moves sections between them, and a
///   [report][dev.phalanx.entities.sections.SectionsReport] of what all do.
/// - **May touch**: the public API of entities. Packages: `collections`, `entities`, `entities.components`,
///   `entities.lookups`, `entities.query`, `entities.sections`, `entities.systems`, `entities.types`, `structs`.
/// - **Must not touch**: the internals of entities. Packages: `entities.internal.store`, `entities.internal.change`.
/// - **Invariants**: a section reads nothing of another one but its messages. What a section sends depends on the state
///   of its agents alone, never on rows, chunks, threads or the number of sections. A message that is wrong
///   in any way changes nothing. Threads of sections never wait for the network.
@Experimental
package dev.phalanx.cluster;

import dev.phalanx.structs.Experimental;
