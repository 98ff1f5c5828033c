package dev.phalanx.cluster;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.lookups.EntityTypeHandle;
import dev.phalanx.entities.lookups.LongColumn;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;

/// What the state of a section consists of: that each of its agents is there, and what components it has.
final class SectionFacts {
    /// Receives what a state consists of.
    interface Receiver {
        /// An agent is there, or has a component.
        ///
        /// @param type the number of the component's type; -1 says that the agent is there
        /// @param hash of the identity, the type and the value
        void fact(long id, int type, long hash);
    }

    private final EntityManager em;
    private final SectionAgents agents;
    private final byte[] scratch;

    SectionFacts(EntityManager em, SectionAgents agents, AgentTypes types) {
        this.em = em;
        this.agents = agents;
        this.scratch = new byte[types.largest()];
    }

    /// The sum of the hashes of all facts.
    long hash() {
        long[] sum = {0};
        forEach((id, type, hash) -> sum[0] += hash);
        return sum[0];
    }

    /// Tells what the agents have, ghosts left out.
    void forEach(Receiver receiver) {
        EntityTypeHandle entities = em.getEntityTypeHandle();
        ComponentTypeHandle<GlobalId> ids = em.getComponentTypeHandle(GlobalId.class, true);
        for (ArchetypeChunk chunk : agents.chunks()) {
            SectionAgents.Shape shape = agents.shapeOf(chunk);
            LongColumn values = chunk.longColumn(ids, "value");
            NativeArray<Entity> rows = chunk.getNativeArray(entities);
            for (int row = 0; row < values.length(); row++) {
                long id = values.get(row);
                receiver.fact(id, -1, GlobalId.mix(id));
                for (AgentType<?> type : shape.types()) {
                    long hash = type.hash(em, chunk, rows.get(row), row, scratch);
                    receiver.fact(id, type.number, GlobalId.mix(GlobalId.mix(id) ^ hash));
                }
            }
        }
    }
}
