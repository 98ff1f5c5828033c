package dev.phalanx.scenes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.ICleanupComponentData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.SceneTag;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.scenes.files.DefaultsTo;
import dev.phalanx.scenes.files.FormerlyNamed;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.LoadReport;
import dev.phalanx.scenes.files.SaveGameOptions;
import dev.phalanx.scenes.files.Saved;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.structs.Entity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A town of three sections is played, saved, and loaded again.
class SaveGamesTest {
    @Saved
    record Health(int points) implements IComponentData, IEnableableComponent {}

    @Saved
    record Target(Entity at) implements IComponentData {}

    @Saved
    record Cursed() implements IComponentData {}

    @Saved
    record Loot(int kind, Entity from) implements IBufferElementData {}

    @Saved
    record Guild(int number) implements ISharedComponentData {}

    @Saved
    static final class Diary implements IManagedComponentData {
        private List<String> pages = List.of();
    }

    /// Not saved.
    record Place(float x, float y) implements IComponentData {}

    @Saved
    record Grave() implements ICleanupComponentData {}

    private static final SceneLoadParameters BLOCKING = SceneLoadParameters.of(SceneLoadFlags.BLOCK_ON_STREAM_IN);

    @TempDir
    Path directory;

    private World world;
    private EntityManager em;
    private Path file;

    @BeforeEach
    void writeTown() throws IOException {
        file = directory.resolve("quick.save");
        writeTown(100);
        world = newWorld();
        em = world.entityManager();
    }

    @AfterEach
    void closeWorld() {
        world.audit();
        world.close();
        assertThat(World.all()).isEmpty();
    }

    private World newWorld() {
        World made = new World("Game");
        made.addSystems(SceneSystems.types());
        SceneSystem.setSource(made, SceneSource.directory(directory));
        SceneSystem.setSettings(made, InSceneWorld.PATIENT);
        return made;
    }

    /// Guid 1 is in section 0, 10 to 12 in section 1, 20 in section 2, and 30 is a prefab in section 1.
    private void writeTown(int health) throws IOException {
        WrittenScenes.write(directory.resolve("town.entities"), Guid.ofName("town"), from -> {
            Entity mayor = from.createEntity(EntityGuid.of(1), new Health(health), new Place(0, 0));
            from.addSharedComponent(mayor, WrittenScenes.in(0));
            for (int i = 0; i < 3; i++) {
                Entity guard = from.createEntity(
                        EntityGuid.of(10 + i), new Health(health), new Target(mayor), new Place(i, 1));
                from.addSharedComponent(guard, WrittenScenes.in(1));
            }
            Entity farmer = from.createEntity(EntityGuid.of(20), new Health(health), new Place(9, 9));
            from.addSharedComponent(farmer, WrittenScenes.in(2));
            Entity dog = from.createEntity(EntityGuid.of(30), new Health(5), new Prefab());
            from.addSharedComponent(dog, WrittenScenes.in(1));
        });
    }

    private Entity loadTown(World into) {
        Entity scene = SceneSystem.loadSceneAsync(into, SceneReference.of("town"), BLOCKING);
        into.update();
        assertThat(SceneSystem.getFailure(into, scene)).isNull();
        return scene;
    }

    private static Entity find(EntityManager in, long guid) {
        Entity found = Entity.NULL;
        for (Entity entity : in.getAllEntities()) {
            if (in.hasComponent(entity, EntityGuid.class)
                    && in.getComponent(entity, EntityGuid.class).equals(EntityGuid.of(guid))) {
                assertThat(found).as("the only one").isEqualTo(Entity.NULL);
                found = entity;
            }
        }
        return found;
    }

    private static Entity named(EntityManager in, String name) {
        for (Entity entity : in.getAllEntities()) {
            if (in.getName(entity).equals(name)) {
                return entity;
            }
        }
        return Entity.NULL;
    }

