package dev.phalanx.samples.city;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.SceneWriter;
import dev.phalanx.scenes.components.SceneSection;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.transforms.LocalTransform;
import java.io.IOException;
import java.nio.file.Path;

/// Builds the city and writes it as a scene.
public final class CityScene {
    private static final float TALLEST = 40;
    private static final float WIDEST_WALK = 8;

    private final EntityManager em;
    private final SceneWriter writer;
    private final Entity[] streets = new Entity[CityPlan.SIDE];

    private CityScene(World world) {
        em = world.entityManager();
        writer = new SceneWriter(world, Guid.ofName(CityPlan.SCENE));
    }

    /// Writes the city.
    ///
    /// @param directory where the file is written
    /// @param seed the seed of all that is random
    /// @return the file
    /// @throws IOException if it cannot be written
    public static Path write(Path directory, long seed) throws IOException {
        Path file = directory.resolve(CityPlan.SCENE + ".entities");
        try (World world = new World("City plan")) {
            CityScene scene = new CityScene(world);
            scene.addStreets();
            for (int row = 0; row < CityPlan.SIDE; row++) {
                for (int column = 0; column < CityPlan.SIDE; column++) {
                    scene.addTile(column, row, Random.of(seed, CityPlan.section(column, row)));
                }
            }
            scene.writer.write(file);
        }
        return file;
    }

    private void addStreets() {
        for (int i = 0; i < CityPlan.SIDE; i++) {
            streets[i] = em.createEntity(new Street(i * CityPlan.TILE_METRES, false));
            em.createEntity(new Street(i * CityPlan.TILE_METRES, true));
        }
    }

    private void addTile(int column, int row, Random random) {
        int section = CityPlan.section(column, row);
        float west = column * CityPlan.TILE_METRES;
        float south = row * CityPlan.TILE_METRES;
        boolean isPark = random.nextInt(8) == 0;
        SceneSection membership = new SceneSection(Guid.NONE, section);
        try (NativeArray<Entity> houses =
                        create(House.class, isPark ? 20 : random.nextInt(150, 300), membership, west, south, random);
                NativeArray<Entity> trees = create(
                        Tree.class, random.nextInt(200, 400) * (isPark ? 3 : 1), membership, west, south, random);
                NativeArray<Entity> pedestrians =
                        create(Pedestrian.class, random.nextInt(300, 600), membership, west, south, random)) {
            for (Entity house : houses) {
                var place = em.getComponent(house, LocalTransform.class).position;
                em.setComponent(house, new House(streets[row], place.x, place.z - 2));
            }
            for (Entity tree : trees) {
                em.setComponent(tree, new Tree(random.nextFloat(3, 25)));
            }
            for (Entity pedestrian : pedestrians) {
                Entity home = houses.get(random.nextInt(houses.length()));
                em.setComponent(
                        pedestrian,
                        new Pedestrian(
                                home,
                                random.nextFloat(1, WIDEST_WALK),
                                random.nextFloat(-1, 1),
                                random.nextFloat(0, 6)));
            }
        }
        float[] least = {west, 0, south};
        float[] greatest = {west + CityPlan.TILE_METRES, TALLEST, south + CityPlan.TILE_METRES};
        writer.withBounds(section, least, greatest).withMetadata(section, new Tile(column, row, isPark));
    }

    /// Creates entities of one kind somewhere in a tile, so far from its edges that no walk leaves it.
    private NativeArray<Entity> create(
            Class<? extends IComponent> kind, int count, SceneSection section, float west, float south, Random random) {
        float margin = WIDEST_WALK + 2;
        NativeArray<Entity> created =
                em.createEntity(em.createArchetype(LocalTransform.class, kind, SceneSection.class), count);
        em.setSharedComponent(created, section);
        for (Entity entity : created) {
            float x = west + random.nextFloat(margin, CityPlan.TILE_METRES - margin);
            float z = south + random.nextFloat(margin, CityPlan.TILE_METRES - margin);
            em.setComponent(entity, LocalTransform.fromPosition(x, 0, z));
        }
        return created;
    }
}
