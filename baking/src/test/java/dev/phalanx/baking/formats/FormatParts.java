package dev.phalanx.baking.formats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.NodeRef;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.baking.tree.AuthoringScene;
import dev.phalanx.testing.Allocations;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// Authoring components and checks that the tests of formats share.
final class FormatParts {
    record Area(float width, float height) {}

    record SpawnerAuthoring(AssetRef prefab, int count, Area area) implements IAuthoring {}

    record MarkerAuthoring() implements IAuthoring {}

    record LinkAuthoring(NodeRef target, String text, List<NodeRef> more) implements IAuthoring {}

    static final AuthoringTypes TYPES =
            AuthoringTypes.of(List.of(SpawnerAuthoring.class, MarkerAuthoring.class, LinkAuthoring.class));

    private FormatParts() {}

    static AuthoringScene read(SceneFormat format, String path, String text) {
        return format.read(path, text.getBytes(StandardCharsets.UTF_8), TYPES);
    }

    /// Reads a scene of several files.
    ///
    /// @param others the text of the other files by their paths
    static AuthoringScene read(SceneFormat format, String path, String text, Map<String, String> others) {
        return format.read(path, text.getBytes(StandardCharsets.UTF_8), TYPES, other -> {
            String found = others.get(other);
            if (found == null) {
                throw new IOException("There is no file.");
            }
            return found.getBytes(StandardCharsets.UTF_8);
        });
    }

    static List<String> problems(AuthoringScene scene) {
        return scene.problems().stream().map(AuthoringProblem::toString).toList();
    }

    static List<IAuthoring> components(AuthoringNode node) {
        return node.components().stream().map(component -> component.value()).toList();
    }

    static AuthoringNode node(AuthoringScene scene, String key) {
        AuthoringNode node = scene.findNode(key);
        assertThat(node).as("%s of %s", key, scene.nodes()).isNotNull();
        return node;
    }

    /// Cuts a file at every byte, and changes bytes of it at random: reading returns a scene, without exceptions and
    /// without taking much memory.
    static void damage(SceneFormat format, String path, byte[] content, int mutations, byte... favourites) {
        long most = 32L << 20;
        for (int length = 0; length < content.length; length++) {
            byte[] cut = Arrays.copyOf(content, length);
            assertThat(Allocations.bytesOf(() -> format.read(path, cut, TYPES).problems()))
                    .as("bytes taken by %s cut at %d", path, length)
                    .isLessThan(most);
        }
        Random random = new Random(42);
        for (int i = 0; i < mutations; i++) {
            byte[] changed = content.clone();
            for (int changes = random.nextInt(1, 5); changes > 0; changes--) {
                byte value = random.nextBoolean()
                        ? favourites[random.nextInt(favourites.length)]
                        : (byte) random.nextInt(256);
                changed[random.nextInt(changed.length)] = value;
            }
            int number = i;
            assertThat(Allocations.bytesOf(
                            () -> format.read(path, changed, TYPES).problems()))
                    .as("bytes taken by mutation %d of %s", number, path)
                    .isLessThan(most);
        }
    }
}
