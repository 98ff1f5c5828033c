package dev.phalanx.samples.games.firefighters;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.World;
import dev.phalanx.samples.games.Game;
import dev.phalanx.samples.games.GameReport;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import java.util.List;

/// The game: a fire spreads over a field, and firefighters put it out, in teams that pass buckets along a line and
/// alone.
///
/// It teaches how a grid lives in a buffer and is computed row by row on all cores, how a job for each group writes the
/// members of the group through lookups, and how jobs leave results that overlap to a loop on the main thread, by an
/// enableable component.
///
/// Unity's twin is the *Firefighters* tutorial.
public final class Firefighters {
    private Firefighters() {}

    /// A new game.
    ///
    /// @param size how many cells the field has along each side, 1 or more
    /// @param fires how many cells burn
    /// @param teams how many teams there are
    /// @param passers how many firefighters of a team pass full buckets on, and how many pass empty ones back
    /// @param omniBots how many firefighters work alone
    public static Game game(int size, int fires, int teams, int passers, int omniBots) {
        World world = Game.newWorld("Firefighters");
        world.addSystems(List.of(
                HeatSystem.class,
                TargetSystem.class,
                ChainSystem.class,
                OmniBotSystem.class,
                WalkSystem.class,
                DouseSystem.class));
        EntityManager em = world.entityManager();
        Config config = new Config(size, size, passers);
        addField(em, config, fires);
        for (int i = 0; i < teams; i++) {
            addTeam(em, config, i);
        }
        for (int i = 0; i < omniBots; i++) {
            OmniBot omni = new OmniBot();
            omni.waterX = waterX(size, i);
            omni.waterZ = waterZ(size, i);
            Entity bot = addBot(em, omni.waterX, omni.waterZ, true);
            em.addComponent(bot, omni);
            addSplash(em, bot);
        }
        return new Game(world, () -> {});
    }

    private static void addField(EntityManager em, Config config, int fires) {
        Entity field = em.createSingleton(config, "field");
        DynamicBuffer<Heat> heat = em.addBuffer(field, Heat.class);
        heat.resize(config.columns() * config.rows());
        Random random = Random.of(1);
        for (int i = 0; i < fires; i++) {
            heat.set(random.nextInt(heat.length()), new Heat(1));
        }
    }

    private static void addTeam(EntityManager em, Config config, int number) {
        Team team = new Team();
        team.waterX = waterX(config.columns(), number);
        team.waterZ = waterZ(config.columns(), number);
        team.fireX = team.waterX; // they wait at the water until there is a fire
        team.fireZ = team.waterZ;
        Entity entity = em.createEntity(team);
        addSplash(em, entity);
        Entity[] bots = new Entity[config.teamSize()];
        for (int i = 0; i < bots.length; i++) {
            bots[i] =
                    addBot(em, team.waterX, team.waterZ, i % 2 == 0); // a chain in which all hands are full cannot pass
        }
        DynamicBuffer<Member> members = em.addBuffer(entity, Member.class);
        for (Entity bot : bots) {
            members.add(new Member(bot));
        }
    }

    private static Entity addBot(EntityManager em, float x, float z, boolean hasBucket) {
        Bot bot = new Bot();
        bot.goTo(x, z);
        if (hasBucket) {
            bot.bucket = em.createEntity(new Bucket(0));
        }
        Position position = new Position();
        position.x = x;
        position.z = z;
        return em.createEntity(bot, position, new Animation());
    }

    private static void addSplash(EntityManager em, Entity entity) {
        em.addComponent(entity, new Splash(0));
        em.setComponentEnabled(entity, Splash.class, false);
    }

    /// The ponds are outside of the field, in the middle of its four sides.
    private static float waterX(int size, int number) {
        return switch (number % 4) {
            case 0 -> -2;
            case 1 -> size + 1;
            default -> (size - 1) / 2f;
        };
    }

    private static float waterZ(int size, int number) {
        return switch (number % 4) {
            case 2 -> -2;
            case 3 -> size + 1;
            default -> (size - 1) / 2f;
        };
    }

    /// A game of 640 firefighters around a field of 40,000 cells.
    public static Game game() {
        return game(200, 40, 20, 10, 200);
    }

    /// Prints what frames cost.
    ///
    /// @param arguments none
    public static void main(String[] arguments) {
        try (Game game = game()) {
            System.out.println(GameReport.table(List.of(GameReport.of("firefighters", game, 1_500, 1_000))));
        }
    }
}