    @Test
    void whatHasChangedIsSavedAndTheRestComesFromTheScenes() throws IOException {
        loadTown(world);
        Entity hero = em.createEntity(new Health(7), new Place(3, 3));
        em.setName(hero, "hero");
        Entity guard = find(em, 10);
        em.setComponent(guard, new Health(40));
        em.setComponent(guard, new Target(hero));
        em.addComponent(guard, Cursed.class);
        em.setComponent(guard, new Place(77, 77));
        em.setComponentEnabled(find(em, 11), Health.class, false);
        em.removeComponent(find(em, 12), Target.class);
        em.destroyEntity(find(em, 20));
        em.addComponent(hero, new Target(find(em, 1)));
        em.addBuffer(hero, Loot.class).add(new Loot(3, guard));
        em.addSharedComponent(hero, new Guild(4));
        Diary diary = new Diary();
        diary.pages = List.of("one", "two");
        em.addComponent(hero, diary);

        SaveGames.save(world, file);
        writeTown(200); // a new version of the scene
        try (World other = newWorld()) {
            LoadReport report = SaveGames.load(other, file);

            EntityManager in = other.entityManager();
            assertThat(report).isEqualTo(new LoadReport(1, List.of()));
            Entity own = named(in, "hero");
            assertThat(in.getComponent(own, Health.class)).isEqualTo(new Health(7));
            assertThat(in.hasComponent(own, Place.class)).isFalse();
            assertThat(in.hasComponent(own, EntityGuid.class)).isFalse();
            assertThat(in.getComponent(own, Target.class).at()).isEqualTo(find(in, 1));
            assertThat(in.getBuffer(own, Loot.class, true).get(0)).isEqualTo(new Loot(3, find(in, 10)));
            assertThat(in.getSharedComponent(own, Guild.class)).isEqualTo(new Guild(4));
            assertThat(in.getComponent(own, Diary.class).pages).containsExactly("one", "two");
            Entity same = find(in, 10);
            assertThat(in.getComponent(same, Health.class)).isEqualTo(new Health(40));
            assertThat(in.getComponent(same, Target.class).at()).isEqualTo(own);
            assertThat(in.hasComponent(same, Cursed.class)).isTrue();
            assertThat(in.getComponent(same, Place.class)).isEqualTo(new Place(0, 1));
            assertThat(in.isComponentEnabled(find(in, 11), Health.class)).isFalse();
            assertThat(in.hasComponent(find(in, 12), Target.class)).isFalse();
            assertThat(in.getComponent(find(in, 12), Health.class)).isEqualTo(new Health(200));
            assertThat(find(in, 20)).isEqualTo(Entity.NULL);
            other.audit();
        }
    }

    @Test
    void aWorldGoesBackToTheStateThatWasSaved() throws IOException {
        Entity town = loadTown(world);
        Entity hero = em.createEntity(new Health(7));
        em.setComponent(find(em, 1), new Health(55));
        Entity camera = em.createEntity(new Place(1, 1));
        Entity prefab = em.createEntity(new Health(3), new Prefab());
        SaveGames.save(world, file);
        em.setComponent(hero, new Health(1));
        em.createEntity(new Health(8));
        em.setComponent(find(em, 1), new Health(0));
        em.destroyEntity(find(em, 10));

        LoadReport report = SaveGames.load(world, file);

        assertThat(report.entityCount()).isEqualTo(1);
        assertThat(em.exists(hero)).isFalse();
        assertThat(em.exists(camera)).isTrue();
        assertThat(em.exists(prefab)).isTrue();
        assertThat(em.getComponent(find(em, 1), Health.class)).isEqualTo(new Health(55));
        assertThat(em.getComponent(find(em, 10), Health.class)).isEqualTo(new Health(100));
        Entity scene = SceneSystem.getSceneEntity(world, Guid.ofName("town"));
        assertThat(scene).isEqualTo(town);
        assertThat(SceneSystem.isSceneLoaded(world, scene)).isTrue();
        SaveGames.load(world, file);
        assertThat(em.queryBuilder().withAll(Health.class).build().calculateEntityCount())
                .isEqualTo(6);
    }

