package dev.phalanx.inspector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.live.LiveBaking;
import dev.phalanx.entities.run.RunLoop;
import dev.phalanx.entities.systems.DefaultSystems;
import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.Treasures.Chest;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.SceneSystems;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.TransformSystems;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// A program that streams scenes, bakes them live and is inspected, by the clocks of the machine, for as many seconds
/// as the property says.
@EnabledIfSystemProperty(named = "phalanx.live.seconds", matches = "[0-9]+")
final class RealTimeTest {
    private static final int RATE = 100;

    @TempDir
    private Path root;

    private final Random random = new Random(7);
    private final World world = new World("Real");
    private final RunLoop loop = new RunLoop().targetRate(RATE);

    private void save(String scene, int gold) throws IOException {
        Files.writeString(
                root.resolve(scene + ".scene.yaml"),
                "nodes:\n  - name: " + scene + "\n    components:\n      - Chest: {gold: " + gold + "}\n");
    }

    private void runUntil(BooleanSupplier condition, String what) {
        long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as(what).isLessThan(end);
            loop.run(1);
        }
    }

    private int gold() {
        int sum = 0;
        for (Entity chest : world.entityManager()
                .queryBuilder()
                .withAll(Chest.class)
                .build()
                .toEntityArray()) {
            sum += world.entityManager().getComponent(chest, Chest.class).gold();
        }
        return sum;
    }

    @Test
    void scenesAreStreamedBakedAndInspectedForMinutes() throws Exception {
        long seconds = Long.getLong("phalanx.live.seconds");
        world.addSystems(DefaultSystems.types());
        world.addSystems(TransformSystems.types());
        world.addSystems(SceneSystems.types());
        save("town", 1);
        save("park", 2);
        try (world;
                LiveBaking live =
                        LiveBaking.start(world, root, Treasures.options().withWatching(true));
                Inspector inspector = Inspector.start(Inspector.options().port(0), world);
                HttpClient client = HttpClient.newHttpClient()) {
            loop.add(world);
            Entity town = SceneSystem.loadSceneAsync(world, SceneReference.of("town"));
            Entity park = SceneSystem.loadSceneAsync(world, SceneReference.of("park"));
            int ofTown = 1;
            int ofPark = 2;
            runUntil(() -> gold() == 3, "both are loaded");
            long end = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
            for (int round = 0; round < 3 || System.nanoTime() < end; round++) {
                int wanted = 10 + round;
                if (random.nextBoolean()) {
                    save("town", wanted);
                    ofTown = wanted;
                } else {
                    SceneSystem.unloadScene(world, park);
                    int alone = ofTown;
                    runUntil(() -> gold() == alone, "the park is unloaded");
                    loop.run(random.nextInt(15 * RATE)); // sometimes until the park is forgotten
                    save("park", wanted);
                    ofPark = wanted;
                    park = SceneSystem.loadSceneAsync(world, SceneReference.of("park"));
                }
                int sum = ofTown + ofPark;
                runUntil(() -> gold() == sum, "the world is what its files say");
                assertThat(SceneSystem.isSceneLoaded(world, town)).isTrue();
                assertThat(live.findScene("town").problems()).isEmpty();

                HttpRequest request = HttpRequest.newBuilder(
                                URI.create("http://127.0.0.1:" + inspector.port() + "/api/v1/process"))
                        .header("Phalanx-Token", inspector.token())
                        .build();
                var answer = client.sendAsync(request, HttpResponse.BodyHandlers.ofString());
                runUntil(answer::isDone, "the inspector answers");
                JsonNode shown = AskedWorld.JSON
                        .readTree(answer.join().body())
                        .get("worlds")
                        .get(0);
                assertThat(shown.get("name").stringValue()).isEqualTo("Real");
                assertThat(shown.get("idleMillis").longValue()).isLessThan(2_000);
                loop.run(2 * RATE);
                assertThat(world.elapsedTime()).isPositive();
            }
        }
    }
}
