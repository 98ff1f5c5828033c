package dev.phalanx.scenes.diff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldFlags;
import dev.phalanx.scenes.diff.DiffTypes.Friend;
import dev.phalanx.scenes.diff.DiffTypes.Inventory;
import dev.phalanx.scenes.diff.DiffTypes.Title;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobBuilder;
import dev.phalanx.testing.Row;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/// Random changes of random worlds: the forward change set turns the old world into the new one, and the reverse one
/// back.
@Row("SER-4")
class RandomChangesTest {
    private static final int SEEDS = 200;
    private static final List<BlobAssetReference<Integer>> BLOBS = new ArrayList<>();

    static {
        for (int i = 0; i < 4; i++) {
            try (BlobBuilder builder = new BlobBuilder()) {
                BLOBS.add(builder.createBlobAssetReference(i / 2)); // two of each content
            }
        }
    }

    /// Does nothing, but the versions of the world go up.
    static final class IdleSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {}
    }

    @AfterAll
    static void closeBlobs() {
        BLOBS.forEach(BlobAssetReference::close);
    }

    private static List<Class<? extends IComponent>> types(boolean withManaged) {
        List<Class<? extends IComponent>> types = new ArrayList<>(RandomEdits.TYPES);
        if (!withManaged) {
            types.removeAll(List.of(Inventory.class, Friend.class, Title.class));
        }
        return types;
    }

    private static World copyOf(World world) {
        World copy = new World("Copy", WorldFlags.SHADOW);
        copy.entityManager().copyAndReplaceEntitiesFrom(world.entityManager());
        return copy;
    }

    @Test
    @Row("SER-4.2")
    void forwardChangesGiveTheNewWorldAndReverseChangesTheOldOne() {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (World world = new World("Source " + seed)) {
                RandomEdits edits = new RandomEdits(seed, world, types(true), BLOBS);
                edits.create(seed % 7 == 0 ? 200 : 20);
                try (World old = copyOf(world);
                        World patched = copyOf(world)) {
                    for (int i = 0; i < 1 + seed % 40; i++) {
                        edits.change();
                    }
                    Map<String, String> before = GuidSnapshot.of(old);
                    Map<String, String> after = GuidSnapshot.of(world);
                    EntityChanges changes = EntityDiffer.getChanges(world, old, EntityDifferOptions.standard());
                    assertThat(changes.isEmpty()).as("seed %s", seed).isEqualTo(before.equals(after));
                    assertThat(EntityPatcher.applyChangeSet(patched, changes.forward()))
                            .as("seed %s, forward %s", seed, changes.forward().describe())
                            .isZero();
                    assertThat(GuidSnapshot.of(patched))
                            .as("seed %s, forward", seed)
                            .isEqualTo(after);
                    patched.audit();
                    EntityPatcher.applyChangeSet(patched, changes.reverse());
                    assertThat(GuidSnapshot.of(patched))
                            .as("seed %s, reverse", seed)
                            .isEqualTo(before);
                    patched.audit();
                    assertThat(EntityDiffer.getChanges(patched, old, EntityDifferOptions.standard())
                                    .isEmpty())
                            .isTrue();
                }
            }
        }
    }

    @Test
    void writtenChangesAreThoseThatAreRead() throws IOException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (World world = new World("Source " + seed)) {
                RandomEdits edits = new RandomEdits(seed, world, types(false), BLOBS);
                edits.create(20);
                try (World old = copyOf(world);
                        World patched = copyOf(world)) {
                    for (int i = 0; i < 1 + seed % 40; i++) {
                        edits.change();
                    }
                    EntityChangeSet forward = EntityDiffer.getChanges(world, old, EntityDifferOptions.standard())
                            .forward();
                    ByteArrayOutputStream out = new ByteArrayOutputStream();
                    forward.write(out);
                    EntityChangeSet read =
                            EntityChangeSet.read(new ByteArrayInputStream(out.toByteArray()), LoadOptions.standard());
                    assertThat(read).as("seed %s", seed).isEqualTo(forward);
                    assertThat(read.hashCode()).isEqualTo(forward.hashCode());
                    assertThat(read.describe()).isEqualTo(forward.describe());
                    EntityPatcher.applyChangeSet(patched, read);
                    assertThat(GuidSnapshot.difference(GuidSnapshot.of(world), GuidSnapshot.of(patched)))
                            .as("seed %s, %s", seed, forward.describe())
                            .isEmpty();
                }
            }
        }
    }

    @Test
    void aDifferThatSkipsChunksFindsTheSameChangesEachTime() {
        for (int seed = 0; seed < SEEDS / 6; seed++) {
            try (World world = new World("Source " + seed);
                    World shadow = new World("Shadow", WorldFlags.SHADOW);
                    World mirror = new World("Mirror")) {
                world.addSystem(new IdleSystem());
                RandomEdits edits = new RandomEdits(seed, world, types(true), BLOBS);
                edits.create(60);
                EntityDiffer differ = new EntityDiffer(world, shadow);
                EntityDifferOptions options = EntityDifferOptions.standard()
                        .withNames(false)
                        .withChunkVersions(true)
                        .withFastForward(seed % 3 > 0);
                EntityDifferOptions full = EntityDifferOptions.standard().withNames(false);
                for (int round = 0; round < 6; round++) {
                    if (seed % 2 == 0) {
                        world.update();
                    }
                    EntityChanges expected = EntityDiffer.getChanges(world, shadow, full);
                    EntityChanges changes = differ.getChanges(options);
                    assertThat(changes.forward())
                            .as("seed %s round %s", seed, round)
                            .isEqualTo(expected.forward());
                    assertThat(changes.reverse())
                            .as("seed %s round %s", seed, round)
                            .isEqualTo(expected.reverse());
                    if (options.isFastForward()) {
                        assertThat(EntityPatcher.applyChangeSet(mirror, changes.forward()))
                                .isZero();
                        assertThat(EntityDiffer.getChanges(world, mirror, full).isEmpty())
                                .isTrue();
                    }
                    for (int i = 0; i < (round == 2 ? 0 : 4); i++) {
                        edits.change();
                    }
                }
            }
        }
    }
}
