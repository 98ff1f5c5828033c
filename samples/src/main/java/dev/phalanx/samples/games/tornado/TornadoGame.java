package dev.phalanx.samples.games.tornado;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.World;
import dev.phalanx.samples.games.Game;
import dev.phalanx.samples.games.GameReport;
import dev.phalanx.transforms.LocalToWorld;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.TransformSystems;
import java.util.List;

/// The game: a tornado wanders through towers of beams, which bend, break and fly away.
///
/// It teaches when data belongs in native arrays and not in entities, how jobs for independent parts of one array
/// run in parallel, how fixed steps keep a simulation stable, and how systems share collections that the world does not
/// track.
///
/// Unity's twin is the *Tornado* sample.
public final class TornadoGame {
    private TornadoGame() {}

    /// A new game. Its buildings are built in the first step.
    ///
    /// @param buildings how many buildings
    /// @param debris how many pieces of debris
    public static Game game(int buildings, int debris) {
        World world = Game.newWorld("Tornado");
        world.addSystems(TransformSystems.types());
        world.addSystems(List.of(TornadoSystem.class, StructureSystem.class, BeamViewSystem.class, DebrisSystem.class));
        EntityManager em = world.entityManager();
        em.createSingleton(new Config(buildings, 1), "settings");
        em.createSingleton(new Tornado(), "tornado");
        for (int i = 0; i < debris; i++) {
            Random random = Random.of(2, i);
            em.createEntity(
                    LocalTransform.fromPosition(
                            random.nextFloat(-Config.FIELD, Config.FIELD),
                            random.nextFloat(0, Tornado.HEIGHT),
                            random.nextFloat(-Config.FIELD, Config.FIELD)),
                    new LocalToWorld(),
                    new Debris(random.nextFloat(2, 12), random.nextFloat(2, 8)));
        }
        return new Game(world, () -> {});
    }

    /// A game of about 20,000 entities.
    public static Game game() {
        return game(80, 5_000);
    }

    /// Prints what frames cost.
    ///
    /// @param arguments none
    public static void main(String[] arguments) {
        try (Game game = game()) {
            System.out.println(GameReport.table(List.of(GameReport.of("tornado", game, 1_500, 1_000))));
        }
    }
}
