package dev.phalanx.baking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.authoring.AuthoringException;
import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.baking.tree.AuthoringScene;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.scenes.SceneInspection;
import dev.phalanx.scenes.SerializeUtility;
import dev.phalanx.scenes.WorldFiles;
import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.files.SceneFileInfo;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/// A test that bakes a scene. The result of each bake is audited and compared with that of a bake from the beginning.
abstract class InBaking {
    @TempDir
    Path root;

    final AuthoringScene scene = new AuthoringScene("city");
    final Scripts scripts = new Scripts();
    final List<AuthoringScene> others = new ArrayList<>();
    BakingTypes types = scripts.types();

    /// Whether bakes are compared with full ones: off in tests that count what bakers do.
    boolean isCompared = true;

    private SceneBaking baking;
    BakeResult result;

    @AfterEach
    void closeBaking() {
        if (baking != null) {
            baking.close();
        }
    }

    /// A scene that files can refer to as a prefab.
    AuthoringScene other(String path) {
        AuthoringScene made = new AuthoringScene(path);
        others.add(made);
        return made;
    }

    private SceneBaking newBaking() {
        SceneBaking made = SceneBaking.of(root, scene, types);
        others.forEach(made::withScene);
        return made;
    }

    SceneBaking baking() {
        if (baking == null) {
            baking = newBaking();
        }
        others.forEach(baking::withScene);
        return baking;
    }

    BakeResult bake() {
        result = baking().bake();
        if (isCompared) {
            try (SceneBaking fresh = newBaking()) {
                compare(result, fresh.bake());
            }
        }
        return result;
    }

    /// Bakes, and returns the problems.
    List<String> problems() {
        return texts(bake());
    }

    /// Bakes without problems.
    EntityManager bakeWell() {
        assertThat(problems()).isEmpty();
        return em();
    }

    EntityManager em() {
        return result.world().entityManager();
    }

    private void compare(BakeResult incremental, BakeResult full) {
        assertThat(texts(incremental)).as("problems of a full bake").isEqualTo(texts(full));
        assertThat(hasWorld(incremental)).isEqualTo(hasWorld(full));
        if (hasWorld(full)) {
            incremental.world().audit();
            if (!Arrays.equals(bytes(incremental), bytes(full))) {
                assertThat(json(incremental)).as("a full bake").isEqualTo(json(full));
                throw new AssertionError(
                        "The files of an incremental and a full bake differ, and their JSON does not.");
            }
            assertThat(sections(incremental)).as("sections of a full bake").isEqualTo(sections(full));
        }
    }

    private static boolean hasWorld(BakeResult of) {
        try {
            return of.world().isCreated();
        } catch (AuthoringException none) {
            return false;
        }
    }

    static List<String> texts(BakeResult result) {
        return result.problems().stream().map(AuthoringProblem::toString).toList();
    }

    private static byte[] bytes(BakeResult of) {
        try {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            SerializeUtility.serializeWorld(of.world().entityManager(), out);
            return out.toByteArray();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /// The sections as a file has them, with bounds and metadata.
    static List<SceneFileInfo.Section> sections(BakeResult of) {
        try (SceneBytes bytes = SceneBytes.of("the bake", of.writer().toBuffer())) {
            return SceneInspection.info(bytes).sections();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private String json(BakeResult of) {
        try {
            Path file = root.resolve("compared.json");
            WorldFiles.saveJson(of.world(), file);
            return Files.readString(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    void write(String path, String content) {
        try {
            Path file = root.resolve(path);
            Files.createDirectories(file.getParent());
            Files.writeString(file, content);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    AuthoringNode node(String name) {
        return scene.addNode(name);
    }

    List<Entity> all() {
        return all(em());
    }

    static List<Entity> all(EntityManager em) {
        NativeArray<Entity> found = em.queryBuilder()
                .withOptions(EntityQueryOptions.INCLUDE_DISABLED_ENTITIES, EntityQueryOptions.INCLUDE_PREFAB)
                .build()
                .toEntityArray();
        List<Entity> all = new ArrayList<>();
        found.forEach(all::add);
        return all;
    }

    List<String> names() {
        return all().stream().map(em()::getName).sorted().toList();
    }

    /// The baked entity of a name.
    Entity entity(String name) {
        return entity(em(), name);
    }

    static Entity entity(EntityManager em, String name) {
        List<Entity> found = all(em).stream()
                .filter(entity -> em.getName(entity).equals(name))
                .toList();
        assertThat(found).as("entities called " + name).hasSize(1);
        return found.getFirst();
    }
}
