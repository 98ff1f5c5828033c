package dev.phalanx.samples.city;

import static dev.phalanx.entities.query.QueryTerms.ro;

import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.live.LiveBaking;
import dev.phalanx.baking.live.LiveChange;
import dev.phalanx.baking.live.LiveScene;
import dev.phalanx.collections.Random;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.systems.TimeData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.SceneSystems;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.transforms.LocalTransform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A small city whose file is edited while people walk in it: `city.scene.yaml` has a node for each block, with the
/// numbers of its houses, residents and trees.
public final class LiveCity implements AutoCloseable {
    /// The name of the file.
    public static final String FILE = "city.scene.yaml";

    /// The number of blocks along each side.
    static final int SIDE = 10;

    private static final float FRAME_SECONDS = CityWorld.FRAME_SECONDS;

    private final World world = new World("Live city");
    private final LiveBaking live;
    private int frames;
    private int changeCount;
    private @Nullable LiveChange lastChange;

    /// Makes a world with the city of a directory, which is followed.
    ///
    /// @param directory with the file, see [#writeFile]
    public LiveCity(Path directory) {
        world.setFailFast(true);
        world.addSystems(SceneSystems.types());
        world.addSystem(new WalkSystem());
        live = LiveBaking.start(world, directory);
        live.onChange(change -> {
            lastChange = change;
            changeCount++;
        });
        SceneSystem.loadSceneAsync(
                world,
                SceneReference.of("city"),
                SceneLoadParameters.of(SceneLoadFlags.BLOCK_ON_IMPORT, SceneLoadFlags.BLOCK_ON_STREAM_IN));
        world.update();
    }

    /// Writes the file of the city, unless it is there.
    ///
    /// @return the file
    /// @throws IOException if it cannot be written
    public static Path writeFile(Path directory, long seed) throws IOException {
        Path file = directory.resolve(FILE);
        if (!Files.exists(file)) {
            Files.writeString(file, text(Random.of(seed, 0)));
        }
        return file;
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder(
                "# Edit this file while the city runs: change numbers, remove blocks, add some.\nnodes:\n");
        for (int row = 0; row < SIDE; row++) {
            for (int column = 0; column < SIDE; column++) {
                boolean isPark = random.nextInt(8) == 0;
                text.append(String.format(
                        Locale.ROOT,
                        """
                          - name: Block %s%d
                            position: [%.0f, 0, %.0f]
                            components:
                              - Block: {houses: %d, residents: %d, trees: %d}
                        """.indent(2),
                        (char) ('A' + column),
                        row + 1,
                        column * CityPlan.TILE_METRES,
                        row * CityPlan.TILE_METRES,
                        isPark ? 0 : random.nextInt(5, 40),
                        random.nextInt(1, 4),
                        isPark ? random.nextInt(60, 100) : random.nextInt(0, 30)));
            }
        }
        return text.toString();
    }

    /// Runs a frame.
    public void step() {
        frames++;
        world.setTime(new TimeData(frames * (double) FRAME_SECONDS, FRAME_SECONDS));
        world.update();
        world.entityManager().completeAllTrackedJobs();
    }

    /// The number of frames so far.
    public int frames() {
        return frames;
    }

    /// The number of times that the file was saved with another content, errors included.
    public int changeCount() {
        return changeCount;
    }

    /// How many of a kind there are.
    int count(Class<? extends IComponent> kind) {
        return world.entityManager().queryBuilder().withAll(kind).build().calculateEntityCount();
    }

    /// The city as text: a character for each block and each tenth of its people, north above south; then what it has,
    /// and what has changed.
    ///
    /// @return lines of text, the last one ended as well
    public String draw() {
        int[][] people = new int[SIDE][SIDE];
        world.entityManager()
                .query(ro(LocalTransform.class), ro(Pedestrian.class))
                .forEach((transform, pedestrian) -> {
                    int column = (int) (transform.position.x / CityPlan.TILE_METRES);
                    int row = (int) (transform.position.z / CityPlan.TILE_METRES);
                    if (column >= 0 && column < SIDE && row >= 0 && row < SIDE) {
                        people[row][column]++;
                    }
                });
        int[][] blocks = new int[SIDE][SIDE];
        for (int[] row : blocks) {
            Arrays.fill(row, -1);
        }
        world.entityManager().query(ro(Block.class)).forEach(block -> {
            int column = (int) (block.west() / CityPlan.TILE_METRES);
            int row = (int) (block.south() / CityPlan.TILE_METRES);
            if (column >= 0 && column < SIDE && row >= 0 && row < SIDE) {
                blocks[row][column] = block.houses();
            }
        });
        StringBuilder text = new StringBuilder();
        for (int row = SIDE - 1; row >= 0; row--) {
            for (int column = 0; column < SIDE; column++) {
                text.append(cell(blocks[row][column], people[row][column]));
            }
            text.append('\n');
        }
        text.append("houses:people of each block; \" park\" has no houses, \"     .\" is no block\n");
        text.append(String.format(
                Locale.ROOT,
                "Frame %,d: %,d houses, %,d people, %,d trees\n",
                frames,
                count(House.class),
                count(Pedestrian.class),
                count(Tree.class)));
        text.append(changes());
        return text.toString();
    }

    private static String cell(int houses, int people) {
        if (houses < 0) {
            return "      .";
        }
        return houses == 0 ? "   park" : String.format(Locale.ROOT, " %3d:%-2d", houses, people);
    }

    private String changes() {
        List<AuthoringProblem> problems = live.problems();
        if (!problems.isEmpty()) {
            return "The file has errors, so the city stays as it is: " + problems.getFirst() + "\n";
        }
        LiveChange change = lastChange;
        LiveScene scene = live.findScene("city");
        if (change == null || scene == null) {
            return "Edit " + live.directory().resolve(FILE) + " and save it.\n";
        }
        return String.format(
                Locale.ROOT,
                "Last change: %s; baked in %.1f ms, patched in %.2f ms\n",
                change.changes(),
                scene.bakeTime().toNanos() / 1e6,
                scene.patchTime().toNanos() / 1e6);
    }

    /// The world.
    World world() {
        return world;
    }

    /// Ends the world.
    @Override
    public void close() {
        world.close();
    }
}
