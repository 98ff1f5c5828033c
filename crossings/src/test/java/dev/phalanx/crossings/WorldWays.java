package dev.phalanx.crossings;

import static dev.phalanx.crossings.InWorldWays.add;

import dev.phalanx.crossings.Way.Arrival;
import dev.phalanx.entities.ExclusiveEntityTransaction;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldFlags;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.scenes.SaveGames;
import dev.phalanx.scenes.SceneSource;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.SceneSystems;
import dev.phalanx.scenes.SceneWriter;
import dev.phalanx.scenes.SerializeUtility;
import dev.phalanx.scenes.WorldFiles;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.SceneSection;
import dev.phalanx.scenes.diff.EntityChangeSet;
import dev.phalanx.scenes.diff.EntityDiffer;
import dev.phalanx.scenes.diff.EntityDifferOptions;
import dev.phalanx.scenes.diff.EntityPatcher;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.SaveGameOptions;
import dev.phalanx.scenes.files.SaveOptions;
import dev.phalanx.scenes.files.SaveOptions.Compression;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.transforms.Parent;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Ways from one world to another: in memory, by files, by scenes, by change sets and by saved games.
final class WorldWays {
    /// All that a world has goes into another.
    interface Transfer {
        void into(World to, World from, Path folder) throws IOException;
    }

    /// The library's own components are saved if the program says so.
    private static final SaveGameOptions SAVED =
            SaveGameOptions.DEFAULT.withTypes(Parent.class, LinkedEntityGroup.class, Prefab.class);

    /// Transfers of whole worlds.
    static final Map<String, Transfer> TRANSFERS = Map.ofEntries(
            Map.entry("move", (to, from, folder) -> to.entityManager().moveEntitiesFrom(from.entityManager())),
            Map.entry(
                    "copy and replace",
                    (to, from, folder) -> to.entityManager().copyAndReplaceEntitiesFrom(from.entityManager())),
            Map.entry("world file", (to, from, folder) -> file(to, from, folder, Compression.NONE)),
            Map.entry("world file, LZ4", (to, from, folder) -> file(to, from, folder, Compression.LZ4)),
            Map.entry("world file, JSON", (to, from, folder) -> {
                WorldFiles.saveJson(from, folder.resolve("world.json"));
                WorldFiles.loadJson(to, folder.resolve("world.json"));
            }),
            Map.entry("exact file", (to, from, folder) -> {
                WorldFiles.saveExact(from, folder.resolve("world.exact"));
                WorldFiles.loadExact(to, folder.resolve("world.exact"));
            }),
            Map.entry("exact file, as an image", (to, from, folder) -> {
                WorldFiles.saveExact(from, folder.resolve("world.exact"));
                WorldFiles.load(to, folder.resolve("world.exact"));
            }),
            Map.entry("SerializeUtility", (to, from, folder) -> stream(to, from)),
            Map.entry("scene, streamed", (to, from, folder) -> scene(to, from)),
            Map.entry("change set", (to, from, folder) -> EntityPatcher.applyChangeSet(to, changes(from))),
            Map.entry("change set, written and read", (to, from, folder) -> {
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                changes(from).write(out);
                EntityPatcher.applyChangeSet(
                        to, EntityChangeSet.read(new ByteArrayInputStream(out.toByteArray()), LoadOptions.DEFAULT));
            }),
            Map.entry("saved game", (to, from, folder) -> {
                prepare(from, SceneSource.inMemory(Map.of()));
                prepare(to, SceneSource.inMemory(Map.of()));
                SaveGames.save(from, folder.resolve("game.save"), SAVED);
                SaveGames.load(to, folder.resolve("game.save"), SAVED);
            }));

    static final List<Way> ALL = List.of(
            whole("between worlds", "move"),
            new Way("between worlds", "move by a query", (setting, kind) -> {
                add(setting, kind);
                World to = setting.newWorld("To");
                to.entityManager()
                        .moveEntitiesFrom(
                                setting.em,
                                setting.em
                                        .queryBuilder()
                                        .withAll(Things.Label.class)
                                        .withOptions(
                                                EntityQueryOptions.INCLUDE_DISABLED_ENTITIES,
                                                EntityQueryOptions.INCLUDE_PREFAB)
                                        .build());
                return Arrival.in(to);
            }),
            new Way("between worlds", "copy", (setting, kind) -> {
                add(setting, kind);
                World to = setting.newWorld("To");
                to.entityManager().copyEntitiesFrom(setting.em, NativeArray.of(setting.friend, setting.self));
                return Arrival.in(to);
            }),
            whole("between worlds", "copy and replace"),
            whole("files", "world file"),
            whole("files", "world file, LZ4"),
            whole("files", "world file, JSON"),
            whole("files", "exact file"),
            whole("files", "exact file, as an image"),
            whole("files", "SerializeUtility"),
            whole("scenes", "scene, streamed"),
            sections("scene, section 1 of two", 1, 0),
            sections("scene, section 0 of two", 0, 1),
            sections("scene, both in section 1", 1, 1),
            new Way("scenes", "scene, saved game of a changed entity", WorldWays::changedScene),
            whole("change sets", "change set"),
            whole("change sets", "change set, written and read"),
            new Way("change sets", "change set of a change", WorldWays::changed),
            whole("saved games", "saved game"));

