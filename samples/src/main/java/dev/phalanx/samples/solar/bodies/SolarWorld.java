package dev.phalanx.samples.solar.bodies;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.TimeData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.samples.report.StateHash;
import dev.phalanx.samples.solar.belts.Asteroid;
import dev.phalanx.samples.solar.belts.AsteroidPlaces;
import dev.phalanx.samples.solar.belts.AsteroidSampler;
import dev.phalanx.samples.solar.belts.Belts;
import dev.phalanx.samples.solar.belts.Planet;
import dev.phalanx.samples.solar.orbit.EclipticPosition;
import dev.phalanx.samples.solar.orbit.Ellipse;
import dev.phalanx.samples.solar.orbit.J2000;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.StructType;
import dev.phalanx.transforms.LocalToWorld;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.Parent;
import dev.phalanx.transforms.TransformSystemGroup;
import dev.phalanx.transforms.TransformSystems;
import java.util.ArrayList;
import java.util.List;

/// A world with the planets, their moons and a number of asteroids, and the systems that move and count them.
///
/// A world that has just been made has placed nothing yet; [#moveTo] does.
public final class SolarWorld implements AutoCloseable {
    private final World world;
    private final Belts belts;
    private final EntityArchetype asteroidBodies;
    private final NativeArray<Entity> planets;
    private final NativeArray<Entity> asteroids;
    private final Hierarchy hierarchy;
    private final EntityQuery bodies;
    private final CensusSystem census;
    private final List<MeasuredSystem> systems = new ArrayList<>();
    private double days = Double.NaN;

    /// Makes a world.
    ///
    /// @param planets the planets
    /// @param belts the belts to draw asteroids from
    /// @param asteroidCount how many asteroids, 0 or more
    /// @param seed the seed to draw them by
    public SolarWorld(List<Planet> planets, Belts belts, int asteroidCount, long seed) {
        AsteroidSampler sampler = new AsteroidSampler(belts, seed);
        this.belts = belts;
        world = new World("Solar system");
        world.setFailFast(true);
        EntityManager entities = world.entityManager();
        EntityArchetype planetBodies = entities.createArchetype(
                PlanetPath.class,
                Axes.class,
                Anomaly.class,
                Position.class,
                LocalTransform.class,
                LocalToWorld.class,
                Parent.class);
        asteroidBodies =
                entities.createArchetype(Orbit.class, Axes.class, Anomaly.class, Position.class, FamilyMember.class);
        this.planets = entities.createEntity(planetBodies, planets.size());
        this.asteroids = entities.createEntity(asteroidBodies, asteroidCount);
        hierarchy = new Hierarchy(entities);
        for (int i = 0; i < planets.size(); i++) {
            entities.setComponent(
                    this.planets.get(i), new PlanetPath(planets.get(i).orbit()));
            hierarchy.add(planets.get(i), this.planets.get(i));
        }
        for (int i = 0; i < asteroidCount; i++) {
            set(entities, asteroids.get(i), sampler.next());
        }
        bodies = entities.queryBuilder()
                .withAny(PlanetPath.class, MoonPath.class, Orbit.class)
                .build();
        census = new CensusSystem(belts.zones(), this.planets);
        int all = planets.size() + asteroidCount;
        add(new PlanetSystem(), planets.size());
        add(new KeplerSystem(), asteroidCount);
        add(new PlaceSystem(), all);
        add(census, asteroidCount);
        int moons = hierarchy.moons().size();
        int globes = hierarchy.globes().size();
        add(new MoonSystem(), moons);
        add(new SpinSystem(), globes);
        world.addSystems(TransformSystems.types());
        TransformSystemGroup transforms = world.getOrCreateSystem(TransformSystemGroup.class);
        systems.add(new MeasuredSystem(world.getSystemState(transforms), 1 + planets.size() + globes + moons));
    }

    /// Moves every body to where it is at a date, and counts.
    ///
    /// @param newDays days from J2000.0
    public void moveTo(double newDays) {
        double delta = Double.isNaN(days) ? 0 : (newDays - days) * J2000.SECONDS_PER_DAY;
        days = newDays;
        world.setTime(new TimeData(newDays * J2000.SECONDS_PER_DAY, (float) delta));
        world.update();
        world.entityManager().completeAllTrackedJobs(); // world matrices are computed in jobs
        for (MeasuredSystem system : systems) {
            system.nanos += system.state.updateNanos();
        }
    }

    /// Forgets what the systems have cost so far.
    public void resetCosts() {
        for (MeasuredSystem system : systems) {
            system.nanos = 0;
        }
    }

