package dev.phalanx.samples.boids.fish;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.TimeData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.samples.report.StateHash;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.ArrayList;
import java.util.List;

/// A world with fish in schools, rocks, and lures for each school, and the systems that move them.
public final class FishWorld implements AutoCloseable {
    /// The time of a step, in seconds.
    public static final float STEP_SECONDS = 0.05f;

    private static final float SLOWEST = 5;
    private static final float FASTEST = 8;
    private static final float SPREAD = 18;
    private static final int LURES_PER_SCHOOL = 2;
    private static final int ROCKS = 7;

    private final World world;
    private final EntityArchetype fishArchetype;
    private final List<NativeArray<Entity>> schools = new ArrayList<>();
    private final List<Entity> rocks = new ArrayList<>();
    private final List<Entity> lures = new ArrayList<>();
    private int steps;

    /// Makes a world.
    ///
    /// @param fishCount how many fish, at least `schoolCount`; the first schools get one more if they do not divide
    /// @param schoolCount how many schools, 1 or more
    /// @param seed the seed of all that is random; what a school begins as depends on it and the school's size alone
    public FishWorld(int fishCount, int schoolCount, long seed) {
        world = new World("Boids");
        world.setFailFast(true);
        EntityManager entities = world.entityManager();
        fishArchetype = entities.createArchetype(Position.class, Heading.class, School.class);
        for (int i = 0; i < schoolCount; i++) {
            int size = fishCount / schoolCount + (i < fishCount % schoolCount ? 1 : 0);
            addSchool(i, size, Random.of(seed, i));
        }
        Random random = Random.of(seed, schoolCount);
        for (int i = 0; i < ROCKS; i++) {
            rocks.add(entities.createEntity(rock(i, random)));
        }
        world.addSystem(new LureSystem());
        world.addSystem(new SchoolSystem());
    }

    private void addSchool(int number, int size, Random random) {
        EntityManager entities = world.entityManager();
        School school = new School(number, random.nextFloat(SLOWEST, FASTEST));
        NativeArray<Entity> fish = entities.createEntity(fishArchetype, size);
        schools.add(fish);
        entities.setSharedComponent(fish, school);
        float x = random.nextFloat(SPREAD, Sea.LENGTH - SPREAD);
        float z = random.nextFloat(SPREAD, Sea.WIDTH - SPREAD);
        for (int i = 0; i < size; i++) {
            Position position = new Position();
            position.x = x + random.nextFloat(-SPREAD, SPREAD);
            position.y = random.nextFloat(0, Sea.DEPTH);
            position.z = z + random.nextFloat(-SPREAD, SPREAD);
            entities.setComponent(fish.get(i), position);
            entities.setComponent(fish.get(i), heading(random));
        }
        for (int i = 0; i < LURES_PER_SCHOOL; i++) {
            Entity lure = entities.createEntity(path(random, (double) i / LURES_PER_SCHOOL), new Lure());
            entities.addSharedComponent(lure, school);
            lures.add(lure);
        }
    }

    private static Heading heading(Random random) {
        double height = random.nextDouble(-1, 1);
        double radius = Math.sqrt(1 - height * height);
        double angle = random.nextDouble(0, 2 * Math.PI);
        Heading heading = new Heading();
        heading.x = (float) (radius * StrictMath.cos(angle));
        heading.y = (float) height;
        heading.z = (float) (radius * StrictMath.sin(angle));
        return heading;
    }

    private static LurePath path(Random random, double turns) {
        float x = random.nextFloat(0.35f, 0.65f) * Sea.LENGTH;
        float z = random.nextFloat(0.35f, 0.65f) * Sea.WIDTH;
        return new LurePath(
                x,
                random.nextFloat(0.2f, 0.8f) * Sea.DEPTH,
                z,
                random.nextFloat(0.5f, 0.9f) * Math.min(x, Sea.LENGTH - x),
                random.nextFloat(0.5f, 0.9f) * Math.min(z, Sea.WIDTH - z),
                turns + random.nextFloat(),
                (random.nextFloat() < 0.5f ? -1 : 1) * random.nextFloat(0.008f, 0.016f));
    }

    /// Rocks stand in columns of the sea, so that they do not touch.
    private static Rock rock(int number, Random random) {
        float column = Sea.LENGTH / ROCKS;
        return new Rock(
                (number + random.nextFloat(0.4f, 0.6f)) * column,
                random.nextFloat(0.3f, 0.7f) * Sea.DEPTH,
                random.nextFloat(0.2f, 0.8f) * Sea.WIDTH,
                random.nextFloat(6, 11));
    }

    /// Moves lures and fish on by [#STEP_SECONDS].
    public void step() {
        steps++;
        world.setTime(new TimeData(steps * (double) STEP_SECONDS, STEP_SECONDS));
        world.update();
        world.entityManager().completeAllTrackedJobs();
    }

    /// How many jobs a step has.
    public int jobsPerStep() {
        return Shoal.JOBS * schools.size();
    }

    /// How many chunks the fish take.
    public int chunkCount() {
        return fishArchetype.chunkCount();
    }

    /// Where all fish, rocks and lures are, in the order in which they were made.
    ///
    /// @return a copy
    public FishScene scene() {
        EntityManager entities = world.entityManager();
        List<FishScene.Shoal> shoals = new ArrayList<>();
        for (NativeArray<Entity> school : schools) {
            shoals.add(shoal(entities, school));
        }
        return new FishScene(
                shoals,
                rocks.stream()
                        .map(rock -> entities.getComponent(rock, Rock.class))
                        .toList(),
                lures.stream()
                        .map(lure -> entities.getComponent(lure, Lure.class))
                        .toList());
    }

    private static FishScene.Shoal shoal(EntityManager entities, NativeArray<Entity> school) {
        Position[] positions = new Position[school.length()];
        Heading[] headings = new Heading[school.length()];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = entities.getComponent(school.get(i), Position.class);
            headings[i] = entities.getComponent(school.get(i), Heading.class);
        }
        return new FishScene.Shoal(List.of(positions), List.of(headings));
    }

    /// A hash of all positions and headings, in the order in which the fish were made.
    public long hash() {
        StateHash hash = new StateHash();
        for (FishScene.Shoal shoal : scene().shoals()) {
            for (int i = 0; i < shoal.size(); i++) {
                Position position = shoal.positions().get(i);
                Heading heading = shoal.headings().get(i);
                hash.add(position.x);
                hash.add(position.y);
                hash.add(position.z);
                hash.add(heading.x);
                hash.add(heading.y);
                hash.add(heading.z);
            }
        }
        return hash.value();
    }

    /// The world itself.
    World world() {
        return world;
    }

    /// Ends the world.
    @Override
    public void close() {
        schools.forEach(NativeArray::close);
        world.close();
    }
}
