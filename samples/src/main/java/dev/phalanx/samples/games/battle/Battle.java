package dev.phalanx.samples.games.battle;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.systems.World;
import dev.phalanx.samples.games.Game;
import dev.phalanx.samples.games.GameReport;
import dev.phalanx.structs.Entity;
import java.util.List;

/// The battle: makes its world, and says what its frames cost.
public final class Battle {
    private static final int HEALTH = 12;

    private Battle() {}

    /// A new battle.
    ///
    /// @param soldiers how many soldiers there are to be in both armies together
    public static Game game(int soldiers) {
        World world = Game.newWorld("Battle");
        world.addSystems(List.of(
                RecruitSystem.class,
                MarchSystem.class,
                AimSystem.class,
                StrikeSystem.class,
                ThrowSystem.class,
                DamageSystem.class,
                RewardSystem.class,
                BurySystem.class));
        EntityManager em = world.entityManager();
        Entity soldier = em.createEntity(
                Position.class, Soldier.class, Opponent.class, Fleeing.class, Blow.class, Army.class, Prefab.class);
        Health health = new Health();
        health.points = HEALTH;
        em.addComponent(soldier, health);
        em.createSingleton(new Camp(soldier, soldiers), "camp");
        em.createSingleton(new Losses(0, 0, 0), "losses");
        return new Game(world, () -> {});
    }

    /// A battle of 20,000 soldiers.
    public static Game game() {
        return game(20_000);
    }

    /// Prints what frames cost.
    ///
    /// @param arguments none
    public static void main(String[] arguments) {
        try (Game game = game()) {
            System.out.println(GameReport.table(List.of(GameReport.of("battle", game, 600, 400))));
        }
    }
}