    /// What the systems have cost, in the order in which they run.
    ///
    /// @return one cost for each system
    public List<SystemCost> costs() {
        return systems.stream()
                .map(system -> new SystemCost(system.state.name(), system.bodies, system.nanos))
                .toList();
    }

    /// How many asteroids were in each zone.
    ///
    /// @return the zones in their order, and "Elsewhere" if any asteroid ever was in none
    public List<ZoneCount> zoneCounts() {
        List<ZoneCount> counts = new ArrayList<>();
        int zones = belts.zones().size();
        for (int i = 0; i <= zones; i++) {
            if (i < zones || census.most(i) > 0) {
                String name = i < zones ? belts.zones().get(i).name() : "Elsewhere";
                counts.add(new ZoneCount(name, census.now(i), census.least(i), census.most(i)));
            }
        }
        return counts;
    }

    /// Where a planet is.
    ///
    /// @param index the planet's place in the list of planets
    /// @return its position
    public EclipticPosition planetPosition(int index) {
        Position position = world.entityManager().getComponent(planets.get(index), Position.class);
        return new EclipticPosition(position.x, position.y, position.z);
    }

    /// How far the moons are from their planets, planet by planet.
    ///
    /// @return one distance for each moon
    public List<MoonDistance> moonDistances() {
        return hierarchy.distances();
    }

    /// The entities of the hierarchy.
    Hierarchy hierarchy() {
        return hierarchy;
    }

    /// The entity of a planet.
    ///
    /// @param index the planet's place in the list of planets
    Entity planet(int index) {
        return planets.get(index);
    }

    /// The world matrix of an entity of the hierarchy.
    LocalToWorld matrix(Entity entity) {
        return world.entityManager().getComponent(entity, LocalToWorld.class);
    }

    /// Where the asteroids are, in the order in which they were drawn.
    ///
    /// @return a copy of their places
    public AsteroidPlaces asteroidPlaces() {
        EntityManager entities = world.entityManager();
        int count = asteroids.length();
        float[] x = new float[count];
        float[] y = new float[count];
        float[] axis = new float[count];
        byte[] family = new byte[count];
        for (int i = 0; i < count; i++) {
            Entity asteroid = asteroids.get(i);
            Position position = entities.getComponent(asteroid, Position.class);
            x[i] = position.x;
            y[i] = position.y;
            axis[i] = entities.getComponent(asteroid, Axes.class).semiMajorAxis();
            family[i] = entities.getComponent(asteroid, FamilyMember.class).index();
        }
        return new AsteroidPlaces(x, y, axis, family);
    }

    /// A hash of all positions: the planets', then the asteroids', in the order in which they were made, then the world
    /// matrices of globes and moons.
    ///
    /// @return the hash
    public long hash() {
        StateHash hash = new StateHash();
        hash(hash, planets);
        hash(hash, asteroids);
        hierarchy.addTo(hash);
        return hash.value();
    }

    /// How many chunks the planets, moons and asteroids take.
    ///
    /// @return their number
    public int chunkCount() {
        return bodies.calculateChunkCountWithoutFiltering();
    }

    /// The size of an asteroid: its components and its id.
    ///
    /// @return bytes
    public int bytesPerAsteroid() {
        return asteroidBodies.componentTypes().stream()
                .mapToInt(type -> StructType.of(type).size())
                .sum();
    }

    /// Ends the world.
    @Override
    public void close() {
        planets.close();
        asteroids.close();
        world.close();
    }

    private void add(ISystem system, int bodies) {
        systems.add(new MeasuredSystem(world.addSystem(system), bodies));
    }

    private void hash(StateHash hash, NativeArray<Entity> bodies) {
        EntityManager entities = world.entityManager();
        for (int i = 0; i < bodies.length(); i++) {
            Position position = entities.getComponent(bodies.get(i), Position.class);
            hash.add(position.x);
            hash.add(position.y);
            hash.add(position.z);
        }
    }

    private static void set(EntityManager entities, Entity entity, Asteroid asteroid) {
        double turns = asteroid.elements().meanAnomaly() / (2 * Math.PI);
        Ellipse ellipse = Ellipse.of(asteroid.elements());
        entities.setComponent(
                entity, new Orbit(turns - Math.rint(turns), asteroid.turnsPerDay(), ellipse.eccentricity()));
        entities.setComponent(entity, Axes.of(ellipse));
        entities.setComponent(entity, new FamilyMember((byte) asteroid.familyIndex()));
    }

    private static final class MeasuredSystem {
        final SystemState state;
        final int bodies;
        long nanos;

        MeasuredSystem(SystemState state, int bodies) {
            this.state = state;
            this.bodies = bodies;
        }
    }
}
