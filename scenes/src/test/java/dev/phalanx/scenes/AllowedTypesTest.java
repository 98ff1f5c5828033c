package dev.phalanx.scenes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.ExclusiveEntityTransaction;
import dev.phalanx.entities.components.Disabled;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldFlags;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.diff.ChangeSetReader;
import dev.phalanx.scenes.diff.ChangeSetWriter;
import dev.phalanx.scenes.diff.EntityChangeSet;
import dev.phalanx.scenes.diff.EntityDiffer;
import dev.phalanx.scenes.diff.EntityDifferOptions;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.SaveGameOptions;
import dev.phalanx.scenes.files.Saved;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobBuilder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files name classes whose static initializers run when they are loaded, unless the options do not allow them.
class AllowedTypesTest {
    private static final List<String> RAN = new ArrayList<>();
    private static final String HERE = "dev.phalanx.scenes.AllowedTypesTest$";

    // What files have at first. The names of each pair have one length.

    @Saved
    record GoodData(int x) implements IComponentData {}

    @Saved
    record GoodPart(int x) implements IBufferElementData {}

    record GoodTeam(int x) implements ISharedComponentData {}

    @Saved
    static final class GoodThing implements IManagedComponentData {
        int x;
    }

    // What the crafted files have in their place.

    record EvilData(int x) implements IComponentData {
        static {
            RAN.add("EvilData");
        }
    }

    record EvilPart(int x) implements IBufferElementData {
        static {
            RAN.add("EvilPart");
        }
    }

    record EvilTeam(int x) implements ISharedComponentData {
        static {
            RAN.add("EvilTeam");
        }
    }

    static final class EvilThing implements IManagedComponentData {
        static {
            RAN.add("EvilThing");
        }

        int x;
    }

    record GoodRoot(int x) {}

    record EvilRoot(int x) {
        static {
            RAN.add("EvilRoot");
        }
    }

    static final class BlobHolder implements IManagedComponentData {
        BlobAssetReference<?> blob = BlobAssetReference.nullReference();
    }

    static final class TypedHolder implements IManagedComponentData {
        BlobAssetReference<GoodRoot> blob = BlobAssetReference.nullReference();
    }

    record Late(int x) implements IComponentData {
        static {
            RAN.add("Late");
        }
    }

    record Soon(int x) implements IComponentData {}

    private static final LoadOptions ALLOWING = LoadOptions.standard()
            .allowTypes(
                    GoodData.class, GoodPart.class, GoodTeam.class, GoodThing.class, BlobHolder.class, GoodRoot.class);

    @TempDir
    Path directory;

    private final List<World> worlds = new ArrayList<>();

    private World world() {
        World made = World.unlisted("World " + worlds.size());
        worlds.add(made);
        return made;
    }

    @AfterEach
    void close() {
        worlds.forEach(World::close);
    }

    private World with(String type) {
        World made = world();
        EntityManager em = made.entityManager();
        Entity entity = em.createEntity(EntityGuid.of(1));
        em.addComponent(entity, Disabled.class);
        switch (type) {
            case "Data" -> em.addComponent(entity, new GoodData(1));
            case "Part" -> em.addBuffer(entity, GoodPart.class).add(new GoodPart(2));
            case "Team" -> em.addSharedComponent(entity, new GoodTeam(3));
            default -> em.addComponent(entity, GoodThing.class, new GoodThing());
        }
        return made;
    }

    private static String message(String what, String type) {
        return "The file has a " + what + " of the class " + HERE + type
                + ", which the options do not allow. If the file"
                + " may have it, name the class in LoadOptions.allowTypes or its package in allowPackages.";
    }

    private String crafted(World world) throws IOException {
        Path json = directory.resolve("good.json");
        WorldFiles.saveJson(world, json);
        String text = Files.readString(json, StandardCharsets.UTF_8);
        assertThat(text).contains("AllowedTypesTest$Good");
        return text.replace("AllowedTypesTest$Good", "AllowedTypesTest$Evil");
    }

    private interface Loading {
        void run() throws IOException;
    }

    private static void assertRefused(String type, Loading loading) {
        assertThatThrownBy(loading::run)
                .isInstanceOf(SceneFileException.class)
                .hasMessage(message(type.endsWith("Root") ? "blob" : "component", type));
        assertThat(RAN).isEmpty();
    }

