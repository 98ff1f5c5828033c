package dev.phalanx.samples.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.SceneText;
import dev.phalanx.scenes.WorldFiles;
import dev.phalanx.scenes.WorldSnapshot;
import dev.phalanx.scenes.files.DefaultsTo;
import dev.phalanx.scenes.files.FormerlyNamed;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.LoadReport;
import dev.phalanx.scenes.files.SaveOptions;
import dev.phalanx.structs.Entity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.swing.DefaultBoundedRangeModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The snippets of docs/saving-worlds.md.
class SavingWorldsTest {
    // snippet saving-renamed
    @FormerlyNamed("game.Life")
    record Health(
            @FormerlyNamed("hitPoints") int points,
            @DefaultsTo("100") int most) implements IComponentData {}
    // end saving-renamed

    record Persistent() implements IComponentData {}

    @Test
    void worldsAreSavedAndLoaded(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("game.entities");
        try (World world = new World("Game");
                World other = new World("Loaded")) {
            EntityManager em = world.entityManager();
            em.createEntity(new Health(3, 9));
            em.createEntity(new Health(4, 9), new Persistent());
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

    @Test
    void exactFilesAreLoadedInPlaceOfAll(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("game.entities");
        try (World world = new World("Game");
                World other = new World("Loaded")) {
            world.entityManager().createEntity(new Health(3, 9));
            Entity last = world.entityManager().createEntity(new Health(4, 9));
            world.entityManager().destroyEntity(last);
            other.entityManager().createEntity(new Persistent());
            // snippet saving-exact
            WorldFiles.saveExact(world, file); // between two updates
            WorldFiles.loadExact(other, file); // in place of all that the world has
            // end saving-exact
            assertThat(other.stateHashWithTime()).isEqualTo(world.stateHashWithTime());
            assertThat(other.entityManager().createEntity())
                    .isEqualTo(world.entityManager().createEntity());
        }
    }

    @Test
    void filesFromElsewhereNameOnlyWhatIsAllowed(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("level.entities");
        try (World world = new World("Game");
                World other = new World("Loaded")) {
            world.entityManager().createEntity(new Health(3, 9));
            WorldFiles.save(world, file);
            // snippet saving-allowed
            LoadOptions options = LoadOptions.standard()
                    .allowPackages("dev.phalanx.samples.guide") // and the packages below it
                    .allowTypes(Health.class); // single classes, or a predicate of classes
            WorldFiles.load(other, file, options);
            // end saving-allowed
            assertThat(other.entityManager().entityCount()).isOne();
        }
    }

    @Test
    void savesAreCompressedFollowedAndCancelled(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("game.entities");
        DefaultBoundedRangeModel bar = new DefaultBoundedRangeModel(0, 0, 0, 100);
        AtomicBoolean cancelled = new AtomicBoolean();
        try (World world = new World("Game")) {
            world.entityManager().createEntity(new Health(3, 9));
            // snippet saving-save-options
            SaveOptions options = SaveOptions.DEFAULT
                    .withCompression(SaveOptions.Compression.LZ4) // of blocks that become at least a fifth shorter
                    .withProgress((done, total) -> bar.setValue((int) (100 * done / total)))
                    .withCancel(cancelled::get);
            WorldFiles.save(
                    world, file, options); // throws a CancellationException if it is cancelled; the old file stays
            // end saving-save-options
            assertThat(bar.getValue()).isEqualTo(100);
            byte[] saved = Files.readAllBytes(file);
            cancelled.set(true);
            assertThatThrownBy(() -> WorldFiles.save(world, file, options)).isInstanceOf(CancellationException.class);
            assertThat(Files.readAllBytes(file)).isEqualTo(saved);
        }
    }

    private static final System.Logger LOGGER = System.getLogger("game");

    @Test
    void snapshotsAreWrittenByOtherThreads(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("game.entities");
        try (World world = new World("Game");
                World other = new World("Loaded")) {
            Entity hero = world.entityManager().createEntity(new Health(3, 9));
            // snippet saving-snapshot
            WorldSnapshot snapshot = WorldFiles.snapshot(world, SaveOptions.DEFAULT);
            Thread writer = Thread.ofPlatform().start(() -> {
                try (snapshot) {
                    snapshot.write(file);
                } catch (IOException failed) {
                    LOGGER.log(System.Logger.Level.ERROR, "The world was not saved.", failed);
                }
            });
            // end saving-snapshot
            world.entityManager().setComponent(hero, new Health(0, 9));
            writer.join();
            WorldFiles.load(other, file);
            assertThat(other.entityManager().getSingleton(Health.class)).isEqualTo(new Health(3, 9));
        }
    }

    record Velocity(double metresPerSecond) implements IComponentData {}

    record Speed(float kmh) implements IComponentData {}

    @Test
    void migrationsMakeNewValuesOfOldOnes(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("game.entities");
        Path json = folder.resolve("game.json");
        try (World world = new World("Game");
                World other = new World("Loaded")) {
            world.entityManager().createEntity(new Speed(36));
            WorldFiles.saveJson(world, json);
            Files.writeString(json, Files.readString(json).replace(Speed.class.getName(), "game.Speed"));
            SceneText.toFile(json, file);
            // snippet saving-migration
            LoadOptions options = LoadOptions.standard()
                    .withMigration(
                            "game.Speed", // had kilometres per hour
                            Velocity.class,
                            old -> new Velocity(old.getDouble("kmh") / 3.6));
            // end saving-migration
            WorldFiles.load(other, file, options);
            assertThat(other.entityManager().getSingleton(Velocity.class)).isEqualTo(new Velocity(10));
        }
    }
}
