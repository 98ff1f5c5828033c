package dev.phalanx.samples.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.BakingTypes;
import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.baking.live.EditorWorld;
import dev.phalanx.baking.live.LiveBaking;
import dev.phalanx.baking.live.LiveBakingOptions;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.SceneSystems;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.diff.ChangeSetReader;
import dev.phalanx.scenes.diff.ChangeSetWriter;
import dev.phalanx.scenes.diff.EntityChangeSet;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.TransformUsageFlags;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The snippets of docs/live.md.
class LiveGuideTest {
    public record CoinsAuthoring(int gold) implements IAuthoring {}

    public record Coins(int gold) implements IComponentData {}

    public static final class CoinsBaker extends Baker<CoinsAuthoring> {
        @Override
        protected void bake(CoinsAuthoring authoring) {
            addComponent(getEntity(TransformUsageFlags.DYNAMIC), new Coins(authoring.gold()));
        }
    }

    private static final String CITY = """
            nodes:
              - name: Treasure
                components:
                  - Coins: {gold: 10}
            """;

    @TempDir
    private Path scenes;

    private final World world = new World("Live");
    private final BakingTypes types =
            BakingTypes.none().withAuthoring(CoinsAuthoring.class).withBakers(new CoinsBaker());

    @BeforeEach
    void writeTheCity() throws IOException {
        Files.createDirectories(scenes.resolve("levels"));
        write(CITY);
    }

    @AfterEach
    void closeTheWorld() {
        world.close();
    }

    private void write(String text) throws IOException {
        Files.writeString(scenes.resolve("levels/city.scene.yaml"), text);
    }

    private void updateUntil(BooleanSupplier condition) {
        long end = System.nanoTime() + 30_000_000_000L;
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("a condition holds within 30 s").isLessThan(end);
            world.update();
            LockSupport.parkNanos(1_000_000);
        }
    }

    private EntityQuery coins() {
        return world.entityManager().queryBuilder().withAll(Coins.class).build();
    }

    private boolean hasGold(int gold) {
        EntityQuery query = coins();
        return query.calculateEntityCount() == 1
                && query.getSingleton(Coins.class).gold() == gold;
    }

    @Test
    void aSavedFileChangesTheWorld() throws IOException {
        // snippet live-start
        world.addSystems(SceneSystems.types());
        LiveBaking.start(world, scenes);
        SceneSystem.loadSceneAsync(world, SceneReference.of("levels/city")); // scenes/levels/city.scene.yaml
        // end live-start
        updateUntil(() -> hasGold(10));
        write(CITY.replace("10", "12"));
        updateUntil(() -> hasGold(12));

        LiveBaking live = LiveBaking.of(world);
        Entity before = coins().getSingletonEntity();
        // snippet live-close
        live.closeScene("levels/city"); // loads it again, from what the last good bake wrote
        live.openScene("levels/city"); // loads it again, from the file as it is now
        // end live-close
        updateUntil(() -> hasGold(12) && !coins().getSingletonEntity().equals(before)); // it was loaded again

        write(CITY.replace("10", "ten"));
        updateUntil(() -> !live.problems().isEmpty());
        // snippet live-problems
        for (AuthoringProblem problem : live.problems()) {
            System.err.println(problem); // levels/city.scene.yaml:4:23: gold of Coins is "ten". …
        }
        // end live-problems
        assertThat(live.problems().getFirst().toString()).startsWith("levels/city.scene.yaml:4:23: gold of Coins");
        assertThat(hasGold(12)).isTrue();
    }

    @Test
    void changesAreWrittenForOthers() throws IOException {
        LiveBaking live = LiveBaking.start(
                world, scenes, LiveBakingOptions.standard().withTypes(types).withWatching(false));
        live.openScene("levels/city");
        updateUntil(() -> hasGold(10));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ChangeSetWriter stream = new ChangeSetWriter(bytes)) {
            Output writer = new Output(stream);
            // snippet live-listen
            live.onChange(change -> {
                System.out.println(change.scene() + ": " + change.changes());
                writer.write(change.changes()); // a ChangeSetWriter, for another process
            });
            // end live-listen
            write(CITY.replace("10", "13"));
            live.refresh();
            assertThat(live.awaitBaked(Duration.ofSeconds(30))).isTrue();
            updateUntil(() -> hasGold(13));
        }
        try (ChangeSetReader reader =
                new ChangeSetReader(new ByteArrayInputStream(bytes.toByteArray()), LoadOptions.DEFAULT)) {
            assertThat(reader.read().set(Coins.class)).hasSize(1);
            assertThat(reader.read()).isNull();
        }
    }

    /// A writer whose failures are unchecked.
    private record Output(ChangeSetWriter stream) {
        void write(EntityChangeSet changes) {
            try {
                stream.write(changes);
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
    }

    @Test
    void scenesAreShownWhileNoGameRuns() {
        // snippet live-editor
        World editor = EditorWorld.create(scenes, LiveBakingOptions.standard().withTypes(types));
        if (editor != null) {
            LiveBaking.of(editor).openScene("levels/city");
            editor.update();
        }
        // end live-editor
        assertThat(editor.name()).isEqualTo("Editor World");
        editor.close();
    }
}
