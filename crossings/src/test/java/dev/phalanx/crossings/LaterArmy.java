package dev.phalanx.crossings;

/// The next version of [Army], and a program that loads what the first version has saved. The program is compiled while
/// the test runs, and its `Army` comes before the other one on the class path.
final class LaterArmy {
    static final String ARMY = """
            import dev.phalanx.baking.BakingTypes;
            import dev.phalanx.baking.authoring.*;
            import dev.phalanx.baking.bakers.Baker;
            import dev.phalanx.entities.components.*;
            import dev.phalanx.scenes.files.*;
            import dev.phalanx.structs.*;
            import dev.phalanx.transforms.TransformUsageFlags;
            import java.util.*;
            import java.util.function.UnaryOperator;

            public final class Army {
                public enum Colour { BLUE, GREEN, RED }

                public record Spot(double y, @DefaultsTo("4") int z, int x) {}

                public record Link(byte weight, Entity to, Colour colour) {}

                @Saved
                public record Unit(int number) implements IComponentData {}

                @Saved
                public record Health(@DefaultsTo("100") int most, long points, int armour) implements IComponentData {}

                @Saved
                public record Weight(float grams, double tons) implements IComponentData {}

                @Saved
                public record Pace(double metres) implements IComponentData {}

                @Saved
                @FormerlyNamed("dev.phalanx.crossings.Army$Life")
                public record Vitality(@FormerlyNamed("hitPoints") long left) implements IComponentData {}

                @Saved
                public record Velocity(double metresPerSecond) implements IComponentData {}

                @Saved
                public record Dyed(char sign, @DefaultsTo("BLUE") Colour second, Colour colour)
                        implements IComponentData {}

                @Saved
                public record Post(@DefaultsTo("true") boolean isOpen, int after, boolean isManned, Spot at)
                        implements IComponentData {}

                @Saved
                public record Bond(Entity foe, Entity enemy, long since, @FormerlyNamed("friend") Entity mate)
                        implements IComponentData {}

                @Saved
                public record Badge(@DefaultsTo("3") int grade, double metal) implements IComponentData {}

                @Saved
                public record Rank() implements IComponentData {}

                @Saved
                public record Awake(@DefaultsTo("true") boolean isAlert, double since)
                        implements IComponentData, IEnableableComponent {}

                @Saved
                public record Drowsy(int depth) implements IComponentData {}

                @Saved
                public record Sober(long days) implements IComponentData, IEnableableComponent {}

                @Saved
                public static final class Paths implements IComponentData {
                    @FixedLength(3)
                    public long[] lengths = new long[3];

                    public FixedString32Bytes title = FixedString32Bytes.empty();
                    public FixedList128Bytes<Link> links = FixedList128Bytes.of(Link.class);

                    @Override
                    public String toString() {
                        return "Paths " + Arrays.toString(lengths) + title + links;
                    }
                }

                /// The string was shorter.
                @Saved
                public record Name(FixedString128Bytes text, @DefaultsTo("6") int more) implements IComponentData {}

                @Saved
                public record Wound(Entity by, long points, @DefaultsTo("GREEN") Colour colour)
                        implements IBufferElementData {}

                @Saved
                public record Team(Colour colour, long number, @DefaultsTo("2.5") double share)
                        implements ISharedComponentData {}

                @Saved
                public record Banner(int folds, List<String> words) implements ISharedComponentData {}

                public record Note(String text, long page, Colour ink) {}

                @Saved
                public static final class Diary implements IManagedComponentData, IEntityReferences {
                    public long page = -1;
                    public int armour = 10;
                    @FormerlyNamed("text")
                    public String words = "none";
                    public List<Note> notes = new ArrayList<>();
                    public Map<String, Long> counts = new LinkedHashMap<>();
                    public Colour mood = Colour.BLUE;
                    public Entity about = Entity.NULL;

                    @Override
                    public void remapEntities(UnaryOperator<Entity> remap) {
                        about = remap.apply(about);
                    }

                    @Override
                    public String toString() {
                        return "Diary " + page + " " + armour + words + notes + counts + mood + about;
                    }
                }

                /// Is new, also in the prefab.
                @Saved
                public record Shield(int strength) implements IComponentData {}

                public record Source(Entity prefab) implements IComponentData {}

                public record UnitAuthoring(int number, int health) implements IAuthoring {}

                public record SourceAuthoring(AssetRef prefab) implements IAuthoring {}

                public static final class UnitBaker extends Baker<UnitAuthoring> {
                    @Override
                    protected void bake(UnitAuthoring authoring) {
                        Entity entity = getEntity(TransformUsageFlags.DYNAMIC);
                        addComponent(entity, new Unit(authoring.number()));
                        addComponent(entity, new Health(200, authoring.health() + 1, 9));
                        addComponent(entity, new Awake(false, authoring.number()));
                        addComponent(entity, new Shield(5));
                    }
                }

                public static final class SourceBaker extends Baker<SourceAuthoring> {
                    @Override
                    protected void bake(SourceAuthoring authoring) {
                        addComponent(
                                getEntity(TransformUsageFlags.NONE),
                                new Source(getEntity(authoring.prefab(), TransformUsageFlags.DYNAMIC)));
                    }
                }

                static final BakingTypes TYPES = BakingTypes.none()
                        .withAuthoring(UnitAuthoring.class, SourceAuthoring.class)
                        .withBakers(new UnitBaker(), new SourceBaker());
            }
            """;

