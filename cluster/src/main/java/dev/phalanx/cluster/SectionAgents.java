package dev.phalanx.cluster;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.entities.types.TypeKind;
import dev.phalanx.structs.Entity;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The agents of a section: their entities by identity as they were at the beginning of the tick, what they have, and
/// where they belong.
final class SectionAgents {
    /// The most agents of a chunk.
    static final int CAPACITY = 128;

    /// What agents of an archetype have.
    ///
    /// @param types in the order of their numbers
    /// @param sharedTypes those of them that are shared
    /// @param ghostBits the bits of those that ghosts have
    record Shape(List<AgentType<?>> types, List<AgentType<?>> sharedTypes, int ghostBits) {}

    private final int number;
    private final EntityManager em;
    private final Sections sections;
    private final AgentTypes types;
    private final EntityQuery query;
    private final Map<EntityArchetype, Shape> shapes = new HashMap<>();

    /// Agents to their entities.
    private final IdTable index = new IdTable();

    /// Agents that left in this tick, to their section plus one.
    private final IdTable departed = new IdTable();

    /// Entities that got and lost a `GlobalId` since the index was brought up to date, and the identities of the
    /// latter.
    private final EntityBatch come = new EntityBatch();

    private final EntityBatch gone = new EntityBatch();
    private long[] goneIds = new long[16];
    private final int[] owners = new int[CAPACITY];
    private final int[] halos = new int[CAPACITY];
    private boolean isExchanging;
    private long tick;

    SectionAgents(int number, EntityManager em, Sections sections, AgentTypes types) {
        this.number = number;
        this.em = em;
        this.sections = sections;
        this.types = types;
        this.query = em.queryBuilder()
                .withAll(GlobalId.class)
                .withNone(GhostAgent.class)
                .withOptions(EntityQueryOptions.INCLUDE_DISABLED_ENTITIES)
                .build();
        em.onAdd(GlobalId.class, this::hasCome);
        em.onRemove(GlobalId.class, this::hasGone);
    }

    /// The number of the section.
    int number() {
        return number;
    }

    long tick() {
        return tick;
    }

    void beginTick(long newTick) {
        tick = newTick;
    }

    int count() {
        return query.calculateEntityCount();
    }

    List<ArchetypeChunk> chunks() {
        return query.toArchetypeChunkArray();
    }

    /// The entity of an agent, [Entity#NULL] if it was not in the section; it may have been destroyed since.
    Entity find(long id) {
        return Entity.unpack(index.get(id));
    }

    boolean contains(long id) {
        return index.get(id) != 0;
    }

    /// Destroys all agents.
    void destroyAll() {
        em.destroyEntity(query);
    }

    // Shapes and places

    /// What the agents of a chunk have.
    ///
    /// @throws IllegalStateException if one of their types was not named, or they have no place
    Shape shapeOf(ArchetypeChunk chunk) {
        EntityArchetype archetype = chunk.archetype();
        Shape known = shapes.get(archetype);
        if (known == null) {
            List<AgentType<?>> found = types.of(archetype, number);
            known = new Shape(
                    found,
                    found.stream()
                            .filter(type -> type.info.kind() == TypeKind.SHARED)
                            .toList(),
                    found.stream().mapToInt(type -> type.ghostBit).sum());
            if ((known.ghostBits & types.get(sections.placeType(), "Sections").ghostBit) == 0) {
                throw new IllegalStateException("Agents of section " + number + " have no "
                        + sections.placeType().getSimpleName() + ", which has the place of an agent; they have "
                        + archetype + ". Give it to every agent.");
            }
            shapes.put(archetype, known);
        }
        return known;
    }

    Sections.Places places() {
        return sections.placesIn(em, number);
    }

    /// Says where the agents of a chunk belong: [#owner] and [#halo] of a row are those of this chunk then.
    ///
    /// @throws IllegalStateException if a place is in no section
    void locate(Sections.Places places, ArchetypeChunk chunk) {
        try {
            places.locate(chunk, owners, halos);
        } catch (IllegalArgumentException outside) {
            throw new IllegalStateException(
                    "In section " + number + ", at the end of tick " + tick + ": " + outside.getMessage(), outside);
        }
    }

    /// The section of the agent in a row.
    int owner(int row) {
        return owners[row];
    }

    /// The neighbours of its section that see the agent in a row.
    int halo(int row) {
        return halos[row];
    }

    // Those that leave

    /// Forgets which agents have left.
    void clearDeparted() {
        departed.clear();
    }

    void depart(long id, int section) {
        departed.put(id, section + 1L);
    }

    /// Begins the exchange of agents and ghosts with the neighbours, which changes the index by itself: takes in first
    /// what systems and commands have created and destroyed.
    ///
    /// @throws IllegalStateException if two agents have one identity
    void beginExchange() {
        index();
        departed.forEachKey(index::remove);
        isExchanging = true;
    }

    /// Takes an agent that has arrived into the index.
    void arrive(long id, Entity agent) {
        index.put(id, agent.packed());
    }

    /// Ends the exchange.
    void endExchange() {
        isExchanging = false;
    }

    /// The section for which an agent left in this tick, -1 if it has not.
    int departedTo(long id) {
        return (int) departed.get(id) - 1;
    }

    // The index

    /// Takes the agents that have come and gone since the beginning of the tick into the index.
    ///
    /// @throws IllegalStateException if two have one identity
    private void index() {
        for (int i = 0; i < gone.size(); i++) {
            long id = goneIds[i];
            if (index.get(id) == gone.get(i).packed()) {
                index.remove(id);
            }
        }
        gone.clear();
        for (int i = 0; i < come.size(); i++) {
            Entity agent = come.get(i);
            if (em.exists(agent)
                    && em.hasComponent(agent, GlobalId.class)
                    && !em.hasComponent(agent, GhostAgent.class)) {
                index(agent, em.getComponent(agent, GlobalId.class).value());
            }
        }
        come.clear();
    }

    private void index(Entity agent, long id) {
        if (id == 0) {
            throw new IllegalStateException("An agent of section " + number + " has the identity 0 at the end of tick "
                    + tick + ". Give it any other number, such as that of GlobalId.ofBirth.");
        }
        long other = index.put(id, agent.packed());
        if (other != 0 && other != agent.packed()) {
            throw new IllegalStateException("Two agents of section " + number + " have the identity " + id
                    + " at the end of tick " + tick + ". Give agents identities of their own; those of births are made"
                    + " by GlobalId.ofBirth.");
        }
    }

    private void hasCome(Entity entity) {
        if (!isExchanging) {
            come.add(entity);
        }
    }

    private void hasGone(Entity entity) {
        if (!isExchanging && !em.hasComponent(entity, GhostAgent.class)) {
            if (gone.size() == goneIds.length) {
                goneIds = Arrays.copyOf(goneIds, 2 * goneIds.length);
            }
            goneIds[gone.size()] = em.getComponent(entity, GlobalId.class).value();
            gone.add(entity);
        }
    }
}
