package dev.phalanx.samples.baking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.BakeResult;
import dev.phalanx.baking.BakingTypes;
import dev.phalanx.baking.ProjectBaking;
import dev.phalanx.baking.SceneBaking;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.scenes.SceneSource;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.SceneSystems;
import dev.phalanx.scenes.SerializeUtility;
import dev.phalanx.structs.Entity;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// The authoring scenes of samples in a directory, where tests bake, edit and load them.
public final class SampleScenes {
    private SampleScenes() {}

    /// Copies resources of a class's package to a directory.
    public static void copy(Class<?> beside, Path directory, String... names) throws IOException {
        for (String name : names) {
            try (InputStream resource = beside.getResourceAsStream(name)) {
                assertThat(resource)
                        .as("the resource %s beside %s", name, beside)
                        .isNotNull();
                Files.copy(resource, directory.resolve(name));
            }
        }
    }

    /// Replaces a part of a file that occurs once.
    public static void edit(Path file, String before, String after) throws IOException {
        String text = Files.readString(file);
        assertThat(text.split(java.util.regex.Pattern.quote(before), -1))
                .as("parts around " + before)
                .hasSize(2);
        Files.writeString(file, text.replace(before, after));
    }

    /// Bakes what has changed, and asserts that the result equals that of a full bake, bit by bit.
    public static BakeResult bakeAgain(SceneBaking baking, Path directory, String scene, BakingTypes types)
            throws IOException {
        BakeResult result = baking.bake().orThrow();
        try (SceneBaking full = SceneBaking.of(directory, scene, types)) {
            assertThat(bytes(result)).as("the result of a full bake").isEqualTo(bytes(full.bake()));
        }
        return result;
    }

    /// All that the world of a bake has.
    public static byte[] bytes(BakeResult result) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SerializeUtility.serializeWorld(result.world().entityManager(), out);
        return out.toByteArray();
    }

    /// Bakes all scenes of a directory.
    public static void bakeAll(Path directory, Path out, BakingTypes types) throws IOException {
        try (ProjectBaking project = ProjectBaking.of(directory, out, types)) {
            project.bake().orThrow();
        }
    }

    /// A world that loads scenes from a directory. It throws what its systems throw.
    public static World world(Path baked) {
        World world = new World("Sample");
        world.setFailFast(true);
        world.addSystems(SceneSystems.types());
        SceneSystem.setSource(world, SceneSource.directory(baked));
        return world;
    }

    /// Updates a world until a condition holds.
    public static void updateUntil(World world, BooleanSupplier condition) {
        for (int i = 0; i < 20_000 && !condition.getAsBoolean(); i++) {
            world.update();
            LockSupport.parkNanos(1_000_000);
        }
        assertThat(condition.getAsBoolean())
                .as("the condition, after 20,000 updates")
                .isTrue();
    }

    /// How many entities have a component, prefabs left out.
    public static int count(EntityManager em, Class<? extends IComponent> type) {
        return em.queryBuilder().withAll(type).build().calculateEntityCount();
    }

    /// The entities of a name, prefabs and disabled ones included.
    public static List<Entity> named(EntityManager em, String name) {
        List<Entity> found = new ArrayList<>();
        for (Entity entity : em.queryBuilder()
                .withOptions(EntityQueryOptions.INCLUDE_DISABLED_ENTITIES, EntityQueryOptions.INCLUDE_PREFAB)
                .build()
                .toEntityArray()) {
            if (em.getName(entity).equals(name)) {
                found.add(entity);
            }
        }
        return found;
    }

    /// The entity of a name.
    public static Entity entity(EntityManager em, String name) {
        List<Entity> found = named(em, name);
        assertThat(found).as("entities called " + name).hasSize(1);
        return found.getFirst();
    }
}
