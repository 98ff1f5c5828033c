package dev.phalanx.inspector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.inspector.Beings.Health;
import dev.phalanx.inspector.Beings.Place;
import dev.phalanx.inspector.Beings.Waypoint;
import dev.phalanx.inspector.internal.calls.Answer;
import dev.phalanx.inspector.internal.calls.Reply;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.LocalToWorld;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/// No question changes a world: not its values, not its versions, not its order.
final class UnchangedWorldTest {
    /// Everything by which a change could be noticed.
    private static Map<String, Object> traces(World world) {
        EntityManager em = world.entityManager();
        Map<String, Object> traces = new LinkedHashMap<>();
        traces.put("hash", world.stateHash());
        traces.put("entities", em.entityCount());
        traces.put("archetypes", em.getAllArchetypes().size());
        traces.put("systems", world.version());
        traces.put("system version", em.globalSystemVersion());
        for (ArchetypeChunk chunk : em.getAllChunks()) {
            String name = "chunk " + chunk.sequenceNumber();
            traces.put(name + " order", chunk.getOrderVersion());
            for (Class<?> type : chunk.archetype().componentTypes()) {
                if (IComponent.class.isAssignableFrom(type)) {
                    Class<? extends IComponent> component = type.asSubclass(IComponent.class);
                    traces.put(name + " " + type.getName(), chunk.getChangeVersion(component));
                    traces.put("order of " + type.getName(), em.getComponentOrderVersion(component));
                }
            }
        }
        return traces;
    }

    @Test
    void noQuestionLeavesATrace() throws Exception {
        try (AskedWorld asked = new AskedWorld(new World("Asked"), false, 1_000_000)) {
            EntityManager em = asked.em;
            Entity knight = Beings.ofEveryKind(em);
            em.createEntity(new Health(), new LocalToWorld());
            em.createEntity(SceneReference.of("city"));
            SystemState system = asked.world.addSystem(new ISystem() {});
            system.getEntityQuery(ComponentType.readWrite(Health.class), ComponentType.readOnly(Place.class));
            String id = knight.index() + ":" + knight.version();
            int archetype = em.getChunk(knight).archetype().id();
            String health = Health.class.getName();
            // The first question about a type may make queries known to the world, which are no change of it.
            ask(asked, id, archetype, health);
            Map<String, Object> before = traces(asked.world);
            for (int i = 0; i < 3; i++) {
                ask(asked, id, archetype, health);
            }
            Map<String, Object> after = traces(asked.world);
            before.remove("system version");
            after.remove("system version");
            assertThat(after).isEqualTo(before);
        }
    }

    @Test
    void anObjectOfAChunkIsShown() {
        try (AskedWorld asked = new AskedWorld(new World("Asked"), false, 1_000_000)) {
            Entity entity = asked.em.createEntity(new Health());
            asked.em.addChunkComponentData(entity, new Beings.Sprite());
            assertThat(asked.ask("entities/" + entity.index() + ":" + entity.version())
                            .toString())
                    .contains("a.png");
        }
    }

    private static void ask(AskedWorld asked, String id, int archetype, String health) {
        for (String target : List.of(
                "hierarchy?systems=true&chunks=true",
                "hierarchy?node=e" + id,
                "find?q=knight",
                "find?q=c%3DHealth+none%3DStunned",
                "find?q=disabled%3DStunned",
                "path?entity=" + id,
                "entities/" + id,
                "entities/" + id + "?offset=1&buffer=" + Waypoint.class.getName(),
                "entities/" + id + "/relations",
                "entities/" + id + "/references",
                "hierarchy?groups=true",
                "systems",
                "systems/times",
                "systems/1",
                "archetypes?empty=true&sort=bytes",
                "archetypes/" + archetype,
                "components",
                "components/" + health,
                "query?q=c%3DHealth+any%3DTeam,Place",
                "commands?frames=60",
                "memory",
                "journal")) {
            assertThat(asked.answer(target).status()).as(target).isEqualTo(200);
        }
        assertThat(((Answer) asked.reply("GET", "process", null)).status()).isEqualTo(200);
        Reply.Streamed streamed = (Reply.Streamed)
                asked.reply("GET", asked.path() + "stream?fields=matrix," + health + ".current&q=none%3DStunned", null);
        asked.pumped(CompletableFuture.runAsync(
                () -> {
                    try (Reply.Writer writer = streamed.writer()) {
                        writer.write(new OutputStream() {
                            @Override
                            public void write(int one) {}

                            @Override
                            public void flush() throws IOException {
                                throw new IOException("enough");
                            }
                        });
                    } catch (IOException enough) {
                        assertThat(enough).hasMessage("enough");
                    }
                },
                Thread::startVirtualThread));
    }
}
