package dev.phalanx.cluster;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.structs.Entity;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The ghosts of a section: what neighbours say of their agents. Only messages write them.
final class SectionGhosts {
    private final int number;
    private final SectionAgents agents;
    private final EntityManager em;
    private final AgentTypes types;
    private final EntityQuery query;
    private final IdTable index = new IdTable();
    private final Map<Integer, EntityArchetype> archetypes = new HashMap<>();
    private final EntityBatch ending = new EntityBatch();
    private final byte[] scratch;
    private int orderVersion;
    private int startVersion;

    SectionGhosts(SectionAgents agents, EntityManager em, AgentTypes types) {
        this.number = agents.number();
        this.agents = agents;
        this.em = em;
        this.types = types;
        this.query = em.queryBuilder()
                .withAll(GlobalId.class, GhostAgent.class)
                .withOptions(EntityQueryOptions.INCLUDE_DISABLED_ENTITIES)
                .build();
        this.scratch = new byte[types.largest()];
    }

    int count() {
        return query.calculateEntityCount();
    }

    List<ArchetypeChunk> chunks() {
        return query.toArchetypeChunkArray();
    }

    boolean contains(long id) {
        return index.get(id) != 0;
    }

    // Systems leave them alone

    /// Notes what [#requireUnwritten] compares with.
    void beginTick() {
        startVersion = em.globalSystemVersion();
        orderVersion = em.getComponentOrderVersion(GhostAgent.class);
    }

    /// Returns if no ghost was written since the beginning of the tick.
    void requireUnwritten() {
        boolean isSame = em.getComponentOrderVersion(GhostAgent.class) == orderVersion;
        if (!isSame) {
            throw new IllegalStateException("A system of section " + number + " created or destroyed ghosts in tick "
                    + agents.tick() + ", or added or removed components of them. Let its queries leave out ghosts with"
                    + " withNone(GhostAgent.class), and send commands to agents of other sections.");
        }
        for (ArchetypeChunk chunk : chunks()) {
            Class<? extends IComponent> written = chunk.didChange(GlobalId.class, startVersion) ? GlobalId.class : null;
            for (AgentType<?> type : types.ghosts()) {
                written = chunk.didChange(type.type, startVersion) ? type.type : written;
            }
            if (written != null) {
                long id = chunk.longColumn(em.getComponentTypeHandle(GlobalId.class, true), "value")
                        .get(0);
                throw new IllegalStateException("A system of section " + number + " wrote " + written.getSimpleName()
                        + " of ghosts in tick " + agents.tick() + ", in the chunk of agent " + id
                        + ". Let its query leave them out with withNone(GhostAgent.class), or only read them.");
            }
        }
    }

    // What neighbours say

    /// Returns if there is a ghost to end or to change.
    void checkPresent(StepMessage message, long id) {
        if (!contains(id)) {
            throw new StepMessageException("The " + message + " ends or changes the ghost of agent " + id
                    + ", which section " + number + " does not have. Let a transport deliver each message once.");
        }
    }

    /// Returns if a ghost has the types of some bits.
    void checkTypes(StepMessage message, long id, int present) {
        EntityArchetype archetype = em.getArchetype(Entity.unpack(index.get(id)));
        if (!archetype.equals(archetype(present))) {
            throw new StepMessageException("The " + message + " changes the ghost of agent " + id
                    + ", which has other types in section " + number + ": " + archetype
                    + ". Let a transport deliver each message once.");
        }
    }

    /// Ends the ghost of an agent if there is one, at the next [#destroyEnded].
    void endIfPresent(long id) {
        long ghost = index.remove(id);
        if (ghost != 0) {
            ending.add(Entity.unpack(ghost));
        }
    }

    /// Destroys the ghosts that have ended.
    void destroyEnded() {
        if (ending.size() > 0) {
            em.destroyEntity(ending.toArray());
            ending.clear();
        }
    }

    /// Changes a ghost, or creates it, as a record says that was checked.
    ///
    /// @param tag of the record
    /// @param at where the contents of the record begin in the message
    void change(StepMessage message, int tag, long at) {
        MemorySegment bytes = message.bytes();
        long id = bytes.get(StepMessage.LONG, at);
        int present = bytes.get(StepMessage.INT, at + 8);
        int sent = bytes.get(StepMessage.INT, at + 12);
        int enabled = bytes.get(StepMessage.INT, at + 16);
        Entity ghost = Entity.unpack(index.get(id));
        if (tag == StepMessage.NEW) {
            ghost = ensure(id, ghost, present);
        }
        long value = at + StepMessage.GHOST;
        for (AgentType<?> type : types.ghosts()) {
            if ((sent & type.ghostBit) == 0) {
                continue;
            }
            if (type.hasValue()) {
                MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, value, scratch, 0, type.size());
                type.set(em, ghost, scratch, 0);
                value += type.size();
            }
            if (type.info.isEnableable()) {
                em.setComponentEnabled(ghost, type.type, (enabled & type.ghostBit) != 0);
            }
        }
    }

    private Entity ensure(long id, Entity known, int present) {
        if (!known.equals(Entity.NULL)) {
            em.setArchetype(known, archetype(present));
            return known;
        }
        Entity ghost = em.createEntity(archetype(present));
        em.setComponent(ghost, new GlobalId(id));
        index.put(id, ghost.packed());
        return ghost;
    }

    // Agents that become ghosts

    /// Creates the ghost of an agent of this section that leaves for a neighbour.
    void addOf(Entity agent) {
        SectionAgents.Shape shape = agents.shapeOf(em.getChunk(agent));
        Entity ghost = em.createEntity(archetype(shape.ghostBits()));
        GlobalId id = em.getComponent(agent, GlobalId.class);
        em.setComponent(ghost, id);
        for (AgentType<?> type : types.ghosts()) {
            if ((shape.ghostBits() & type.ghostBit) != 0) {
                copyComponent(type, agent, ghost);
            }
        }
        index.put(id.value(), ghost.packed());
    }

    private <T extends IComponent> void copyComponent(AgentType<T> type, Entity from, Entity to) {
        if (type.hasValue()) {
            em.setComponent(to, type.type, em.getComponent(from, type.type));
        }
        if (type.info.isEnableable()) {
            em.setComponentEnabled(to, type.type, em.isComponentEnabled(from, type.type));
        }
    }

    private EntityArchetype archetype(int bits) {
        return archetypes.computeIfAbsent(bits, any -> types.ghostArchetype(em, bits));
    }
}
