package dev.phalanx.samples.games.traffic;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.World;
import dev.phalanx.samples.games.Game;
import dev.phalanx.samples.games.GameReport;
import dev.phalanx.structs.Entity;
import java.util.List;

/// The game: makes its world, and says what its frames cost.
public final class Traffic {
    private Traffic() {}

    /// A new game.
    ///
    /// @param cars how many cars there are
    /// @param lanes how many lanes they drive on
    public static Game game(int cars, int lanes) {
        World world = Game.newWorld("Traffic");
        world.addSystems(List.of(
                TrafficGroup.class,
                SortSystem.class,
                FollowSystem.class,
                DriveSystem.class,
                LaneSystem.class,
                FuelSystem.class,
                BrakeSystem.class,
                PaintSystem.class,
                ArrivalSystem.class,
                ReportSystem.class));
        EntityManager em = world.entityManager();
        float length = cars * 16f / lanes;
        em.createSingleton(new Road(length, lanes), "road");
        em.createSingleton(new Report(0, 0, 0, 0), "report");
        for (int i = 0; i < 16; i++) {
            Station station = new Station();
            station.metres = i * length / 16;
            em.createEntity(station);
        }
        for (int i = 0; i < cars; i++) {
            Random random = Random.of(1, i);
            Place place = new Place();
            place.lane = i % lanes;
            place.metres = random.nextFloat(0, length);
            Fuel fuel = new Fuel();
            fuel.litres = random.nextFloat(1, 40);
            Entity car = em.createEntity(
                    place,
                    new Speed(),
                    new Driver(random.nextFloat(20, 45), random.nextFloat(6, 12)),
                    new Ahead(Entity.NULL, Ahead.FREE, 0),
                    new Braking(0),
                    fuel,
                    new Colour(0.5f, random.nextFloat(0, 1)));
            em.setComponentEnabled(car, Braking.class, false);
            em.addSharedComponent(car, new Kind(i % 4));
        }
        return new Game(world, () -> {});
    }

    /// A game of about 20,000 entities.
    public static Game game() {
        return game(20_000, 40);
    }

    /// Prints what frames cost.
    ///
    /// @param arguments none
    public static void main(String[] arguments) {
        try (Game game = game()) {
            System.out.println(GameReport.table(List.of(GameReport.of("traffic", game, 1_500, 1_000))));
        }
    }
}