    static final String PROGRAM = """
            import dev.phalanx.baking.*;
            import dev.phalanx.entities.*;
            import dev.phalanx.entities.components.*;
            import dev.phalanx.entities.systems.World;
            import dev.phalanx.entities.types.EntityQueryOptions;
            import dev.phalanx.scenes.*;
            import dev.phalanx.scenes.diff.*;
            import dev.phalanx.scenes.files.*;
            import dev.phalanx.structs.*;
            import java.io.*;
            import java.nio.file.*;
            import java.util.*;
            import java.util.regex.Pattern;

            /// Loads what the first version has saved in every way, and prints the reports and all values.
            public final class LoadArmy {
                interface Load {
                    List<String> into(World world, LoadOptions options) throws IOException;
                }

                private static final LoadOptions CHANGED = LoadOptions.standard()
                        .withTypes(Army.Vitality.class)
                        .withMigration(
                                "dev.phalanx.crossings.Army$Speed",
                                Army.Velocity.class,
                                old -> new Army.Velocity(old.getDouble("kmh") / 3.6))
                        .withMigration(
                                "dev.phalanx.crossings.Army$Name",
                                Army.Name.class,
                                old -> new Army.Name(FixedString128Bytes.of(old.getString("text") + "!"), 7));

                private static final LoadOptions OPTIONS =
                        CHANGED.withMissingTypes(LoadOptions.MissingTypes.DROP);

                private static World newWorld(Path scenes, LoadOptions options) {
                    World world = World.unlisted("Later");
                    world.setFailFast(true);
                    world.addSystems(SceneSystems.types());
                    SceneSystem.setSource(world, SceneSource.directory(scenes));
                    SceneSystem.setSettings(world, SceneStreamingSettings.DEFAULT.withLoadOptions(options));
                    return world;
                }

                private static String nameOf(EntityManager em, String entity) {
                    if (entity.equals(Entity.NULL.toString())) {
                        return "none";
                    }
                    for (Entity each : em.queryBuilder().withAll(Army.Unit.class).build().toEntityArray()) {
                        if (each.toString().equals(entity)) {
                            return "unit " + em.getComponent(each, Army.Unit.class).number();
                        }
                    }
                    return entity;
                }

                private static String text(EntityManager em, Entity entity, Class<? extends IComponent> type) {
                    if (type.isRecord() && type.getRecordComponents().length == 0) {
                        return type.getSimpleName();
                    }
                    Object value = IBufferElementData.class.isAssignableFrom(type)
                            ? Arrays.toString(em.getBuffer(entity, type.asSubclass(IBufferElementData.class), true).toArray())
                            : ISharedComponentData.class.isAssignableFrom(type)
                                    ? em.getSharedComponent(entity, type.asSubclass(ISharedComponentData.class))
                                    : em.getComponent(entity, type);
                    return Pattern.compile("Entity[(].*?[)]|Entity.NULL")
                            .matcher(value.toString())
                            .replaceAll(found -> nameOf(em, found.group()));
                }

                /// A line for each component of the game that an entity has.
                private static void print(String way, World world) {
                    EntityManager em = world.entityManager();
                    for (Entity entity : em.queryBuilder()
                            .withAll(Army.Unit.class)
                            .withOptions(EntityQueryOptions.INCLUDE_DISABLED_ENTITIES)
                            .build()
                            .toEntityArray()) {
                        int number = em.getComponent(entity, Army.Unit.class).number();
                        for (Class<? extends IComponent> type : em.getComponentTypes(entity)) {
                            if (type.getName().startsWith("dev.phalanx.crossings.")) {
                                boolean isOff = type == Army.Awake.class && !em.isComponentEnabled(entity, Army.Awake.class)
                                        || type == Army.Sober.class && !em.isComponentEnabled(entity, Army.Sober.class);
                                System.out.println(way + "|" + number + "|" + text(em, entity, type) + (isOff ? " off" : ""));
                            }
                        }
                    }
                    world.audit();
                }

                private static void run(String way, Path scenes, Load load) throws IOException {
                    try (World world = newWorld(scenes, OPTIONS)) {
                        try {
                            load.into(world, CHANGED);
                            System.out.println(way + "|loaded without the classes that are gone");
                        } catch (SceneFileException refused) {
                            System.out.println(way + "|refused|" + refused.getMessage());
                        }
                        System.out.println(way + "|entities after a refusal|" + world.entityManager().queryBuilder()
                                .withAll(Army.Unit.class).build().calculateEntityCount());
                        load.into(world, OPTIONS).forEach(line -> System.out.println(way + "|report|" + line));
                        print(way, world);
                    }
                }

                public static void main(String[] arguments) throws IOException {
                    Path level = Path.of(arguments[0]);
                    Path baked = Path.of(arguments[1]);
                    Path saved = Path.of(arguments[2]);
                    Path bakedAgain = saved.resolve("again");
                    try (ProjectBaking project = ProjectBaking.of(level, bakedAgain, Army.TYPES)) {
                        project.bake().orThrow();
                    }
                    run("game", baked, (world, options) -> SaveGames.load(
                                    world,
                                    saved.resolve("game.save"),
                                    SaveGameOptions.DEFAULT.withLoadOptions(options))
                            .dropped());
                    run("game, baked again", bakedAgain, (world, options) -> SaveGames.load(
                                    world,
                                    saved.resolve("game.save"),
                                    SaveGameOptions.DEFAULT.withLoadOptions(options))
                            .dropped());
                    run("file", baked, (world, options) ->
                            WorldFiles.load(world, saved.resolve("world.entities"), options).dropped());
                    run("JSON", baked, (world, options) ->
                            WorldFiles.loadJson(world, saved.resolve("world.json"), options).dropped());
                    run("changes", baked, (world, options) -> {
                        try (InputStream in = Files.newInputStream(saved.resolve("world.changes"))) {
                            EntityChangeSet changes = EntityChangeSet.read(in, options);
                            EntityPatcher.applyChangeSet(world, changes);
                            return changes.dropped();
                        }
                    });
                    saveAgain("game saved again", baked, saved);
                    saveAgain("game saved again, baked again", bakedAgain, saved);
                }

                /// What was loaded is saved in its present form, which is loaded without options.
                private static void saveAgain(String way, Path scenes, Path saved) throws IOException {
                    Path file = saved.resolve("later.save");
                    try (World world = newWorld(scenes, OPTIONS);
                            World other = newWorld(scenes, OPTIONS)) {
                        SaveGames.load(
                                world,
                                saved.resolve("game.save"),
                                SaveGameOptions.DEFAULT.withLoadOptions(OPTIONS));
                        SaveGames.save(world, file);
                        SaveGames.load(other, file)
                                .dropped()
                                .forEach(line -> System.out.println(way + "|report|" + line));
                        print(way, other);
                    }
                }
            }
            """;

    private LaterArmy() {}
}