    private WorldWays() {}

    private static Way whole(String group, String name) {
        Transfer transfer = TRANSFERS.get(name);
        return new Way(group, name, (setting, kind) -> {
            add(setting, kind);
            World to = name.equals("SerializeUtility") ? setting.newEmptyWorld("To") : setting.newWorld("To");
            Path folder = Files.createTempDirectory("crossing");
            try {
                transfer.into(to, setting.world, folder);
            } finally {
                delete(folder);
            }
            Arrival arrival = Arrival.in(to);
            return name.equals("copy and replace") || name.equals("exact file")
                    ? new Arrival(to, arrival.entity(), false)
                    : arrival;
        });
    }

    /// Streams a scene with the entity in one section, and what it refers to in another.
    private static Way sections(String name, int section, int friends) {
        return new Way("scenes", name, (setting, kind) -> {
            setting.em.addSharedComponent(setting.self, new SceneSection(Guid.NONE, section));
            setting.em.addSharedComponent(setting.friend, new SceneSection(Guid.NONE, friends));
            add(setting, kind);
            World to = setting.newWorld("To");
            scene(to, setting.world);
            return Arrival.in(to);
        });
    }

    static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private static void file(World to, World from, Path folder, Compression compression) throws IOException {
        Path file = folder.resolve("world.entities");
        WorldFiles.save(from, file, SaveOptions.DEFAULT.withCompression(compression));
        WorldFiles.load(to, file);
    }

    private static void stream(World to, World from) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SerializeUtility.serializeWorld(from.entityManager(), out);
        ExclusiveEntityTransaction transaction = to.entityManager().beginExclusiveEntityTransaction();
        try {
            SerializeUtility.deserializeWorld(transaction, new ByteArrayInputStream(out.toByteArray()));
        } finally {
            to.entityManager().endExclusiveEntityTransaction();
        }
    }

    static void prepare(World world, SceneSource source) {
        world.addSystems(SceneSystems.types());
        SceneSystem.setSource(world, source);
    }

    private static final Guid SCENE = Guid.ofName("thing");

    private static SceneSource source(World from) {
        ByteBuffer bytes = new SceneWriter(from, SCENE).toBuffer();
        return SceneSource.inMemory(Map.of("thing.entities", bytes));
    }

    /// Loads the scene of the thing.
    static void load(World world) {
        Entity scene = SceneSystem.loadSceneAsync(
                world,
                SceneReference.of("thing"),
                SceneLoadParameters.of(SceneLoadFlags.BLOCK_ON_IMPORT, SceneLoadFlags.BLOCK_ON_STREAM_IN));
        world.update();
        if (!SceneSystem.isSceneLoaded(world, scene)) {
            throw new IllegalStateException("The scene is not loaded", SceneSystem.getFailure(world, scene));
        }
    }

    private static void scene(World to, World from) {
        prepare(to, source(from));
        load(to);
    }

    static EntityChangeSet changes(World from) {
        try (World shadow = new World("Shadow", WorldFlags.SHADOW)) {
            return EntityDiffer.getChanges(from, shadow, EntityDifferOptions.standard())
                    .forward();
        }
    }

    /// The thing is added to an entity that the other world has already.
    private static Arrival changed(Setting setting, Kind kind) {
        World to = setting.newWorld("To");
        World shadow = setting.adopt(new World("Shadow", WorldFlags.SHADOW));
        EntityPatcher.applyChangeSet(
                to,
                EntityDiffer.getChanges(
                                setting.world,
                                shadow,
                                EntityDifferOptions.standard().withFastForward(true))
                        .forward());
        add(setting, kind);
        EntityPatcher.applyChangeSet(
                to,
                EntityDiffer.getChanges(setting.world, shadow, EntityDifferOptions.standard())
                        .forward());
        return Arrival.in(to);
    }

    /// The thing is added to an entity of a scene, and the game saved and loaded into a new world.
    private static Arrival changedScene(Setting setting, Kind kind) throws IOException {
        SceneSource source = source(setting.world);
        World game = setting.newWorld("Game");
        prepare(game, source);
        load(game);
        Entity self = Setting.find(game, Setting.SELF);
        Entity friend = Setting.find(game, Setting.FRIEND);
        Entity dead = game.entityManager().createEntity();
        game.entityManager().destroyEntity(dead);
        kind.addTo(Targets.manager(game.entityManager(), self), new Kind.Others(self, friend, dead));
        World to = setting.newWorld("To");
        prepare(to, source);
        Path folder = Files.createTempDirectory("crossing");
        try {
            SaveGames.save(game, folder.resolve("game.save"), SAVED);
            SaveGames.load(to, folder.resolve("game.save"), SAVED);
        } finally {
            delete(folder);
        }
        return Arrival.in(to);
    }
}