    @Test
    void whatIsNotAllowedIsRefusedBeforeItIsInitialized() throws IOException {
        for (String type : List.of("Data", "Part", "Team", "Thing")) {
            Path json = directory.resolve("evil.json");
            Files.writeString(json, crafted(with(type)));
            assertRefused("Evil" + type, () -> WorldFiles.loadJson(world(), json, ALLOWING));
            Path file = directory.resolve("evil.world");
            SceneText.toFile(json, file);
            assertRefused("Evil" + type, () -> WorldFiles.load(world(), file, ALLOWING));
            assertRefused(
                    "Evil" + type,
                    () -> WorldFiles.load(world(), file, ALLOWING.withMissingTypes(LoadOptions.MissingTypes.DROP)));
            World target = world();
            ExclusiveEntityTransaction transaction = target.entityManager().beginExclusiveEntityTransaction();
            assertRefused(
                    "Evil" + type,
                    () -> SerializeUtility.deserializeWorld(
                            transaction, new ByteArrayInputStream(Files.readAllBytes(file)), ALLOWING));
            target.entityManager().endExclusiveEntityTransaction();
            assertThat(target.entityManager().entityCount()).isZero();
        }
    }

    @Test
    void whatIsAllowedIsLoadedWithPhalanxsOwnComponents() throws IOException {
        Path file = directory.resolve("good.world");
        for (String type : List.of("Data", "Part", "Team", "Thing")) {
            WorldFiles.save(with(type), file);
            for (LoadOptions options : List.of(
                    ALLOWING,
                    LoadOptions.standard().allowPackages("dev.phalanx.scenes"),
                    LoadOptions.standard().allowPackages("other", "dev.phalanx"),
                    LoadOptions.standard()
                            .allowTypes(each -> each.getSimpleName().startsWith("Good")),
                    LoadOptions.standard()
                            .allowPackages("other")
                            .withTypes(GoodData.class, GoodPart.class, GoodTeam.class, GoodThing.class))) {
                World loaded = world();
                WorldFiles.load(loaded, file, options);
                EntityManager em = loaded.entityManager();
                Entity entity = em.getAllEntities().get(0);
                assertThat(em.hasComponent(entity, Disabled.class)).isTrue();
                assertThat(em.getComponentTypes(entity)).hasSize(3);
            }
            for (String packages : List.of("dev.phalanx.scene", "dev.phalanx.scenes.files", "dev")) {
                LoadOptions options = LoadOptions.standard().allowPackages(packages);
                if (packages.equals("dev")) {
                    WorldFiles.load(world(), file, options);
                } else {
                    assertThatThrownBy(() -> WorldFiles.load(world(), file, options))
                            .hasMessage(message("component", "Good" + type));
                }
            }
        }
    }

    @Test
    void migrationsAllowTheClassThatTheyLeadTo() throws IOException {
        Path file = directory.resolve("good.world");
        WorldFiles.save(with("Data"), file);
        World loaded = world();
        WorldFiles.load(
                loaded,
                file,
                LoadOptions.standard()
                        .allowPackages("other")
                        .withMigration(GoodData.class.getName(), Soon.class, old -> new Soon(old.getInt("x") + 1)));
        Entity entity = loaded.entityManager().getAllEntities().get(0);
        assertThat(loaded.entityManager().getComponent(entity, Soon.class)).isEqualTo(new Soon(1));
    }

    @Test
    void withoutALimitAFileRunsTheInitializerOfAnyComponent() throws IOException {
        World source = world();
        source.entityManager().createEntity(new Soon(5));
        Path json = directory.resolve("a.json");
        WorldFiles.saveJson(source, json);
        Files.writeString(json, Files.readString(json).replace("AllowedTypesTest$Soon", "AllowedTypesTest$Late"));
        assertThat(RAN).isEmpty();

        WorldFiles.loadJson(world(), json);

        assertThat(RAN).containsExactly("Late");
        RAN.clear();
    }

    @Test
    void rootsOfBlobsAreCheckedToo() throws IOException {
        World source = world();
        try (BlobBuilder builder = new BlobBuilder();
                BlobAssetReference<GoodRoot> blob = builder.createBlobAssetReference(new GoodRoot(7))) {
            BlobHolder holder = new BlobHolder();
            holder.blob = blob;
            source.entityManager().addComponent(source.entityManager().createEntity(), BlobHolder.class, holder);
            Path json = directory.resolve("evil.json");
            Files.writeString(json, crafted(source));
            assertRefused("EvilRoot", () -> WorldFiles.loadJson(world(), json, ALLOWING));
            Path good = directory.resolve("good.world");
            WorldFiles.save(source, good);
            World loaded = world();
            WorldFiles.load(loaded, good, ALLOWING);
            loaded.entityManager()
                    .getComponent(loaded.entityManager().getAllEntities().get(0), BlobHolder.class)
                    .blob
                    .close();
        }
    }

