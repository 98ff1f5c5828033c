package dev.phalanx.samples.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.query.EntityQueryDesc;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldFlags;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.scenes.SceneDifference;
import dev.phalanx.scenes.WorldFiles;
import dev.phalanx.scenes.diff.ChangeSetReader;
import dev.phalanx.scenes.diff.ChangeSetWriter;
import dev.phalanx.scenes.diff.EntityChangeSet;
import dev.phalanx.scenes.diff.EntityChanges;
import dev.phalanx.scenes.diff.EntityDiffer;
import dev.phalanx.scenes.diff.EntityDifferOptions;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.scenes.diff.EntityPatcher;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.structs.Entity;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The snippets of docs/change-sets.md.
class ChangeSetsTest {
    record Health(int points) implements IComponentData {}

    record Score(int points) implements IComponentData {}

    /// Creates an entity in each frame.
    static final class BuildingSystem implements ISystem {
        private int built;

        @Override
        public void onUpdate(SystemState state) {
            built++;
            state.entityManager().createEntity(EntityGuid.of(built), new Health(built));
        }
    }

    private int framesLeft = 2;

    private boolean isRunning() {
        return framesLeft-- > 0;
    }

    @Test
    void whatChangedIsUndone() {
        try (World world = new World("Level");
                World shadow = new World("Level before", WorldFlags.SHADOW)) {
            EntityManager em = world.entityManager();
            // snippet change-sets-guid
            Entity tower = em.createEntity(EntityGuid.of(1), new Health(10));
            // end change-sets-guid
            assertThat(em.hasComponent(tower, EntityGuid.class)).isTrue();
            // snippet change-sets-undo
            shadow.entityManager().copyAndReplaceEntitiesFrom(em); // remember
            em.setComponent(tower, new Health(3)); // change something
            EntityChanges changes = EntityDiffer.getChanges(world, shadow, EntityDifferOptions.standard());
            EntityPatcher.applyChangeSet(world, changes.reverse()); // undo
            EntityPatcher.applyChangeSet(world, changes.forward()); // and redo
            // end change-sets-undo
            assertThat(em.getComponent(tower, Health.class)).isEqualTo(new Health(3));
            assertThat(changes.forward().describe()).isEqualTo("""
                    0 created, 0 destroyed, 0 components added, 0 removed, 1 set: Health 1
                    ~ 1:0:0:0: Health(points 3)
                    """);
        }
    }

    @Test
    void aWorldFollowsAnother() throws IOException {
        try (World edited = new World("Editor");
                World shadow = new World("Editor before", WorldFlags.SHADOW);
                World running = new World("Game")) {
            EntityManager em = edited.entityManager();
            // snippet change-sets-follow
            EntityDiffer differ = new EntityDiffer(edited, shadow);
            EntityDifferOptions options = EntityDifferOptions.standard()
                    .withReverse(false)
                    .withFastForward(true) // the shadow becomes the same, so that the next call begins there
                    .withChunkVersions(true); // chunks without writes are skipped
            // end change-sets-follow
            for (int round = 1; round < 4; round++) {
                em.createEntity(EntityGuid.of(round), new Health(round));
                // snippet change-sets-apply
                EntityChangeSet changes = differ.getChanges(options).forward();
                EntityPatcher.applyChangeSet(running, changes);
                // end change-sets-apply
                assertThat(running.entityManager().entityCount()).isEqualTo(round);
            }
        }
    }

    @Test
    void aChangeSetTravelsAsBytes() throws IOException {
        try (World world = new World("Server");
                World shadow = new World("Server before", WorldFlags.SHADOW);
                World client = new World("Client")) {
            EntityManager em = world.entityManager();
            em.createEntity(EntityGuid.of(1), new Health(3), new Score(1));
            em.createEntity(EntityGuid.of(1), new Health(3), new Prefab());
            // snippet change-sets-options
            EntityDifferOptions options = EntityDifferOptions.standard()
                    .without(Score.class)
                    .withQuery(EntityQueryDesc.EMPTY.withAll(ComponentType.readOnly(Health.class)));
            EntityChangeSet changes =
                    EntityDiffer.getChanges(world, shadow, options).forward();
            // end change-sets-options
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            // snippet change-sets-write
            changes.write(out);
            // end change-sets-write
            ByteArrayInputStream in = new ByteArrayInputStream(out.toByteArray());
            // snippet change-sets-read
            EntityChangeSet received = EntityChangeSet.read(in, LoadOptions.standard());
            int warnings = EntityPatcher.applyChangeSet(client, received);
            // end change-sets-read
            assertThat(warnings).isZero();
            assertThat(received).isEqualTo(changes);
            assertThat(client.entityManager().entityCount()).isEqualTo(1);
        }
    }

    @Test
    void changeSetsTravelInAStream() throws IOException {
        try (World edited = new World("Editor");
                World shadow = new World("Editor before", WorldFlags.SHADOW);
                World client = new World("Client")) {
            edited.addSystem(new BuildingSystem());
            EntityDiffer differ = new EntityDiffer(edited, shadow);
            EntityDifferOptions options =
                    EntityDifferOptions.standard().withReverse(false).withFastForward(true);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            // snippet change-sets-stream-write
            try (ChangeSetWriter stream = new ChangeSetWriter(out)) {
                while (isRunning()) {
                    edited.update();
                    stream.write(differ.getChanges(options).forward());
                }
            }
            // end change-sets-stream-write
            ByteArrayInputStream in = new ByteArrayInputStream(out.toByteArray());
            // snippet change-sets-stream-read
            try (ChangeSetReader stream = new ChangeSetReader(in, LoadOptions.standard())) {
                for (EntityChangeSet changes = stream.read(); changes != null; changes = stream.read()) {
                    EntityPatcher.applyChangeSet(client, changes);
                }
            }
            // end change-sets-stream-read
            assertThat(client.entityManager().entityCount()).isEqualTo(2);
        }
    }

    @Test
    void filesAreCompared(@TempDir Path folder) throws IOException {
        Path old = folder.resolve("old.entities");
        Path now = folder.resolve("new.entities");
        try (World world = new World("Level")) {
            Entity tower = world.entityManager().createEntity(EntityGuid.of(1), new Health(10));
            WorldFiles.save(world, old);
            world.entityManager().setComponent(tower, new Health(3));
            WorldFiles.save(world, now);
        }
        // snippet change-sets-files
        try (SceneBytes before = SceneBytes.of(old);
                SceneBytes after = SceneBytes.of(now)) {
            SceneDifference difference = SceneDifference.of(before, after);
            System.out.print(difference.describe());
        }
        // end change-sets-files
    }
}
