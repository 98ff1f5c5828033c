package dev.phalanx.samples.rollback.arena;

import static dev.phalanx.entities.query.QueryTerms.ro;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.run.RunLoop;
import dev.phalanx.entities.systems.DefaultSystems;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// The world of the game and its systems. It belongs to the thread that made it.
public final class Arena implements AutoCloseable {
    /// The most players.
    public static final int MOST_PLAYERS = 4;

    /// The ticks of a second.
    public static final int TICKS_PER_SECOND = 60;

    /// The components that decide how the game goes on, in the order in which a tick writes them.
    public static final List<Class<? extends IComponentData>> COMPONENTS = List.of(
            Held.class,
            Ship.class,
            Drone.class,
            Velocity.class,
            Position.class,
            Shot.class,
            Health.class,
            Score.class,
            Spawner.class);

    private final World world = new World("Arena");
    private final RunLoop loop;
    private final List<Entity> ships = new ArrayList<>();
    private final TrailSystem trails;
    private final DivergingSystem diverging = new DivergingSystem();

    /// A game before its first tick.
    ///
    /// @param players the number of ships, 1 to [#MOST_PLAYERS]
    /// @param drones how many drones there always are
    /// @param seed the seed of all that is random
    public Arena(int players, int drones, long seed) {
        trails = new TrailSystem(players);
        world.setFailFast(true);
        world.addSystems(DefaultSystems.types());
        world.addSystems(List.of(
                SteerSystem.class,
                FireSystem.class,
                WanderSystem.class,
                MoveSystem.class,
                HitSystem.class,
                DamageSystem.class,
                SpawnSystem.class));
        world.addSystem(diverging);
        world.addSystem(trails);
        loop = RunLoop.of(world);

        EntityManager em = world.entityManager();
        Entity shot = em.createEntity(Position.class, Velocity.class, Shot.class, Prefab.class);
        Entity drone = em.createEntity(Position.class, Velocity.class, Health.class, Drone.class, Prefab.class);
        em.setComponent(drone, new Health(Health.DRONE));
        em.createSingleton(new Prefabs(shot, drone), "prefabs");
        Spawner spawner = new Spawner();
        spawner.random = Random.of(seed);
        for (int player = 0; player < players; player++) {
            ships.add(addShip(player, Field.somewhere(spawner.random)));
        }
        for (int i = 0; i < drones; i++) {
            Drone wandering = new Drone();
            wandering.random = Random.of(seed, 1 + i);
            Entity entity = em.instantiate(drone);
            em.setComponent(entity, wandering);
            em.setComponent(entity, Field.somewhere(spawner.random));
        }
        em.createSingleton(spawner, "spawner");
    }

    private Entity addShip(int player, Position place) {
        Ship ship = new Ship();
        ship.player = player;
        ship.aimX = 1;
        return world.entityManager()
                .createEntity(ship, place, new Velocity(), new Health(Health.SHIP), new Score(), new Held(0));
    }

    /// Says which buttons a player holds in the tick to come.
    ///
    /// @param player from 0
    /// @param buttons from 0 to [Buttons#ALL]
    public void hold(int player, int buttons) {
        world.entityManager().setComponent(ships.get(player), new Held(buttons));
    }

    /// Goes on by one tick.
    public void tick() {
        loop.tick(1.0 / TICKS_PER_SECOND);
        world.entityManager().completeAllTrackedJobs();
    }

    /// Makes this world differ from the others of a match from a tick on, as an error in one of its systems would.
    ///
    /// @param tick the tick, from 1; not yet simulated
    /// @param error what the error does; it is done each time that the tick is simulated
    public void divergeIn(int tick, Consumer<World> error) {
        diverging.set(tick, error);
    }

    /// Gives a ship a point of health: an error to diverge with.
    ///
    /// @param player the player of the ship
    public void heal(int player) {
        world.entityManager().getComponentRW(ships.get(player), Health.class).update(health -> health.points++);
    }

    /// The number of players.
    public int players() {
        return ships.size();
    }

    /// The ship of a player, which stays the same entity.
    public Entity ship(int player) {
        return ships.get(player);
    }

    /// The world. The arena closes it.
    public World world() {
        return world;
    }

    /// Where everything is now.
    public ArenaScene scene() {
        return sceneOf(world.entityManager(), trails.trails());
    }

    /// Where everything was in another tick, without trails.
    ///
    /// @param then the entities of that tick
    public static ArenaScene sceneOf(EntityManager then) {
        return sceneOf(then, List.of());
    }

    private static ArenaScene sceneOf(EntityManager em, List<List<ArenaScene.Place>> trails) {
        List<ArenaScene.Seen> seen = new ArrayList<>();
        em.query(ro(Ship.class), ro(Position.class), ro(Score.class))
                .forEach((ship, position, score) -> seen.add(new ArenaScene.Seen(
                        new ArenaScene.Place(position.x, position.y), ship.aimX, ship.aimY, score.hits, score.losses)));
        return new ArenaScene(seen, places(em, Drone.class), places(em, Shot.class), trails);
    }

    private static List<ArenaScene.Place> places(EntityManager em, Class<? extends IComponentData> of) {
        List<ArenaScene.Place> places = new ArrayList<>();
        em.query(ro(Position.class))
                .withAll(of)
                .forEach(position -> places.add(new ArenaScene.Place(position.x, position.y)));
        return places;
    }

    @Override
    public void close() {
        world.close();
    }
}
