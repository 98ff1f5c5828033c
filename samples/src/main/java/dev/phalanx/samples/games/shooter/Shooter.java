package dev.phalanx.samples.games.shooter;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.systems.World;
import dev.phalanx.samples.games.Game;
import dev.phalanx.samples.games.GameReport;
import dev.phalanx.structs.Entity;
import java.util.List;

/// The game: makes its world, and says what its frames cost.
public final class Shooter {
    private Shooter() {}

    /// A new game.
    ///
    /// @param enemies how many enemies there are to be
    /// @param turrets how many turrets fire at them
    public static Game game(int enemies, int turrets) {
        World world = Game.newWorld("Shooter");
        world.addSystems(List.of(
                SpawnSystem.class,
                FireSystem.class,
                MoveSystem.class,
                BounceSystem.class,
                HitSystem.class,
                DamageSystem.class,
                StunSystem.class,
                LifetimeSystem.class,
                AimSystem.class,
                BountySystem.class));
        EntityManager em = world.entityManager();
        Entity bullet = em.createEntity(Position.class, Velocity.class, Lifetime.class, Bullet.class, Prefab.class);
        Lifetime lifetime = new Lifetime();
        lifetime.seconds = 2;
        em.setComponent(bullet, lifetime);
        Entity enemy =
                em.createEntity(Position.class, Velocity.class, Health.class, Stunned.class, Hit.class, Prefab.class);
        Health health = new Health();
        health.points = 6;
        em.setComponent(enemy, health);
        em.addComponent(enemy, new Enemy(10));
        em.createSingleton(new Arsenal(bullet, enemy, enemies), "arsenal");
        em.createSingleton(new Score(0, 0, 0), "score");
        for (int i = 0; i < turrets; i++) {
            Random random = Random.of(2, i);
            Position position = new Position();
            position.x = random.nextFloat(0, Field.SIZE);
            position.y = random.nextFloat(0, Field.SIZE);
            Turret turret = new Turret();
            turret.cooldown = random.nextFloat(0, 0.4f);
            em.createEntity(position, turret, new Aim(Entity.NULL));
        }
        return new Game(world, () -> {});
    }

    /// A game of about 20,000 entities.
    public static Game game() {
        return game(5_000, 3_000);
    }

    /// Prints what frames cost.
    ///
    /// @param arguments none
    public static void main(String[] arguments) {
        try (Game game = game()) {
            System.out.println(GameReport.table(List.of(GameReport.of("shooter", game, 1_500, 1_000))));
        }
    }
}
