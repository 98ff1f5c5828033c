package dev.phalanx.cluster;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.lookups.ArchetypeChunk;

/// How a world is cut: which section an agent belongs to, and which other sections see it, by a component that has the
/// place of the agent.
///
/// [RectangleSections] cut a plane, and [RegionSections] a graph. An implementation is immutable and is used by several
/// threads; what it says depends on the place alone.
public interface Sections {
    /// The number of sections, 1 or more. They are numbered from 0.
    int count();

    /// How far a section sees beyond its bounds, 0 or more: an agent of another section that is at most this far away
    /// from a place inside has a ghost. In units of the plane, or in steps of a graph.
    double haloWidth();

    /// The component that has the place of an agent, which is marked with [Ghost].
    Class<? extends IComponentData> placeType();

    /// The sections with which a section exchanges messages, ascending and without itself. At most 32. Two sections are
    /// neighbours of each other.
    ///
    /// @throws IndexOutOfBoundsException if there is no such section
    int[] neighboursOf(int section);

    /// Reads the places of a world until its next structural change.
    ///
    /// @param section where most agents of the world are
    Places placesIn(EntityManager em, int section);

    /// The places of the agents of a world.
    interface Places {
        /// Says where the agents of a chunk belong.
        ///
        /// @param owners gets the section of each agent, in the order of the chunk
        /// @param halos gets for each agent the neighbours of its section in whose halos it is: bit `k` is the
        ///     neighbour number `k` of [Sections#neighboursOf]
        /// @throws IllegalArgumentException if a place is in no section
        void locate(ArchetypeChunk chunk, int[] owners, int[] halos);
    }
}
