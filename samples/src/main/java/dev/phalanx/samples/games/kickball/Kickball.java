package dev.phalanx.samples.games.kickball;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.samples.games.Game;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.LocalToWorld;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.TransformSystems;
import java.util.List;

/// The game: players run between obstacles, and get, kick and carry balls, all of them at once.
///
/// It teaches how input reaches systems by a singleton, how jobs read the buffer of a singleton as an array, how a loop
/// over the balls and not the players keeps a job free of races, and how one entity carries another one: by an
/// enableable component and a [dev.phalanx.transforms.Parent].
///
/// Unity's twin is the *Kickball* tutorial.
public final class Kickball {
    private Kickball() {}

    /// A new game. Its obstacles and players, as many as there are cells, are spawned in the first frame.
    ///
    /// @param rows how many rows of obstacles, 1 or more
    /// @param columns how many obstacles in each row, 1 or more
    public static Game game(int rows, int columns) {
        World world = Game.newWorld("Kickball");
        world.addSystems(TransformSystems.types());
        world.addSystems(List.of(
                ObstacleSpawnerSystem.class,
                PlayerSpawnerSystem.class,
                PlayerMovementSystem.class,
                BallSpawnerSystem.class,
                BallMovementSystem.class,
                BallKickingSystem.class,
                BallCarrySystem.class));
        EntityManager em = world.entityManager();
        Entity obstacle = em.createEntity(new LocalTransform(), new LocalToWorld(), new Obstacle(), new Prefab());
        Entity player = em.createEntity(
                new LocalTransform(), new LocalToWorld(), new Player(), new Carry(Entity.NULL), new Prefab());
        Entity ball = em.createEntity(
                new LocalTransform(), new LocalToWorld(), new Ball(), new Carry(Entity.NULL), new Prefab());
        em.setComponentEnabled(player, Carry.class, false);
        em.setComponentEnabled(ball, Carry.class, false);
        Entity settings = em.createSingleton(new Config(obstacle, player, ball, rows, columns, 1), "settings");
        em.addBuffer(settings, ObstaclePlace.class);
        em.createSingleton(new BallCount(0), "ball count");
        em.createSingleton(PlayerInput.NONE, "input");
        return new Game(world, () -> {});
    }

    /// Updates the game.
    ///
    /// @param game made by [#game]
    /// @param input what the players are to do in this frame
    public static void frame(Game game, PlayerInput input) {
        EntityQuery singleton = game.world()
                .entityManager()
                .queryBuilder()
                .withAllRW(PlayerInput.class)
                .build();
        singleton.setSingleton(input);
        game.frame();
    }
}