    @Test
    void rootsThatTheFieldsOfAnAllowedComponentNameAreAllowed() throws IOException {
        World source = world();
        try (BlobBuilder builder = new BlobBuilder();
                BlobAssetReference<GoodRoot> blob = builder.createBlobAssetReference(new GoodRoot(7))) {
            TypedHolder holder = new TypedHolder();
            holder.blob = blob;
            source.entityManager().addComponent(source.entityManager().createEntity(), TypedHolder.class, holder);
            Path good = directory.resolve("good.world");
            WorldFiles.save(source, good);
            World loaded = world();

            WorldFiles.load(loaded, good, LoadOptions.standard().allowTypes(TypedHolder.class));

            try (BlobAssetReference<GoodRoot> copy = loaded.entityManager()
                    .getComponent(loaded.entityManager().getAllEntities().get(0), TypedHolder.class)
                    .blob) {
                assertThat(copy.value()).isEqualTo(new GoodRoot(7));
            }
        }
    }

    @Test
    void scenesThatAreStreamedAreChecked() throws IOException {
        Path json = directory.resolve("evil.json");
        WrittenScenes.write(directory.resolve("good.entities"), Guid.ofName("town"), from -> {
            Entity entity = from.createEntity(new GoodData(1));
            from.addSharedComponent(entity, WrittenScenes.in(0));
        });
        SceneText.toJson(directory.resolve("good.entities"), json);
        Files.writeString(json, Files.readString(json).replace("AllowedTypesTest$Good", "AllowedTypesTest$Evil"));
        Files.delete(directory.resolve("good.entities"));
        SceneText.toFile(json, directory.resolve("evil.entities"));
        World world = world();
        world.addSystems(SceneSystems.types());
        SceneSystem.setSource(world, SceneSource.directory(directory));
        SceneSystem.setSettings(world, InSceneWorld.PATIENT.withLoadOptions(ALLOWING));
        Entity scene = SceneSystem.loadSceneAsync(
                world, SceneReference.of("town"), SceneLoadParameters.of(SceneLoadFlags.BLOCK_ON_STREAM_IN));
        world.update();
        assertThat(SceneSystem.getFailure(world, scene)).hasMessageContaining(message("component", "EvilData"));
        assertThat(RAN).isEmpty();
    }

    /// The bytes of a change set with other names, and the checksum of these.
    private static byte[] renamed(byte[] bytes, int start) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        assertThat(text).contains("AllowedTypesTest$Good");
        byte[] changed =
                text.replace("AllowedTypesTest$Good", "AllowedTypesTest$Evil").getBytes(StandardCharsets.ISO_8859_1);
        ByteBuffer buffer = ByteBuffer.wrap(changed).order(ByteOrder.LITTLE_ENDIAN);
        int length = buffer.getInt(start + 12);
        buffer.putInt(start + 16, crc(changed, start + 24, length));
        buffer.putInt(start + 20, crc(changed, start, 20));
        return changed;
    }

    private static int crc(byte[] bytes, int from, int length) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, from, length);
        return (int) checksum.getValue();
    }

    private EntityChangeSet changes(World world) {
        World shadow = new World("Shadow", WorldFlags.SHADOW);
        worlds.add(shadow);
        return EntityDiffer.getChanges(world, shadow, EntityDifferOptions.standard())
                .forward();
    }

    @Test
    void changeSetsAreChecked() throws IOException {
        for (String type : List.of("Data", "Part", "Team", "Thing")) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            changes(with(type)).write(out);
            assertThat(EntityChangeSet.read(new ByteArrayInputStream(out.toByteArray()), ALLOWING)
                            .created())
                    .hasSize(1);
            byte[] evil = renamed(out.toByteArray(), 0);
            assertRefused("Evil" + type, () -> EntityChangeSet.read(new ByteArrayInputStream(evil), ALLOWING));
        }
    }

    @Test
    void streamsOfChangeSetsAreChecked() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ChangeSetWriter writer = new ChangeSetWriter(out)) {
            writer.write(changes(with("Data")));
        }
        byte[] bytes = out.toByteArray();
        try (ChangeSetReader reader = new ChangeSetReader(
                new ByteArrayInputStream(bytes), LoadOptions.standard().allowPackages("other"))) {
            assertThatThrownBy(reader::read)
                    .isInstanceOf(SceneFileException.class)
                    .hasMessageContaining(message("component", "GoodData"));
        }
    }

    @Test
    void savedGamesAreChecked() throws IOException {
        World game = new World("Game");
        worlds.add(game);
        game.addSystems(SceneSystems.types());
        SceneSystem.setSource(game, SceneSource.directory(directory));
        game.entityManager().createEntity(new GoodData(3));
        Path file = directory.resolve("quick.save");
        SaveGames.save(game, file);
        byte[] bytes = Files.readAllBytes(file);
        int start = 24 + ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(12);
        Files.write(file, renamed(bytes, start));
        assertRefused("EvilData", () -> SaveGames.load(game, file, SaveGameOptions.DEFAULT.withLoadOptions(ALLOWING)));
    }
}
