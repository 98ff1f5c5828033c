package dev.phalanx.entities.model;

import dev.phalanx.entities.EntityCensus;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.ChunkHeader;
import dev.phalanx.entities.fixture.ChunkComponents.Fog;
import dev.phalanx.entities.history.WorldHistory;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A world and its model, and how a step chooses among their entities.
final class Side implements AutoCloseable {
    private static final int DEAD_EVERY = 16;

    final World world;
    final EntityManager em;
    final NaiveWorld naive = new NaiveWorld();
    final List<Question> questions = new ArrayList<>();
    final EntityCensus census = new EntityCensus();
    Set<Entity> atLastCensus = Set.of();
    Side other;
    final Fogs fogs;
    WorldHistory history;
    final Map<Long, HistoryVerbs.Past> past = new HashMap<>();
    private final VersionCheck versions;
    private int checks;

    Side(String name) {
        world = new World(name);
        em = world.entityManager();
        world.setFailFast(true);
        world.addSystem(new ISystem() {});
        naive.setEntitiesOfSystems(world.systems().size());
        EntityQuery ofChunks = em.queryBuilder().withAll(ChunkHeader.class).build();
        naive.setEntitiesOfChunks(ofChunks::calculateEntityCount);
        versions = new VersionCheck(this);
        fogs = new Fogs(this);
    }

    /// Audits the world and compares what the last step did to its versions.
    void check() {
        world.audit();
        Gadgets.sample(this, checks++);
        naive.mostOfChunks();
        fogs.after();
        versions.after();
    }

    /// Forgets what versions were before: the world has become what another is.
    void becameOther() {
        fogs.becameOther();
        versions.becameOther();
    }

    /// Same as [#becameOther()]: the world has become what it was.
    void becameEarlier(HistoryVerbs.Past earlier) {
        fogs.become(earlier.fogs());
        versions.became(earlier.chunks());
    }

    void closeHistory() {
        if (history != null) {
            history.close();
            history = null;
            past.clear();
        }
    }

    /// The parts that the world says an entity has.
    int maskOf(Entity entity) {
        int mask = 0;
        for (Part part : Part.values()) {
            mask |= em.hasComponent(entity, part.type) ? part.bit : 0;
        }
        return mask;
    }

    /// What the world says an entity's archetype is told by.
    int archetypeOf(Entity entity) {
        return maskOf(entity) | (em.hasChunkComponent(entity, Fog.class) ? Part.FOG : 0);
    }

    EntityArchetype archetype(int mask) {
        return em.createArchetype(Part.classes(mask));
    }

    /// One entity, mostly alive.
    Entity entity(int choice) {
        if (naive.size() == 0 || choice % DEAD_EVERY == 0) {
            return naive.dead.get(choice / DEAD_EVERY % naive.dead.size());
        }
        return naive.at(choice % naive.size()).entity;
    }

    /// An entity that is alive, or null if there is none.
    Being being(int choice) {
        return naive.size() == 0 ? null : naive.at(choice % naive.size());
    }

    /// As many entities as the step says, or as there are: side by side in memory or strewn.
    List<Entity> living(Step step) {
        List<Entity> from = step.value() % 2 == 0 ? rows() : ids();
        int size = from.size();
        int stride = step.value() % 3 == 0 && size % 2 == 1 ? 2 : 1;
        List<Entity> chosen = new ArrayList<>();
        for (int i = 0; i < Math.min(step.amount(), size); i++) {
            chosen.add(from.get((step.subject() + i * stride) % size));
        }
        return chosen;
    }

    /// As [#living], and sometimes dead ones and the same one twice.
    List<Entity> entities(Step step) {
        List<Entity> chosen = living(step);
        if (step.subject() % 4 == 0) {
            chosen.add(entity(step.value()));
            chosen.add(chosen.size() / 2, naive.dead.get(step.value() % naive.dead.size()));
        }
        return chosen;
    }

    private List<Entity> rows() {
        return em.getAllEntities().toList();
    }

    private List<Entity> ids() {
        List<Entity> ids = new ArrayList<>();
        naive.beings().forEach(being -> ids.add(being.entity));
        return ids;
    }

    static NativeArray<Entity> array(List<Entity> entities) {
        return NativeArray.copyOf(Entity.class, entities);
    }

    @Override
    public void close() {
        world.close();
    }
}