    @Test
    void theSectionsThatWereLoadedAreLoadedAgainAndCreatedEntitiesGoWithThem() throws IOException {
        Entity scene = SceneSystem.loadSceneAsync(world, SceneReference.of("town"), InSceneWorld.HEAD_ONLY);
        world.update();
        SceneSystem.loadSectionAsync(world, SceneSystem.getSectionEntity(world, scene, 0), BLOCKING);
        SceneSystem.loadSectionAsync(world, SceneSystem.getSectionEntity(world, scene, 1), BLOCKING);
        world.update();
        Entity puppy = em.instantiate(findPrefab(em));
        em.setComponent(puppy, new Health(2));
        em.setName(puppy, "puppy");
        assertThat(em.hasComponent(puppy, SceneTag.class)).isTrue();

        SaveGames.save(world, file);
        try (World other = newWorld()) {
            assertThat(SaveGames.load(other, file).entityCount()).isEqualTo(1);

            EntityManager in = other.entityManager();
            assertThat(find(in, 20)).isEqualTo(Entity.NULL);
            assertThat(find(in, 12)).isNotEqualTo(Entity.NULL);
            Entity own = named(in, "puppy");
            assertThat(in.getComponent(own, Health.class)).isEqualTo(new Health(2));
            Entity loaded = SceneSystem.getSceneEntity(other, Guid.ofName("town"));
            SceneSystem.unloadSection(other, SceneSystem.getSectionEntity(other, loaded, 1));
            other.update();
            assertThat(in.exists(own)).isFalse();
            assertThat(find(in, 1)).isNotEqualTo(Entity.NULL);
        }
    }

    @Test
    void anEntityThatWasKeptFromItsSectionComesBackWithItsSavedComponentsAlone() throws IOException {
        Entity scene = loadTown(world);
        Entity kept = find(em, 1);
        em.removeComponent(kept, SceneTag.class);
        em.setComponent(kept, new Health(77));
        SceneSystem.unloadScene(world, scene);
        world.update();
        SaveGames.save(world, file);
        try (World other = newWorld()) {
            EntityManager in = other.entityManager();
            assertThat(SaveGames.load(other, file).dropped())
                    .containsExactly(kept + " came from scene " + Guid.ofName("town")
                            + ", and has no SceneTag any more and no prefab that was there when the game was saved: it"
                            + " has its saved components alone. Name the others that it needs with"
                            + " SaveGameOptions.withTypes.");
            Entity made = find(in, 1);
            assertThat(in.getComponent(made, Health.class)).isEqualTo(new Health(77));
            assertThat(in.hasComponent(made, Place.class)).isFalse();
        }
        try (World other = newWorld()) {
            SaveGameOptions named = SaveGameOptions.DEFAULT.withTypes(Place.class);
            SaveGames.save(world, file, named);
            SaveGames.load(other, file, named);
            assertThat(other.entityManager().getSingleton(Place.class)).isEqualTo(new Place(0, 0));
        }
    }

    private static Entity findPrefab(EntityManager in) {
        return in.queryBuilder()
                .withAll(Prefab.class, Health.class)
                .build()
                .toEntityArray()
                .get(0);
    }

    @Test
    void anUnchangedTownTakesNoBytesForItsEntities() throws IOException {
        loadTown(world);
        SaveGames.save(world, file);
        long empty = Files.size(file);
        em.setComponent(find(em, 11), new Health(99));
        SaveGames.save(world, file);
        assertThat(empty).isLessThan(200);
        assertThat(Files.size(file)).isGreaterThan(empty);
        em.setComponent(find(em, 11), new Health(100));
        SaveGames.save(world, file);
        assertThat(Files.size(file)).as("what was undone is not saved").isEqualTo(empty);
    }

    @Test
    void oneGameHasTheSameBytesEachTime() throws IOException {
        loadTown(world);
        em.createEntity(new Health(1));
        em.createEntity(new Target(find(em, 11)));
        SaveGames.save(world, file);
        byte[] first = Files.readAllBytes(file);
        SaveGames.save(world, file);
        assertThat(Files.readAllBytes(file)).isEqualTo(first);
    }

