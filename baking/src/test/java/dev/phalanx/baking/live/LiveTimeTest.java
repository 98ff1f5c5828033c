package dev.phalanx.baking.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.SceneBaking;
import dev.phalanx.baking.live.Town.Chest;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.components.RequestSceneLoaded;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.SceneStreamingState;
import dev.phalanx.scenes.components.SceneTag;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Live baking over minutes of a clock that the test sets.
class LiveTimeTest extends InLive {
    private static final String SQUARE = "nodes:\n  - name: Square\n    components:\n      - Chest: {gold: 1}\n";

    private final AtomicLong clock = new AtomicLong();

    private LiveBaking startWithClock() {
        return start(UNWATCHED.withClock(clock::get));
    }

    /// Lets time pass in which the world is updated, and then waits until the scenes that were unused are forgotten.
    private void pass(Duration time) {
        for (long second = 0; second < time.toSeconds(); second++) {
            clock.addAndGet(1_000_000_000);
            world.update();
            assertThat(LiveBaking.of(world).awaitBaked(LONG)).isTrue();
        }
    }

    /// Lets time pass until something holds, because the world closes files of scenes on other threads, whenever these
    /// run.
    private void passUntil(BooleanSupplier condition) {
        updateUntil(() -> {
            pass(Duration.ofSeconds(1));
            return condition.getAsBoolean();
        });
    }

    private boolean isForgotten(LiveBaking live) {
        return live.findScene("square").source().nodes().isEmpty();
    }

    private void save(int gold) throws IOException {
        write("square.scene.yaml", SQUARE.replace("gold: 1", "gold: " + gold));
    }

    private int gold() {
        return em.getComponent(only(Chest.class), Chest.class).gold();
    }

    @Test
    @Row("BAK-4.4")
    void savesAreFollowedHoweverMuchTimeHasPassedSinceTheLast() throws IOException {
        save(1);
        LiveBaking live = startWithClock();
        load("square");
        for (int gold = 2; gold < 12; gold++) {
            save(gold);
            step();
            assertThat(gold()).isEqualTo(gold);
            pass(Duration.ofSeconds(gold % 3 == 0 ? 70 : 11));
            assertThat(live.findScene("square").source().nodes())
                    .as("in memory %d", gold)
                    .isNotEmpty();
        }
    }

    @Test
    void aSceneOfWhichOneSectionIsLeftIsFollowed() throws IOException {
        String far = "  - name: Far\n    components:\n      - SceneSection: {section: 1}\n      - Chest: {gold: 5}\n";
        write("square.scene.yaml", SQUARE + far);
        startWithClock();
        Entity scene = load("square");
        em.removeComponent(scene, RequestSceneLoaded.class);
        Entity section = SceneSystem.getSectionEntity(world, scene, 0);
        updateUntil(() -> with(Chest.class).isEmpty());
        SceneSystem.loadSectionAsync(world, section);
        updateUntil(() -> SceneSystem.isSectionLoaded(world, section));
        pass(Duration.ofSeconds(30));
        write("square.scene.yaml", SQUARE.replace("gold: 1", "gold: 6") + far);
        step();
        assertThat(gold()).isEqualTo(6);
    }

    @Test
    void aSceneThatCouldNotBeLoadedWaitsForItsFileWhileItIsRequested() throws IOException {
        write("square.scene.yaml", "nodes: 3\n");
        LiveBaking live = startWithClock();
        world.setFailFast(false);
        Entity scene = SceneSystem.loadSceneAsync(world, SceneReference.of("square"));
        updateUntil(() -> SceneSystem.getFailure(world, scene) != null);
        pass(Duration.ofSeconds(45));
        assertThat(problems()).hasSize(1);
        save(3);
        step();
        updateUntil(() -> SceneSystem.isSceneLoaded(world, scene));
        assertThat(gold()).isEqualTo(3);

        write("square.scene.yaml", "nodes: 3\n");
        SceneSystem.unloadScene(world, scene);
        passUntil(() -> isForgotten(live));
        SceneSystem.loadSceneAsync(world, SceneReference.of("square"));
        updateUntil(() -> SceneSystem.getFailure(world, scene) != null);
        SceneSystem.unloadScene(world, scene);
        passUntil(() -> problems().isEmpty());
        save(4);
        SceneSystem.loadSceneAsync(world, SceneReference.of("square"));
        updateUntil(() -> SceneSystem.isSceneLoaded(world, scene));
        assertThat(gold()).isEqualTo(4);
    }

