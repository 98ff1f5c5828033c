package dev.phalanx.samples.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.WorldFiles;
import dev.phalanx.scenes.files.FormerlyNamed;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.LoadReport;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The snippets of docs/saving-worlds.md.
class SavingWorldsTest {
    // snippet saving-renamed
    @FormerlyNamed("game.Life")
    record Health(@FormerlyNamed("hitPoints") int points) implements IComponentData {}
    // end saving-renamed

    record Persistent() implements IComponentData {}

    @Test
    void worldsAreSavedAndLoaded(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("game.entities");
        try (World world = new World("Game");
                World other = new World("Loaded")) {
            EntityManager em = world.entityManager();
            em.createEntity(new Health(3));
            em.createEntity(new Health(4), new Persistent());
            // snippet saving-worlds
            WorldFiles.save(world, file);
            LoadReport report = WorldFiles.load(other, file); // adds the entities to those that the world has
            // end saving-worlds
            assertThat(report.entityCount()).isEqualTo(2);
            // snippet saving-query
            WorldFiles.save(world, em.queryBuilder().withAll(Persistent.class).build(), file);
            // end saving-query
            assertThat(file).exists();
            // snippet saving-options
            LoadOptions options = LoadOptions.standard()
                    .withTypes(Health.class) // classes that files may have under a former name
                    .withMissingTypes(LoadOptions.MissingTypes.DROP); // load entities without components that are gone
            WorldFiles.load(other, file, options);
            // end saving-options
            assertThat(other.entityManager().entityCount()).isEqualTo(3);
        }
    }
}