    @Test
    void componentsOfLibrariesAreSavedIfTheyAreNamed() throws IOException {
        loadTown(world);
        em.setComponent(find(em, 1), new Place(5, 6));
        SaveGameOptions options = SaveGameOptions.DEFAULT.withTypes(Place.class);
        SaveGames.save(world, file, options);
        try (World other = newWorld()) {
            SaveGames.load(other, file, options);
            EntityManager in = other.entityManager();
            assertThat(in.getComponent(find(in, 1), Place.class)).isEqualTo(new Place(5, 6));
        }
    }

    @Test
    void aWorldWithoutScenesIsSavedToo() throws IOException {
        try (World plain = new World("Plain");
                World other = new World("Other")) {
            Entity first = plain.entityManager().createEntity(new Health(1));
            plain.entityManager().createEntity(new Target(first));
            plain.entityManager().createEntity(new Place(1, 1));
            SaveGames.save(plain, file);
            assertThat(SaveGames.load(other, file).entityCount()).isEqualTo(2);
            EntityManager in = other.entityManager();
            Entity target = in.getSingleton(Target.class).at();
            assertThat(in.getComponent(target, Health.class)).isEqualTo(new Health(1));
        }
    }

    record Lives(int points) implements IComponentData {}

    @FormerlyNamed("dev.phalanx.scenes.SaveGamesTest$Lives")
    record Vigour(@FormerlyNamed("points") long left, int more) implements IComponentData {}

    @Test
    void classesMayChangeWhileGamesAreKept() throws IOException {
        em.createEntity(new Lives(9));
        SaveGames.save(world, file, SaveGameOptions.DEFAULT.withTypes(Lives.class));
        try (World other = newWorld()) {
            SaveGames.load(
                    other,
                    file,
                    SaveGameOptions.DEFAULT.withLoadOptions(LoadOptions.DEFAULT
                            .withClassLoader(new Without(Lives.class))
                            .withTypes(Vigour.class)));
            assertThat(other.entityManager().getSingleton(Vigour.class)).isEqualTo(new Vigour(9, 0));
        }
    }

    enum Mood {
        CALM,
        ANGRY
    }

    enum LaterMood {
        ANGRY,
        AFRAID,
        CALM
    }

    record OldStats(int points, float gone, Mood mood) implements IComponentData {}

    @FormerlyNamed("dev.phalanx.scenes.SaveGamesTest$OldStats")
    record Stats(
            @FormerlyNamed("points") long left,
            @DefaultsTo("7") int more,
            @DefaultsTo("AFRAID") LaterMood second,
            LaterMood mood)
            implements IComponentData {}

    record OldTag() implements IComponentData {}

    @FormerlyNamed("dev.phalanx.scenes.SaveGamesTest$OldTag")
    record NoTag(@DefaultsTo("8") int more) implements IComponentData {}

    record OldCoin(int worth) implements IBufferElementData {}

    @FormerlyNamed("dev.phalanx.scenes.SaveGamesTest$OldCoin")
    record Coin(int worth, @DefaultsTo("true") boolean isReal) implements IBufferElementData {}

    record OldTeam(int number) implements ISharedComponentData {}

    @FormerlyNamed("dev.phalanx.scenes.SaveGamesTest$OldTeam")
    record Team(int number, @DefaultsTo("2.5") double speed) implements ISharedComponentData {}

