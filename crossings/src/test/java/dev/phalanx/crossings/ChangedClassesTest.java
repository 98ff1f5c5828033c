package dev.phalanx.crossings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.ProjectBaking;
import dev.phalanx.crossings.Army.Awake;
import dev.phalanx.crossings.Army.Banner;
import dev.phalanx.crossings.Army.Bond;
import dev.phalanx.crossings.Army.Colour;
import dev.phalanx.crossings.Army.Diary;
import dev.phalanx.crossings.Army.Health;
import dev.phalanx.crossings.Army.Paths;
import dev.phalanx.crossings.Army.Source;
import dev.phalanx.crossings.Army.Team;
import dev.phalanx.crossings.Army.Unit;
import dev.phalanx.crossings.Army.Wound;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldFlags;
import dev.phalanx.scenes.SaveGames;
import dev.phalanx.scenes.SceneSource;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.SceneSystems;
import dev.phalanx.scenes.WorldFiles;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.diff.EntityDiffer;
import dev.phalanx.scenes.diff.EntityDifferOptions;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedString32Bytes;
import dev.phalanx.testing.CompiledProgram;
import dev.phalanx.testing.OwnJvm;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// A game of one version of a program is loaded by the next version of it, in another process: every component has
/// changed in a way of its own.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ChangedClassesTest {
    private static final String PREFIX = "dev.phalanx.crossings.Army$";

    private static final List<String> GAMES = List.of("game", "game, baked again");
    private static final List<String> FILES = List.of("file", "JSON", "changes");
    private static final List<String> WAYS =
            Stream.concat(GAMES.stream(), FILES.stream()).toList();

    /// What the program of the next version has printed for each way: lines without the way.
    private final Map<String, List<String>> printed = new TreeMap<>();

    /// What units have in the next version, in lines of their numbers and values.
    private final List<String> expected = new ArrayList<>();

    private final List<String> expectedOfFiles = new ArrayList<>();

    private static void writeLevel(Path level) throws IOException {
        Files.writeString(level.resolve("level.scene.yaml"), """
                nodes:
                  - name: Captain
                    id: captain
                    components:
                      - Unit: {number: 1, health: 50}
                    children:
                      - name: Flag
                        id: flag
                        components:
                          - Unit: {number: 2, health: 5}
                  - name: Cook
                    id: cook
                    components:
                      - Unit: {number: 3, health: 30}
                  - name: Deserter
                    id: deserter
                    components:
                      - Unit: {number: 4, health: 40}
                  - name: Ghost
                    id: ghost
                    components:
                      - Unit: {number: 5, health: 0}
                  - name: Barracks
                    id: barracks
                    components:
                      - Source: {prefab: soldier.scene.yaml}
                """);
        Files.writeString(level.resolve("soldier.scene.yaml"), """
                nodes:
                  - name: Soldier
                    id: soldier
                    components:
                      - Unit: {number: 999, health: 20}
                    children:
                      - name: Spear
                        id: spear
                        components:
                          - Unit: {number: 998, health: 1}
                """);
    }

    private static Entity find(EntityManager em, int number) {
        for (Entity entity : em.queryBuilder().withAll(Unit.class).build().toEntityArray()) {
            if (em.getComponent(entity, Unit.class).number() == number) {
                return entity;
            }
        }
        throw new AssertionError("no unit " + number);
    }

    @BeforeAll
    void saveAndLoadInAnotherProcess(@TempDir Path level, @TempDir Path baked, @TempDir Path saved)
            throws IOException, InterruptedException {
        Path save = saved.resolve("game.save");
        writeLevel(level);
        try (ProjectBaking project = ProjectBaking.of(level, baked, Army.TYPES)) {
            project.bake().orThrow();
        }
        try (World world = World.unlisted("Army")) {
            world.addSystems(SceneSystems.types());
            SceneSystem.setSource(world, SceneSource.directory(baked));
            SceneSystem.loadSceneAsync(
                    world,
                    SceneReference.of("level"),
                    SceneLoadParameters.of(SceneLoadFlags.BLOCK_ON_IMPORT, SceneLoadFlags.BLOCK_ON_STREAM_IN));
            world.update();
            EntityManager em = world.entityManager();
            play(em);
            SaveGames.save(world, save);
            describe(em, expected);
        }
        try (World world = World.unlisted("Alone");
                World shadow = new World("Shadow", WorldFlags.SHADOW)) {
            EntityManager em = world.entityManager();
            for (int n = 1; n < 5; n++) {
                Army.equip(em, em.createEntity(EntityGuid.of(n)), n, n == 1 ? Entity.NULL : find(em, 1));
            }
            WorldFiles.save(world, saved.resolve("world.entities"));
            WorldFiles.saveJson(world, saved.resolve("world.json"));
            try (OutputStream out = Files.newOutputStream(saved.resolve("world.changes"))) {
                EntityDiffer.getChanges(world, shadow, EntityDifferOptions.standard())
                        .forward()
                        .write(out);
            }
            describe(em, expectedOfFiles);
        }
        Path classes = new CompiledProgram(saved.resolve("later"))
                .with("dev.phalanx.crossings.Army", LaterArmy.ARMY)
                .with("dev.phalanx.crossings.LoadArmy", LaterArmy.PROGRAM)
                .compile();
        OwnJvm.outputWith(
                        classes,
                        "test-classes",
                        "dev.phalanx.crossings.LoadArmy",
                        level.toString(),
                        baked.toString(),
                        saved.toString())
                .lines()
                .forEach(line -> {
                    int bar = line.indexOf('|');
                    printed.computeIfAbsent(bar < 0 ? "log" : line.substring(0, bar), _ -> new ArrayList<>())
                            .add(line.substring(bar + 1));
                });
    }

    /// Everything that a saved game can have happens once.
    private static void play(EntityManager em) {
        Entity captain = find(em, 1);
        Entity flag = find(em, 2);
        Army.equip(em, captain, 1, flag);
        em.setComponent(flag, new Health(77, 3));
        em.removeComponent(find(em, 4), Health.class);
        em.setComponentEnabled(find(em, 4), Awake.class, false);
        em.destroyEntity(find(em, 5));
        Entity prefab = em.getSingleton(Source.class).prefab();
        for (int n = 100; n < 104; n += 2) {
            Entity soldier = em.instantiate(prefab);
            Entity spear = em.getBuffer(soldier, LinkedEntityGroup.class).get(1).value();
            Army.equip(em, soldier, n, captain);
            em.setComponent(spear, new Unit(n + 1));
        }
        em.destroyEntity(find(em, 103));
        Army.equip(em, em.createEntity(), 200, find(em, 100));
        Army.equip(em, em.createEntity(), 201, find(em, 200));
    }

    /// Adds the lines that the units of a world should have in the next version.
    private static void describe(EntityManager em, List<String> lines) {
        for (Entity entity : em.queryBuilder().withAll(Unit.class).build().toEntityArray()) {
            int number = em.getComponent(entity, Unit.class).number();
            for (Class<? extends IComponent> type : em.getComponentTypes(entity)) {
                if (type.getName().startsWith(PREFIX)) {
                    String later = later(em, ValueText.component(em, entity, type));
                    boolean isOff = type == Awake.class && !em.isComponentEnabled(entity, Awake.class);
                    if (!later.isEmpty()) {
                        lines.add(number + "|" + later + (isOff ? " off" : ""));
                    }
                }
            }
        }
    }

    private static String nameOf(EntityManager em, Entity entity) {
        return entity.equals(Entity.NULL)
                ? "none"
                : "unit " + em.getComponent(entity, Unit.class).number();
    }

    /// What a value of this version is in the next one; empty if it is gone.
    private static String later(EntityManager em, Object value) {
        return switch (value) {
            case Unit unit -> unit.toString();
            case Health(int points, int _) -> "Health[most=100, points=" + points + ", armour=0]";
            case Army.Weight(int grams, long tons) -> "Weight[grams=" + (float) grams + ", tons=" + (double) tons + "]";
            case Army.Pace(float metres) -> "Pace[metres=" + (double) metres + "]";
            case Army.Life(int hitPoints) -> "Vitality[left=" + hitPoints + "]";
            case Army.Speed(double kmh) -> "Velocity[metresPerSecond=" + kmh / 3.6 + "]";
            case Army.Dyed(Colour colour, char sign) -> "Dyed[sign=" + sign + ", second=BLUE, colour=" + colour + "]";
            case Army.Post(Army.Spot(short x, float y), byte after, boolean isManned) ->
                "Post[isOpen=true, after=" + after + ", isManned=" + isManned + ", at=Spot[y=" + (double) y
                        + ", z=4, x=" + x + "]]";
            case Bond(Entity friend, int since, Entity foe) ->
                "Bond[foe=" + nameOf(em, foe) + ", enemy=none, since=" + since + ", mate=" + nameOf(em, friend) + "]";
            case Army.Badge() -> "Badge[grade=3, metal=0.0]";
            case Army.Rank _ -> "Rank";
            case Awake(float since) -> "Awake[isAlert=true, since=" + (double) since + "]";
            case Army.Drowsy(int depth) -> "Drowsy[depth=" + depth + "]";
            case Army.Sober(int days) -> "Sober[days=" + days + "]";
            case Paths paths ->
                "Paths [%d, %d, %d]".formatted(paths.lengths[0], paths.lengths[1], paths.lengths[2])
                        + paths.title
                        + paths.links.toList().stream()
                                .map(link -> "Link[weight=" + link.weight() + ", to=" + nameOf(em, link.to())
                                        + ", colour=" + link.colour() + "]")
                                .toList();
            case Army.Name(FixedString32Bytes text) -> "Name[text=" + text + "!, more=7]";
            case Team(int number, Colour colour, int _) ->
                "Team[colour=" + colour + ", number=" + number + ", share=2.5]";
            case Banner(List<String> words) -> "Banner[folds=0, words=" + words + "]";
            case Diary diary ->
                "Diary " + diary.page + " 10" + diary.text
                        + diary.notes.stream()
                                .map(note -> "Note[text=" + note.text() + ", page=" + note.page() + ", ink=null]")
                                .toList()
                        + diary.counts + diary.mood + nameOf(em, diary.about);
            case List<?> buffer
            when buffer.getFirst() instanceof Wound ->
                buffer.stream()
                        .map(Wound.class::cast)
                        .map(wound ->
                                "Wound[by=" + nameOf(em, wound.by()) + ", points=" + wound.points() + ", colour=GREEN]")
                        .toList()
                        .toString();
            case Army.Gone _, Army.GoneTag _, Army.GoneTeam _, Army.GoneDiary _ -> "";
            case List<?> buffer when buffer.getFirst() instanceof Army.GoneItem -> "";
            default -> throw new AssertionError("What is this in the next version: " + value);
        };
    }

    private List<String> lines(String way, String start) {
        return printed.getOrDefault(way, List.of()).stream()
                .filter(line -> line.startsWith(start + "|"))
                .map(line -> line.substring(start.length() + 1))
                .toList();
    }

    private List<String> units(String way) {
        return printed.getOrDefault(way, List.of()).stream()
                .filter(line -> Character.isDigit(line.charAt(0)))
                .toList();
    }

    private static String gone(String name) {
        return "Component " + PREFIX + name + " was dropped: this program does not have it.";
    }

    private static String field(String field, String name) {
        return "Field " + field + " of " + PREFIX + name + " was dropped: " + PREFIX + name + " has no such field.";
    }

    /// @param grams the first number that a float has not got, in the order of the file
    private static List<String> report(int grams) {
        return List.of(
                gone("Gone"),
                gone("GoneTag"),
                gone("GoneItem"),
                gone("GoneTeam"),
                gone("GoneDiary"),
                field("unused", "Health"),
                field("number", "Rank"),
                field("gone", "Team"),
                field("last", "Diary"),
                "Disabled components " + PREFIX + "Drowsy were enabled: " + PREFIX + "Drowsy cannot be disabled.",
                "Field grams of " + PREFIX + "Weight lost digits in 2 values: it is int in the file and float in this"
                        + " program, so that " + grams + " is " + (float) grams + " now.");
    }

    @Test
    void everyValueOfAGameComesBack() {
        assertThat(units("game")).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(expected).contains("3|Health[most=100, points=30, armour=0]", "200|Badge[grade=3, metal=0.0]");
        assertThat(expected).noneMatch(line -> line.startsWith("5|") || line.startsWith("103|"));
    }

    @Test
    void whatHasNotChangedComesFromScenesThatWereBakedAgain() {
        Map<String, String> other = Map.of(
                "2|Awake[isAlert=true, since=2.0]", "2|Awake[isAlert=false, since=2.0]",
                "3|Awake[isAlert=true, since=3.0]", "3|Awake[isAlert=false, since=3.0]",
                "3|Health[most=100, points=30, armour=0]", "3|Health[most=200, points=31, armour=9]",
                "4|Awake[isAlert=true, since=4.0] off", "4|Awake[isAlert=false, since=4.0] off");
        assertThat(expected).containsAll(other.keySet());
        List<String> all = new ArrayList<>();
        expected.forEach(line -> all.add(other.getOrDefault(line, line)));
        for (int number : new int[] {1, 2, 3, 4, 100, 101, 102}) {
            all.add(number + "|Shield[strength=5]");
        }
        assertThat(units("game, baked again")).containsExactlyInAnyOrderElementsOf(all);
        assertThat(units("game saved again, baked again")).containsExactlyInAnyOrderElementsOf(all);
    }

    @Test
    void everyValueOfAFileComesBack() {
        for (String way : FILES) {
            assertThat(units(way)).as(way).containsExactlyInAnyOrderElementsOf(expectedOfFiles);
        }
        assertThat(expectedOfFiles).hasSize(80);
    }

    @Test
    void reportsHaveWhatDidNotComeBackAndNothingElse() {
        for (String way : GAMES) {
            assertThat(lines(way, "report")).as(way).containsExactlyInAnyOrderElementsOf(report((1 << 24) + 201));
        }
        for (String way : FILES) {
            assertThat(lines(way, "report"))
                    .as(way)
                    .containsExactlyInAnyOrderElementsOf(report((1 << 24) + (way.equals("changes") ? 1 : 3)));
        }
    }

    @Test
    void classesThatAreGoneAreRefusedBeforeAnythingChangesUnlessTheyMayGo() {
        for (String way : WAYS) {
            assertThat(lines(way, "refused"))
                    .as(way)
                    .containsExactly("The file has the component " + PREFIX + "Gone, which this program does not have."
                            + " If it has another name now, annotate the class with @FormerlyNamed(\"" + PREFIX
                            + "Gone\") and name it in LoadOptions.withTypes. To load the entities without it, use"
                            + " withMissingTypes(DROP).");
            assertThat(lines(way, "entities after a refusal")).as(way).containsExactly("0");
        }
    }

    @Test
    void aGameThatIsSavedAgainNeedsNoOptionsAndLosesNothing() {
        assertThat(units("game saved again")).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(lines("game saved again", "report")).isEmpty();
        assertThat(lines("game saved again, baked again", "report")).isEmpty();
    }
}
