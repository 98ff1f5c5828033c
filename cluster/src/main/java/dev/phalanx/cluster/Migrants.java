package dev.phalanx.cluster;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.lookups.LongColumn;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.SerializeUtility;
import dev.phalanx.scenes.WorldFiles;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/// The agents that move between a section and its neighbours: a message has those of its tick as the image of a world
/// that contains nothing else.
final class Migrants {
    private final World world;
    private final EntityManager em;
    private final SectionAgents agents;
    private final SectionGhosts ghosts;
    private final Border border;
    private final Sections sections;
    private final AgentTypes types;
    private final LoadOptions loadOptions;
    private final int[] owners = new int[SectionAgents.CAPACITY];
    private final int[] halos = new int[SectionAgents.CAPACITY];
    private @Nullable World outbox;
    private @Nullable World inbox;

    Migrants(
            World world,
            SectionAgents agents,
            SectionGhosts ghosts,
            Border border,
            Sections sections,
            AgentTypes types) {
        this.world = world;
        this.em = world.entityManager();
        this.agents = agents;
        this.ghosts = ghosts;
        this.border = border;
        this.sections = sections;
        this.types = types;
        this.loadOptions = loadOptions(types);
    }

    private static LoadOptions loadOptions(AgentTypes types) {
        LoadOptions options = LoadOptions.standard().withTypes(GlobalId.class);
        for (AgentType<?> type : types.all()) {
            options = options.withTypes(type.type);
        }
        return options.allowTypes(GlobalId.class);
    }

    /// Makes the worlds of the images those of the calling thread.
    void adopt() {
        if (outbox != null) {
            outbox.adoptCurrentThread();
        }
        if (inbox != null) {
            inbox.adoptCurrentThread();
        }
    }

    void close() {
        if (outbox != null) {
            outbox.close();
        }
        if (inbox != null) {
            inbox.close();
        }
    }

    /// Writes the image of agents that leave.
    void write(EntityBatch batch, MessageWriter writer) {
        World staged = outbox == null ? World.unlisted(world.name() + " out") : outbox;
        outbox = staged;
        NativeArray<Entity> copies = staged.entityManager().copyEntitiesFrom(em, batch.toArray());
        try {
            SerializeUtility.serializeWorld(staged.entityManager(), writer.image());
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        staged.entityManager().destroyEntity(copies);
    }

    /// Loads the agents that come, in a world of their own.
    void load(StepMessage message) {
        if (message.migrants() == 0) {
            return;
        }
        World staged = inbox == null ? World.unlisted(world.name() + " in") : inbox;
        inbox = staged;
        try {
            SceneBytes image = SceneBytes.of(message.toString(), message.image().asByteBuffer());
            int count = WorldFiles.load(staged, image, loadOptions).entityCount();
            if (count != message.migrants()) {
                throw StepMessage.damaged("its image has " + count + " agents, and it says " + message.migrants());
            }
        } catch (IOException damaged) {
            throw new StepMessageException("The image in the " + message + " cannot be loaded: " + damaged.getMessage()
                    + " Let all sections have the same component classes.");
        }
    }

    /// Takes in the agents that have been loaded, and ends their ghosts.
    void settle() {
        World staged = inbox;
        if (staged == null || staged.entityManager().entityCount() == 0) {
            return;
        }
        EntityManager from = staged.entityManager();
        Sections.Places places = sections.placesIn(from, agents.number());
        ComponentTypeHandle<GlobalId> ids = from.getComponentTypeHandle(GlobalId.class, true);
        for (ArchetypeChunk chunk : from.getAllChunks()) {
            int ghostBits = types.of(chunk.archetype(), agents.number()).stream()
                    .mapToInt(type -> type.ghostBit)
                    .sum();
            places.locate(chunk, owners, halos);
            LongColumn values = chunk.longColumn(ids, "value");
            for (int row = 0; row < values.length(); row++) {
                ghosts.endIfPresent(values.get(row));
                if (halos[row] != 0) {
                    border.put(values.get(row), halos[row], ghostBits);
                }
            }
        }
        NativeArray<Entity> all = from.getAllEntities();
        em.copyEntitiesFrom(from, all);
        from.destroyEntity(all);
    }
}