    @Test
    void changedClassesAreReadAsInWorldFiles() throws IOException {
        Entity made = em.createEntity(new OldStats(9, 1, Mood.ANGRY));
        em.addComponent(made, OldTag.class);
        em.addBuffer(made, OldCoin.class).add(new OldCoin(5));
        em.addSharedComponent(made, new OldTeam(3));
        SaveGames.save(
                world,
                file,
                SaveGameOptions.DEFAULT.withTypes(OldStats.class, OldTag.class, OldCoin.class, OldTeam.class));
        Path image = directory.resolve("world.entities");
        WorldFiles.save(world, image);
        LoadOptions options = LoadOptions.DEFAULT
                .withClassLoader(new Without(OldStats.class, OldTag.class, OldCoin.class, OldTeam.class))
                .withTypes(Stats.class, NoTag.class, Coin.class, Team.class);
        try (World other = newWorld();
                World whole = new World("Whole")) {
            LoadReport report = SaveGames.load(other, file, SaveGameOptions.DEFAULT.withLoadOptions(options));
            assertThat(report.dropped())
                    .isEqualTo(WorldFiles.load(whole, image, options).dropped())
                    .singleElement()
                    .asString()
                    .startsWith("Field gone of");
            for (World each : List.of(other, whole)) {
                EntityManager in = each.entityManager();
                Entity entity = in.getSingletonEntity(Stats.class);
                assertThat(in.getComponent(entity, Stats.class))
                        .isEqualTo(new Stats(9, 7, LaterMood.AFRAID, LaterMood.ANGRY));
                assertThat(in.getComponent(entity, NoTag.class)).isEqualTo(new NoTag(8));
                assertThat(in.getBuffer(entity, Coin.class, true).get(0)).isEqualTo(new Coin(5, true));
                assertThat(in.getSharedComponent(entity, Team.class)).isEqualTo(new Team(3, 2.5));
            }
        }
    }

    @Test
    void migrationsMakeTheValuesOfSavedGames() throws IOException {
        em.createEntity(new Lives(9));
        em.createEntity(new Lives(10));
        SaveGames.save(world, file, SaveGameOptions.DEFAULT.withTypes(Lives.class));
        LoadOptions options = LoadOptions.DEFAULT
                .withClassLoader(new Without(Lives.class))
                .withMigration(
                        "dev.phalanx.scenes.SaveGamesTest$Lives",
                        Vigour.class,
                        old -> new Vigour(old.getLong("points") * 2, 1));
        try (World other = newWorld()) {
            SaveGames.load(other, file, SaveGameOptions.DEFAULT.withLoadOptions(options));
            assertThat(other.entityManager()
                            .queryBuilder()
                            .withAll(Vigour.class)
                            .build()
                            .toComponentDataArray(Vigour.class)
                            .toList())
                    .containsExactlyInAnyOrder(new Vigour(18, 1), new Vigour(20, 1));
        }
    }

    /// A class loader that lacks some classes.
    private static final class Without extends ClassLoader {
        private final Set<String> missing = new HashSet<>();

        Without(Class<?>... missing) {
            super(missing[0].getClassLoader());
            for (Class<?> each : missing) {
                this.missing.add(each.getName());
            }
        }

        @Override
        protected Class<?> loadClass(String name, boolean isResolved) throws ClassNotFoundException {
            if (missing.contains(name)) {
                throw new ClassNotFoundException(name);
            }
            return super.loadClass(name, isResolved);
        }
    }

    // What is refused

