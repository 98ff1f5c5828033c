package dev.phalanx.inspector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.systems.DefaultSystems;
import dev.phalanx.entities.systems.EndSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.Beings.Armour;
import dev.phalanx.inspector.Beings.Health;
import dev.phalanx.inspector.Beings.Waypoint;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.TransformSystems;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/// A client that polls every view for a long time leaves nothing behind. The profile `deep` runs 100,000 frames.
final class FlatMemoryTest {
    private static final int FRAMES = Integer.getInteger("phalanx.inspector.frames", 4_000);
    private static final long TOLERATED_BYTES = 1 << 20;

    /// Makes an entity and destroys the one of the frame before.
    private static final class SpawnSystem implements ISystem {
        private Entity last = Entity.NULL;

        @Override
        public void onUpdate(SystemState state) {
            EntityManager em = state.entityManager();
            EntityCommandBuffer commands = SystemAPI.getSingleton(
                            EndSimulationEntityCommandBufferSystem.Singleton.class)
                    .createCommandBuffer();
            if (em.exists(last)) {
                commands.destroyEntity(last);
            }
            last = em.createEntity(new Health(), new Armour(1));
            em.setName(last, "Recruit");
        }
    }

    @Test
    void pollingEveryViewKeepsNothing() {
        try (AskedWorld asked = new AskedWorld(new World("Flat"), true, 1_000_000)) {
            World world = asked.world;
            world.addSystems(DefaultSystems.types());
            world.addSystems(TransformSystems.types());
            world.addSystem(new SpawnSystem());
            Entity knight = Beings.ofEveryKind(asked.em);
            asked.em.createEntity(SceneReference.of("city"));
            String id = knight.index() + ":" + knight.version();
            List<String> views = List.of(
                    "hierarchy?systems=true&chunks=true",
                    "find?q=recruit",
                    "find?q=c%3DHealth+none%3DStunned",
                    "path?entity=" + id,
                    "entities/" + id + "?buffer=" + Waypoint.class.getName(),
                    "entities/" + id + "/relations",
                    "systems",
                    "systems/times",
                    "systems/1",
                    "archetypes?empty=true",
                    "archetypes/1",
                    "components",
                    "components/" + Health.class.getName(),
                    "query?q=c%3DHealth",
                    "commands?frames=60",
                    "memory",
                    "journal");
            poll(asked, views, Math.max(1_000, FRAMES / 4));
            long before = usedBytes();
            poll(asked, views, FRAMES);
            long after = usedBytes();
            assertThat(after - before).as("bytes kept by %s frames", FRAMES).isLessThan(TOLERATED_BYTES);
        }
    }

    private static void poll(AskedWorld asked, List<String> views, int frames) {
        int end = asked.world.frame() + frames;
        for (int i = 0; asked.world.frame() < end; i++) {
            CompletableFuture<?> answer = asked.started(
                    AskedWorld.call("GET", i % 5 == 0 ? "process" : asked.path() + views.get(i % views.size()), null));
            asked.pumped(answer);
        }
    }

    private static long usedBytes() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            System.gc();
            least = Math.min(
                    least,
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
        }
        return least;
    }
}
