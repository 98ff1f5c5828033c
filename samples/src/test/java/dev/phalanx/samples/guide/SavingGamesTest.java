package dev.phalanx.samples.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.SaveGames;
import dev.phalanx.scenes.SceneSource;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.SceneSystems;
import dev.phalanx.scenes.SceneWriter;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.SaveGameOptions;
import dev.phalanx.scenes.files.Saved;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.LocalTransform;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The snippets of docs/saving-games.md.
class SavingGamesTest {
    // snippet saving-games-components
    @Saved
    record Health(int points) implements IComponentData {}

    @Saved
    record Inventory(int item, int count) implements IBufferElementData {}

    record Velocity(float x, float y) implements IComponentData {} // is not saved
    // end saving-games-components

    @Test
    void gamesGoBackToWhatWasSaved(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("quick.save");
        try (World written = new World("Town")) {
            written.entityManager().createEntity(EntityGuid.of(1), new Health(100), new Velocity(1, 0));
            new SceneWriter(written, Guid.ofName("town")).write(folder.resolve("town.entities"));
        }
        try (World world = new World("Game")) {
            world.addSystems(SceneSystems.types());
            SceneSystem.setSource(world, SceneSource.directory(folder));
            SceneLoadParameters atOnce = SceneLoadParameters.of(SceneLoadFlags.BLOCK_ON_STREAM_IN);
            SceneSystem.loadSceneAsync(world, SceneReference.of("town"), atOnce);
            world.update();
            EntityManager em = world.entityManager();
            em.setComponent(em.getSingletonEntity(Health.class), new Health(40));
            Entity hero = em.createEntity(LocalTransform.fromPosition(1, 2, 3));
            em.addBuffer(hero, Inventory.class).add(new Inventory(7, 1));
            // snippet saving-games
            SaveGames.save(world, file);
            SaveGames.load(world, file); // goes back to the state that was saved
            // end saving-games
            assertThat(em.getSingleton(Health.class)).isEqualTo(new Health(40));
            assertThat(em.getSingleton(Velocity.class)).isEqualTo(new Velocity(1, 0));
            assertThat(em.getSingletonBuffer(Inventory.class).get(0)).isEqualTo(new Inventory(7, 1));
            assertThat(em.hasSingleton(LocalTransform.class)).isFalse();
            em.addComponent(em.getSingletonEntity(Inventory.class), LocalTransform.fromPosition(4, 5, 6));
            // snippet saving-games-options
            SaveGameOptions options = SaveGameOptions.DEFAULT.withTypes(LocalTransform.class);
            SaveGames.save(world, file, options);
            // end saving-games-options
            SaveGames.load(world, file, options);
            assertThat(em.getSingleton(LocalTransform.class)).isEqualTo(LocalTransform.fromPosition(4, 5, 6));
        }
    }
}
