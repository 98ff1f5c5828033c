package dev.phalanx.samples.games.towers;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.systems.World;
import dev.phalanx.samples.games.Game;
import dev.phalanx.samples.games.GameReport;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import java.util.List;

/// The tower defence: makes its world, and says what its frames cost.
public final class Towers {
    private static final int ROADS = 12;
    private static final int CORNERS = 24;

    private Towers() {}

    /// A new game.
    ///
    /// @param enemies how many enemies there are to be
    /// @param towers how many towers fire at them
    public static Game game(int enemies, int towers) {
        World world = Game.newWorld("Towers");
        world.addSystems(List.of(
                WaveSystem.class,
                WalkSystem.class,
                LeakSystem.class,
                FireSystem.class,
                DamageSystem.class,
                ThawSystem.class,
                PaySystem.class));
        EntityManager em = world.entityManager();
        Entity enemy = em.createEntity(
                Position.class,
                Route.class,
                Enemy.class,
                Health.class,
                Slowed.class,
                Hit.class,
                Kind.class,
                Prefab.class);
        em.createSingleton(new Level(enemy, enemies), "level");
        em.createSingleton(new Purse(0, 0, 0, 0), "purse");
        for (int number = 0; number < ROADS; number++) {
            Entity road = em.createEntity(new Road(number));
            DynamicBuffer<Waypoint> corners = em.addBuffer(road, Waypoint.class);
            Random random = Random.of(3, number);
            for (int i = 0; i < CORNERS; i++) {
                float x = Plan.SIZE * i / (CORNERS - 1);
                float y = Plan.SIZE * (number + random.nextFloat(0, 1)) / ROADS;
                corners.add(new Waypoint(x, y));
            }
        }
        for (int i = 0; i < towers; i++) {
            Random random = Random.of(4, i);
            Position position = new Position();
            position.x = random.nextFloat(0, Plan.SIZE);
            position.y = random.nextFloat(0, Plan.SIZE);
            Tower tower = new Tower();
            tower.cooldown = random.nextFloat(0, 0.25f);
            em.createEntity(position, tower);
        }
        return new Game(world, () -> {});
    }

    /// A game of 20,000 enemies.
    public static Game game() {
        return game(20_000, 1_000);
    }

    /// Prints what frames cost.
    ///
    /// @param arguments none
    public static void main(String[] arguments) {
        try (Game game = game()) {
            System.out.println(GameReport.table(List.of(GameReport.of("towers", game, 600, 400))));
        }
    }
}
