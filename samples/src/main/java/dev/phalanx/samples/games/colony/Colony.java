package dev.phalanx.samples.games.colony;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.systems.World;
import dev.phalanx.samples.games.Game;
import dev.phalanx.samples.games.GameReport;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobBuilder;
import java.util.List;

/// The game: makes its world, and says what its frames cost.
public final class Colony {
    private static final float SIZE = 200;

    private Colony() {}

    /// A new game.
    ///
    /// @param workers how many workers there are
    /// @param deposits how many places there are to dig
    /// @param teams how many teams the workers are of
    public static Game game(int workers, int deposits, int teams) {
        World world = Game.newWorld("Colony");
        world.addSystems(List.of(
                ThinkSystem.class,
                WalkSystem.class,
                DeliverSystem.class,
                RegrowSystem.class,
                RestSystem.class,
                CartSystem.class,
                WheelSystem.class,
                ChiefSystem.class,
                StockSystem.class));
        EntityManager em = world.entityManager();
        BlobAssetReference<Rules> rules = rules();
        em.createSingleton(new Rulebook(rules), "rules");
        em.createSingleton(new Season(1, 1), "season");
        em.createSingleton(new Prefabs(cart(em)), "prefabs");
        em.createSingleton(new Stocks(0, 0, 0), "stocks");
        for (int i = 0; i < deposits; i++) {
            Deposit deposit = new Deposit();
            deposit.kind = i % 2;
            deposit.amount = 500;
            em.createEntity(deposit, place(1, i));
        }
        Entity[] stockpiles = new Entity[teams];
        for (int i = 0; i < teams; i++) {
            Stockpile pile = new Stockpile();
            pile.team = i;
            stockpiles[i] = em.createEntity(pile, place(2, i));
        }
        for (int i = 0; i < workers; i++) {
            Entity worker = em.createEntity(place(3, i), new Task(), new Home(stockpiles[i % teams]), new Tired(0));
            em.addBuffer(worker, Waypoint.class);
            em.addBuffer(worker, Item.class);
            em.setComponentEnabled(worker, Tired.class, false);
            em.addSharedComponent(worker, new Team(i % teams));
            em.addSharedComponent(worker, new Job(i % 3));
            if (i % 1_000 == 0) {
                em.addComponent(worker, new Title());
            }
        }
        return new Game(world, rules::close);
    }

    private static Position place(int kind, int number) {
        Random random = Random.of(kind, number);
        Position position = new Position();
        position.x = random.nextFloat(0, SIZE);
        position.y = random.nextFloat(0, SIZE);
        return position;
    }

    private static BlobAssetReference<Rules> rules() {
        try (BlobBuilder builder = new BlobBuilder()) {
            return builder.createBlobAssetReference(new Rules(
                    12, 0.5f, builder.allocate(Yield.class, 3, i -> new Yield(2 + i, 1 + 0.5f * i))));
        }
    }

    private static Entity cart(EntityManager em) {
        Entity cart = em.createEntity(Position.class, Cart.class, Prefab.class);
        Entity left = em.createEntity(new Wheel(cart, 0), new Prefab());
        Entity right = em.createEntity(new Wheel(cart, 0), new Prefab());
        DynamicBuffer<LinkedEntityGroup> group = em.addBuffer(cart, LinkedEntityGroup.class);
        group.add(new LinkedEntityGroup(cart));
        group.add(new LinkedEntityGroup(left));
        group.add(new LinkedEntityGroup(right));
        return cart;
    }

    /// A game of about 20,000 entities.
    public static Game game() {
        return game(16_000, 3_500, 4);
    }

    /// Prints what frames cost.
    ///
    /// @param arguments none
    public static void main(String[] arguments) {
        try (Game game = game()) {
            System.out.println(GameReport.table(List.of(GameReport.of("colony", game, 1_500, 1_000))));
        }
    }
}