    @Test
    void entitiesOfScenesNeedGuids() throws IOException {
        loadTown(world);
        em.removeComponent(find(em, 12), EntityGuid.class);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SaveGames.save(world, file))
                .withMessage(
                        "An entity of section 1 of scene " + Guid.ofName("town") + " has [Health, Target], which is"
                                + " saved, and no EntityGuid, by which it would be found again. Add an EntityGuid to it before"
                                + " the scene is written, or remove its SceneTag to save it as an entity of the program.");
        assertThat(file).doesNotExist();
    }

    @Test
    void entitiesOfScenesNeedDifferentGuids() throws IOException {
        loadTown(world);
        em.setComponent(find(em, 12), EntityGuid.of(11));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SaveGames.save(world, file))
                .withMessageContaining(EntityGuid.of(11).toString());
    }

    @Test
    void newInstancesAreRefused() throws IOException {
        SceneSystem.loadSceneAsync(
                world,
                SceneReference.of("town"),
                SceneLoadParameters.of(SceneLoadFlags.NEW_INSTANCE, SceneLoadFlags.BLOCK_ON_STREAM_IN));
        world.update();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SaveGames.save(world, file))
                .withMessageContaining("was loaded as a new instance");
    }

    @Test
    void whetherAnEntityIsEnabledIsSaved() throws IOException {
        loadTown(world);
        Entity made = em.createEntity(new Health(7), EntityGuid.of(70));
        em.setEnabled(made, false);
        em.setEnabled(find(em, 10), false);
        em.setEnabled(find(em, 20), false);
        SaveGames.save(world, file);
        em.setEnabled(find(em, 20), true);
        SaveGames.save(world, directory.resolve("later.save"));

        for (boolean isLater : new boolean[] {false, true}) {
            try (World other = newWorld()) {
                SaveGames.load(other, isLater ? directory.resolve("later.save") : file);
                EntityManager there = other.entityManager();
                assertThat(there.isEnabled(find(there, 70))).isFalse();
                assertThat(there.isEnabled(find(there, 10))).isFalse();
                assertThat(there.isEnabled(find(there, 11))).isTrue();
                assertThat(there.isEnabled(find(there, 20))).isEqualTo(isLater);
            }
        }
    }

    @Test
    void anEntityThatIsOnlyDisabledIsNotSaved() throws IOException {
        em.setEnabled(em.createEntity(new Place(1, 1), EntityGuid.of(70)), false);
        SaveGames.save(world, file);
        try (World other = newWorld()) {
            SaveGames.load(other, file);
            assertThat(find(other.entityManager(), 70)).isEqualTo(Entity.NULL);
        }
    }

    @Test
    void entitiesOfASceneOfAnotherWorldAreReported() throws IOException {
        loadTown(world);
        try (World moved = newWorld();
                World other = newWorld()) {
            moved.entityManager()
                    .moveEntitiesFrom(
                            em,
                            em.queryBuilder()
                                    .withAll(Health.class)
                                    .withOptions(EntityQueryOptions.IGNORE_COMPONENT_ENABLED_STATE)
                                    .build());
            SaveGames.save(moved, file);
            assertThat(SaveGames.load(other, file).dropped())
                    .contains("[Health] of 1 entities of a scene that is not of this world were not saved. Remove their"
                            + " SceneTag to save them as entities of the program.");
        }
    }

    @Test
    void cleanupComponentsAreRefused() {
        em.createEntity(Grave.class);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SaveGames.save(world, file))
                .withMessageContaining("Grave is marked as saved, and is a cleanup component");
    }

    @Test
    void damagedGamesLeaveTheWorldAsItWas() throws IOException {
        loadTown(world);
        em.createEntity(new Health(7));
        em.destroyEntity(find(em, 20));
        SaveGames.save(world, file);
        byte[] whole = Files.readAllBytes(file);
        long hash = world.stateHash();
        for (int i = 0; i < whole.length; i++) {
            byte[] flipped = whole.clone();
            flipped[i] ^= 4;
            Files.write(file, flipped);
            assertThatThrownBy(() -> SaveGames.load(world, file))
                    .as("byte %d", i)
                    .isInstanceOf(SceneFileException.class)
                    .hasMessageEndingWith(".");
            Files.write(file, java.util.Arrays.copyOf(whole, i));
            assertThatThrownBy(() -> SaveGames.load(world, file)).isInstanceOf(SceneFileException.class);
        }
        assertThat(world.stateHash()).isEqualTo(hash);
        Files.write(file, whole);
        SaveGames.load(world, file);
    }

    @Test
    void messagesSayWhatIsWrongWithTheFiles() throws IOException {
        loadTown(world);
        em.createEntity(new Health(7));
        SaveGames.save(world, file);
        byte[] whole = Files.readAllBytes(file);
        Path cut = directory.resolve("cut.save");
        Files.write(cut, java.util.Arrays.copyOf(whole, whole.length - 1));
        assertThatThrownBy(() -> SaveGames.load(world, cut))
                .hasMessageStartingWith("The stream ends after ")
                .hasMessageEndingWith(" bytes of a change set. It was cut off. Write it again, or take a copy.");
        assertThatThrownBy(() -> SaveGames.load(world, directory))
                .hasMessage(directory + ": it is a directory. Give the path of a file.");
        assertThatThrownBy(() -> WorldFiles.load(world, directory))
                .hasMessage(directory + ": it is a directory. Give the path of a file.");
        Path none = directory.resolve("none.save");
        assertThatThrownBy(() -> SaveGames.load(world, none))
                .hasMessage(none + ": there is no such file. Check the path.");

        byte[] town = Files.readAllBytes(directory.resolve("town.entities"));
        Files.write(directory.resolve("town.entities"), java.util.Arrays.copyOf(town, 100));
        assertThatThrownBy(() -> SaveGames.load(world, file))
                .hasMessage("Scene " + Guid.ofName("town").describe() + " of the saved game cannot be loaded: The file"
                        + " has 100 bytes, and had " + town.length
                        + " when it was written. It was cut off, or something"
                        + " was appended. Write the file again, or take a copy.");
    }

    @Test
    void aClassThatASceneNeedsIsRefusedWithThePlaceOfItsOptions() throws IOException {
        loadTown(world);
        SaveGames.save(world, file);
        SaveGameOptions dropping = SaveGameOptions.DEFAULT.withLoadOptions(
                LoadOptions.DEFAULT.withMissingTypes(LoadOptions.MissingTypes.DROP));
        try (World other = newWorld()) {
            SceneSystem.setSettings(
                    other,
                    InSceneWorld.PATIENT.withLoadOptions(
                            LoadOptions.DEFAULT.withClassLoader(new Without(Place.class))));
            assertThatThrownBy(() -> SaveGames.load(other, file, dropping))
                    .isInstanceOf(SceneFileException.class)
                    .hasMessageStartingWith("Scene " + Guid.ofName("town").describe()
                            + " of the saved game cannot be loaded: The file has the component "
                            + Place.class.getName() + ", which this program does not have. ")
                    .hasMessageEndingWith(
                            " Scenes are loaded with the options of SceneStreamingSettings.withLoadOptions.");
        }
    }

    @Test
    void missingAndDamagedScenesLeaveTheWorldAsItWas() throws IOException {
        loadTown(world);
        SaveGames.save(world, file);
        long hash = world.stateHash();
        byte[] town = Files.readAllBytes(directory.resolve("town.entities"));
        byte[] damaged = town.clone();
        damaged[64] ^= 1;
        Files.delete(directory.resolve("town.entities"));
        assertThatThrownBy(() -> SaveGames.load(world, file))
                .isInstanceOf(SceneFileException.class)
                .hasMessageContaining("No scene has the guid " + Guid.ofName("town"));
        Files.write(directory.resolve("town.entities"), damaged);
        assertThatThrownBy(() -> SaveGames.load(world, file)).isInstanceOf(SceneFileException.class);
        assertThat(world.stateHash()).isEqualTo(hash);
        WrittenScenes.write(directory.resolve("town.entities"), Guid.ofName("town"), from -> {
            Entity mayor = from.createEntity(EntityGuid.of(1), new Health(1));
            from.addSharedComponent(mayor, WrittenScenes.in(0));
        });
        assertThatThrownBy(() -> SaveGames.load(world, file))
                .isInstanceOf(SceneFileException.class)
                .hasMessageContaining("section 1 of scene")
                .hasMessageContaining("which has the sections [0]");
        assertThat(world.stateHash()).isEqualTo(hash);
    }

    @Test
    void worldsWithoutSceneSystemsAreRefused() throws IOException {
        loadTown(world);
        SaveGames.save(world, file);
        try (World plain = new World("Plain")) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> SaveGames.load(plain, file))
                    .withMessage("The saved game has scenes, and " + plain
                            + " has no SceneSectionStreamingSystem. Add it with"
                            + " world.addSystems(SceneSystems.types()).");
        }
    }
}