    @Test
    void aSceneIsForgottenTenSecondsAfterItWasUnloadedAndNotBefore() throws IOException {
        save(1);
        LiveBaking live = startWithClock();
        Entity scene = load("square");
        pass(Duration.ofMinutes(2));
        SceneSystem.unloadScene(world, scene);
        updateUntil(() -> with(SceneTag.class).isEmpty());
        pass(Duration.ofSeconds(9));
        assertThat(isForgotten(live)).isFalse();
        passUntil(() -> isForgotten(live));
    }

    @Test
    void aLoadThatMeetsAWaitingChangeHasEachEntityOnce() throws IOException {
        save(1);
        LiveBaking live = startWithClock();
        load("square");
        write("square.scene.yaml", SQUARE + "  - name: New\n    components:\n      - Chest: {gold: 7}\n");
        live.refresh();
        assertThat(live.awaitBaked(LONG)).isTrue();
        Entity second = SceneSystem.loadSceneAsync(
                world,
                SceneReference.of("square"),
                SceneLoadParameters.of(SceneLoadFlags.NEW_INSTANCE, SceneLoadFlags.BLOCK_ON_STREAM_IN));
        updateUntil(() -> SceneSystem.isSceneLoaded(world, second));
        world.update();
        updateUntil(() ->
                SceneSystem.isSceneLoaded(world, second) && with(Chest.class).size() == 4);
        live.refresh();
        step();
        assertThat(with(Chest.class)).hasSize(4);
    }

    // A model

    private final String[] files = {"square", "park", "pigeon", "world"};
    private final Map<String, String> texts = new TreeMap<>();

    private static String text(String file, Random random) {
        int gold = random.nextInt(100);
        String more = random.nextBoolean()
                ? "  - name: More\n    components:\n      - Guard: {chest: Square}\n      - Names: {count: "
                        + random.nextInt(3) + "}\n"
                : "";
        return switch (file) {
            case "square" -> SQUARE.replace("gold: 1", "gold: " + gold) + more;
            case "park" ->
                SQUARE.replace("Square", "Tree").replace("gold: 1", "gold: " + gold)
                        + "  - name: Nest\n    components:\n      - Spawner: {prefab: pigeon.scene.yaml, count: 1}\n";
            case "pigeon" ->
                SQUARE.replace("Square", "Pigeon").replace("gold: 1", "gold: " + gold)
                        + (random.nextBoolean()
                                ? "    children:\n      - name: Wing\n        components:\n          - Chest: {gold: "
                                        + gold + "}\n"
                                : "");
            default ->
                "nodes:\n  - name: Gate\n    components:\n      - Chest: {gold: " + gold + "}\n"
                        + "  - name: Middle\n    components:\n      - SubScene: {scene: square.scene.yaml}\n";
        };
    }

    /// What is written into a file: a good text, one with an error, none of a text, or no file.
    private void edit(Random random) throws IOException {
        String file = files[random.nextInt(files.length)];
        String path = file + ".scene.yaml";
        switch (random.nextInt(8)) {
            case 0 -> {
                write(path, texts.get(file) + "oops: {\n");
            }
            case 1 -> {
                write(path, texts.get(file).replaceAll("gold: \\d+", "gold: -1"));
            }
            case 2 -> {
                Files.deleteIfExists(root.resolve(path));
            }
            case 3 -> {
                write(path, "");
            }
            default -> {
                texts.put(file, text(file, random));
                write(path, texts.get(file));
            }
        }
    }

    private void mend() throws IOException {
        for (Map.Entry<String, String> each : texts.entrySet()) {
            write(each.getKey() + ".scene.yaml", each.getValue());
        }
    }

