package dev.phalanx.baking.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phalanx.baking.live.Town.Chest;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldFlags;
import dev.phalanx.testing.Row;
import dev.phalanx.transforms.LocalToWorld;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.joml.Vector3f;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

@ResourceLock(Resources.SYSTEM_PROPERTIES)
class EditorWorldTest {
    private static final LiveBakingOptions OPTIONS =
            LiveBakingOptions.standard().withTypes(Town.types()).withWatching(false);

    @TempDir
    private Path root;

    @AfterEach
    void clear() {
        System.clearProperty("phalanx.bootstrap");
        System.clearProperty("phalanx.bootstrap.editorWorld");
    }

    @Test
    @Row({"SYS-12.2", "BAK-7.1"})
    void itKeepsWhatOpenScenesBakeTo() throws IOException {
        Path file = root.resolve("town.scene.yaml");
        Files.writeString(file, "nodes:\n  - name: A\n    components:\n      - Chest: {gold: 1}\n");
        try (World editor = EditorWorld.create(root, OPTIONS)) {
            assertThat(editor.flags()).contains(WorldFlags.EDITOR);
            LiveBaking live = LiveBaking.of(editor);
            live.openScene("town");
            var chests =
                    editor.entityManager().queryBuilder().withAll(Chest.class).build();
            long end = System.nanoTime() + 30_000_000_000L;
            while (chests.isEmpty()) {
                assertThat(System.nanoTime()).isLessThan(end);
                editor.update();
                LockSupport.parkNanos(1_000_000);
            }
            Files.writeString(
                    file, "nodes:\n  - name: A\n    position: [3, 0, 0]\n    components:\n      - Chest: {gold: 2}\n");
            live.refresh();
            assertThat(live.awaitBaked(Duration.ofSeconds(30))).isTrue();
            editor.update();
            assertThat(chests.getSingleton(Chest.class)).isEqualTo(new Chest(2));
            editor.update();
            assertThat(editor.entityManager()
                            .getComponent(chests.getSingletonEntity(), LocalToWorld.class)
                            .position())
                    .isEqualTo(new Vector3f(3, 0, 0));
        }
    }

    @Test
    @Row("SYS-12.2")
    void switchesKeepItAway() {
        System.setProperty("phalanx.bootstrap.editorWorld", "off");
        assertThat(EditorWorld.create(root, OPTIONS)).isNull();
        System.setProperty("phalanx.bootstrap.editorWorld", "on");
        System.setProperty("phalanx.bootstrap", "off");
        assertThat(EditorWorld.create(root, OPTIONS)).isNull();
        System.setProperty("phalanx.bootstrap", "perhaps");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EditorWorld.create(root, OPTIONS))
                .withMessageContaining("-Dphalanx.bootstrap=perhaps is neither on nor off");
        System.clearProperty("phalanx.bootstrap");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EditorWorld.create(root.resolve("none"), OPTIONS))
                .withMessageContaining("which is no directory");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EditorWorld.create(root, LiveBakingOptions.standard()))
                .withMessageContaining("was given options without types");
        assertThat(World.all()).noneMatch(world -> world.name().equals("Editor World"));
    }
}
