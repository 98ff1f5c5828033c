package dev.phalanx.scenes.diff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldFlags;
import dev.phalanx.scenes.SceneDifference;
import dev.phalanx.scenes.WorldFiles;
import dev.phalanx.scenes.diff.DiffTypes.Cleanup;
import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The files of random worlds differ where the worlds do.
class RandomFilesTest {
    private static final int ROUNDS = 30;

    @TempDir
    private Path folder;

    @Test
    void filesDifferWhereTheWorldsDo() throws IOException {
        List<BlobAssetReference<Integer>> blobs = new ArrayList<>();
        try (BlobBuilder builder = new BlobBuilder()) {
            blobs.add(builder.createBlobAssetReference(1));
        }
        try (BlobBuilder builder = new BlobBuilder()) {
            blobs.add(builder.createBlobAssetReference(2));
        }
        for (long seed = 1; seed <= 3; seed++) {
            compare(seed, blobs);
        }
        blobs.forEach(BlobAssetReference::close);
    }

    private void compare(long seed, List<BlobAssetReference<Integer>> blobs) throws IOException {
        List<Class<? extends IComponent>> types = RandomEdits.TYPES.stream()
                .filter(type -> type != Cleanup.class)
                .<Class<? extends IComponent>>map(type -> type)
                .toList();
        Path before = folder.resolve("before.entities");
        Path after = folder.resolve("after.entities");
        try (World world = new World("Game");
                World shadow = new World("Before", WorldFlags.SHADOW)) {
            RandomEdits edits = new RandomEdits(seed, world, types, blobs);
            edits.create(40);
            for (int round = 0; round < ROUNDS; round++) {
                shadow.entityManager().copyAndReplaceEntitiesFrom(world.entityManager());
                WorldFiles.save(world, before);
                for (int i = 0; i < round % 5; i++) {
                    edits.change();
                }
                WorldFiles.save(world, after);
                Map<String, String> different =
                        GuidSnapshot.difference(GuidSnapshot.of(shadow), GuidSnapshot.of(world));
                EntityChangeSet changes = EntityDiffer.getChanges(world, shadow, EntityDifferOptions.standard())
                        .forward();
                try (SceneBytes left = SceneBytes.of(before);
                        SceneBytes right = SceneBytes.of(after)) {
                    SceneDifference found = SceneDifference.of(left, right);
                    String what = "seed " + seed + ", round " + round + ": " + found.describe() + different;
                    assertThat(found.createdCount())
                            .as(what)
                            .isEqualTo(changes.created().size());
                    assertThat(found.destroyedCount())
                            .as(what)
                            .isEqualTo(changes.destroyed().size());
                    assertThat(found.createdCount() + found.destroyedCount() + found.changedCount())
                            .as(what)
                            .isEqualTo(different.size());
                    if (round % 5 == 0) {
                        assertThat(found.isEmpty()).as(what).isTrue();
                    }
                }
            }
        }
    }
}