    private void act(Random random, Map<String, Entity> loaded) throws IOException {
        LiveBaking live = LiveBaking.of(world);
        String scene = files[random.nextInt(2) == 0 ? 3 : random.nextInt(2)];
        switch (random.nextInt(12)) {
            case 0 -> pass(Duration.ofSeconds(1 + random.nextInt(40)));
            case 1 -> {
                Entity entity = loaded.remove(scene);
                if (em.hasComponent(entity == null ? Entity.NULL : entity, SceneReference.class)) {
                    SceneSystem.unloadScene(world, entity);
                    world.update();
                }
            }
            case 2, 3 -> loaded.put(scene, SceneSystem.loadSceneAsync(world, SceneReference.of(scene)));
            case 4 -> world.update();
            case 5 -> live.refresh();
            case 6 -> {
                live.refresh();
                assertThat(live.awaitBaked(LONG)).isTrue();
            }
            case 7 -> clock.addAndGet(random.nextInt(1_000_000_000));
            case 8 -> {
                if (loaded.containsKey(scene) && Files.exists(root.resolve(scene + ".scene.yaml"))) {
                    live.closeScene(scene);
                    live.openScene(scene);
                }
            }
            default -> edit(random);
        }
    }

    /// The names of the scenes that the world requests, once for each scene entity.
    private List<String> requested() {
        List<String> names = new ArrayList<>();
        for (Entity scene : with(SceneReference.class, RequestSceneLoaded.class)) {
            for (String file : files) {
                if (em.getComponent(scene, SceneReference.class).equals(SceneReference.of(file))) {
                    names.add(file);
                }
            }
        }
        return names;
    }

    private void compare(String what) {
        List<SceneBaking> open = new ArrayList<>();
        try {
            Map<EntityGuid, String> expected = new TreeMap<>();
            int count = 0;
            for (String scene : requested()) {
                Map<EntityGuid, String> each = RandomLiveEditsTest.describe(bakedAnew(scene + ".scene.yaml", open));
                count += each.size();
                expected.putAll(each);
            }
            assertThat(RandomLiveEditsTest.describe(em)).as(what).isEqualTo(expected);
            assertThat(with(EntityGuid.class)).as(what).hasSize(count);
        } finally {
            open.forEach(SceneBaking::close);
        }
    }

    private boolean areLoaded() {
        return with(SceneReference.class).stream()
                .allMatch(scene -> em.hasComponent(scene, RequestSceneLoaded.class)
                        ? SceneSystem.isSceneLoaded(world, scene)
                        : SceneSystem.getSceneStreamingState(world, scene) != SceneStreamingState.UNLOADING);
    }

    private String states() {
        StringBuilder text = new StringBuilder();
        for (Entity scene : with(SceneReference.class)) {
            text.append(em.getName(scene))
                    .append(' ')
                    .append(scene)
                    .append(' ')
                    .append(SceneSystem.getSceneStreamingState(world, scene))
                    .append(' ')
                    .append(SceneSystem.getFailure(world, scene))
                    .append("; ");
        }
        return text.toString();
    }

    /// Edits, errors, loads and time in any order; after each few of them all files are mended, and the world is what a
    /// bake from the beginning is.
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    @Row("BAK-4.4")
    void inAnyOrderOfSavesErrorsLoadsAndTimeTheWorldIsWhatItsFilesSay(int seed) throws IOException {
        Random random = new Random(seed);
        for (String file : files) {
            texts.put(file, text(file, random));
        }
        if (random.nextBoolean()) {
            mend();
        }
        startWithClock();
        world.setFailFast(false);
        Map<String, Entity> loaded = new TreeMap<>();
        for (int round = 0; round < 25; round++) {
            int actions = 1 + random.nextInt(12);
            for (int i = 0; i < actions; i++) {
                act(random, loaded);
            }
            if (random.nextInt(4) == 0) {
                pass(Duration.ofSeconds(11 + random.nextInt(60)));
            }
            mend();
            step();
            String what = "seed " + seed + ", round " + round + ", " + loaded.keySet();
            for (int i = 0; i < 5_000 && !areLoaded(); i++) {
                world.update();
                LockSupport.parkNanos(100_000);
            }
            assertThat(areLoaded()).as("%s: %s", what, states()).isTrue();
            step();
            assertThat(problems()).as(what).isEmpty();
            compare(what);
        }
    }
}
