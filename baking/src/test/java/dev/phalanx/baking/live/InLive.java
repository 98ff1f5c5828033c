package dev.phalanx.baking.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.SceneBaking;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.scenes.SceneStreamingSettings;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.SceneSystems;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.structs.Entity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/// A test with a directory of scenes and a world that follows them, which is audited and closed afterwards.
abstract class InLive {
    static final LiveBakingOptions UNWATCHED =
            LiveBakingOptions.standard().withTypes(Town.types()).withWatching(false);

    static final Duration LONG = Duration.ofSeconds(30);

    @TempDir
    Path root;

    final World world = new World("Live");
    final EntityManager em = world.entityManager();
    final List<LiveChange> changes = new ArrayList<>();

    LiveBaking start(LiveBakingOptions options) {
        world.setFailFast(true);
        world.addSystems(SceneSystems.types());
        SceneSystem.setSettings(
                world, SceneStreamingSettings.DEFAULT.withMoveMicros(10_000_000).withUnloadMicros(10_000_000));
        LiveBaking live = LiveBaking.start(world, root, options);
        Runnable _ = live.onChange(changes::add);
        return live;
    }

    LiveBaking start() {
        return start(UNWATCHED);
    }

    @AfterEach
    void closeWorld() {
        if (world.isCreated()) {
            world.audit();
            world.close();
        }
        assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(each -> each.getName().equals("phalanx live baking"));
    }

    void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    void replace(String path, String old, String now) throws IOException {
        String text = Files.readString(root.resolve(path));
        assertThat(text).contains(old);
        write(path, text.replace(old, now));
    }

    /// Loads a scene completely.
    Entity load(String name) {
        Entity scene = SceneSystem.loadSceneAsync(
                world, SceneReference.of(name), SceneLoadParameters.of(SceneLoadFlags.BLOCK_ON_STREAM_IN));
        world.update();
        assertThat(SceneSystem.isSceneLoaded(world, scene)).as("loaded").isTrue();
        return scene;
    }

    /// Bakes what has changed, and patches it.
    void step() {
        LiveBaking live = LiveBaking.of(world);
        live.refresh();
        assertThat(live.awaitBaked(LONG)).isTrue();
        world.update();
    }

    void updateUntil(BooleanSupplier condition) {
        long end = System.nanoTime() + LONG.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("a condition holds within 30 s").isLessThan(end);
            world.update();
            LockSupport.parkNanos(1_000_000);
        }
    }

    List<String> problems() {
        return LiveBaking.of(world).problems().stream().map(Object::toString).toList();
    }

    /// The entities with a component, prefabs and disabled ones included.
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    final List<Entity> with(Class<? extends IComponent>... types) {
        List<Entity> found = new ArrayList<>();
        em.queryBuilder()
                .withAll(types)
                .withOptions(EntityQueryOptions.INCLUDE_PREFAB, EntityQueryOptions.INCLUDE_DISABLED_ENTITIES)
                .build()
                .toEntityArray()
                .forEach(found::add);
        return found;
    }

    Entity only(Class<? extends IComponent> type) {
        List<Entity> found = with(type);
        assertThat(found).hasSize(1);
        return found.getFirst();
    }

    Entity named(String name) {
        List<Entity> found = new ArrayList<>();
        for (Entity entity : with()) {
            if (em.getName(entity).equals(name)) {
                found.add(entity);
            }
        }
        assertThat(found).as(name).hasSize(1);
        return found.getFirst();
    }

    <T extends IComponentData> T get(String name, Class<T> type) {
        return em.getComponent(named(name), type);
    }

    /// The entities of a bake from the beginning.
    EntityManager bakedAnew(String path, List<SceneBaking> toClose) {
        SceneBaking baking = SceneBaking.of(root, path, Town.types());
        toClose.add(baking);
        return baking.bake().orThrow().world().entityManager();
    }
}
