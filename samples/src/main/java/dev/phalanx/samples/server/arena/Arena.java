package dev.phalanx.samples.server.arena;

import dev.phalanx.collections.NativeIntArray;
import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.run.RunLoop;
import dev.phalanx.entities.systems.DefaultSystems;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.List;

/// The world of the game and its systems. There are always as many entities as at the start: a crystal turns into a
/// unit or into another crystal, and a unit that is destroyed into a crystal. Apart from [#submit], it belongs to the
/// thread that made it.
public final class Arena implements AutoCloseable {
    private final World world = new World("Arena");
    private final OrderSystem orders = new OrderSystem();
    private final RunLoop loop;
    private final NativeArray<Entity> unitPrefabs;
    private final NativeArray<Entity> crystalPrefabs;
    private final NativeIntArray teamOf = NativeIntArray.ofLength(Field.CELLS);
    private final NativeIntArray units;

    /// A game in which half of the entities are crystals. The others are units, as many for each team.
    ///
    /// @param teams how many teams, 1 or more
    /// @param entities how many units and crystals there are at the start; at least two for each team
    /// @param seed the seed of all that is random
    public Arena(int teams, int entities, long seed) {
        world.setFailFast(true);
        world.addSystems(DefaultSystems.types());
        int unitsPerTeam = entities / 2 / teams;
        world.addSystem(orders);
        world.addSystem(new MoveSystem());
        world.addSystem(new PresenceSystem());
        world.addSystem(new FightSystem(seed));
        world.addSystem(new CollectSystem(unitsPerTeam, seed));
        loop = RunLoop.of(world);

        EntityManager em = world.entityManager();
        unitPrefabs = em.createEntity(
                em.createArchetype(
                        Position.class, Health.class, Destination.class, Moving.class, Team.class, Prefab.class),
                teams);
        crystalPrefabs = em.createEntity(
                em.createArchetype(Position.class, Crystal.class, Region.class, Prefab.class), Field.REGIONS);
        units = NativeIntArray.ofLength(teams);
        em.createSingleton(new Prefabs(unitPrefabs, crystalPrefabs), "prefabs");
        em.createSingleton(new Presence(teamOf, units), "presence");
        for (int team = 0; team < teams; team++) {
            fillTeam(team, unitsPerTeam, seed);
        }
        for (int region = 0; region < Field.REGIONS; region++) {
            em.setSharedComponent(crystalPrefabs.get(region), new Region(region));
        }
        Random random = Random.of(seed, teams);
        for (int i = unitsPerTeam * teams; i < entities; i++) {
            int region = random.nextInt(Field.REGIONS);
            Entity crystal = em.instantiate(crystalPrefabs.get(region));
            em.setComponent(crystal, Field.placeIn(region, random.nextFloat(), random.nextFloat()));
        }
    }

    private void fillTeam(int team, int count, long seed) {
        EntityManager em = world.entityManager();
        Entity prefab = unitPrefabs.get(team);
        em.setSharedComponent(prefab, new Team(team));
        em.setComponentEnabled(prefab, Moving.class, false);
        Health full = new Health();
        full.points = Health.FULL;
        em.setComponent(prefab, full);
        Random random = Random.of(seed, team);
        float x = random.nextFloat(0, Field.SIZE);
        float y = random.nextFloat(0, Field.SIZE);
        for (int i = 0; i < count; i++) {
            Position position =
                    new Position(Field.inside(x + random.nextFloat(-8, 8)), Field.inside(y + random.nextFloat(-8, 8)));
            em.setComponent(em.instantiate(prefab), position);
        }
    }

    /// Adds an order, which the next tick carries out. Any thread may call it.
    public void submit(Order order) {
        orders.submit(order);
    }

    /// Goes on by one tick.
    ///
    /// @param seconds the length of a tick
    public void tick(float seconds) {
        loop.tick(seconds);
        world.entityManager().completeAllTrackedJobs();
    }

    /// The world, for systems that show it to somebody. The arena closes it.
    public World world() {
        return world;
    }

    /// Adds the orders that are carried out from now on to a list. Another arena that gets the same orders in the same
    /// ticks has the same world.
    public void record(List<TimedOrder> list) {
        orders.record(list);
    }

    @Override
    public void close() {
        world.close();
        unitPrefabs.close();
        crystalPrefabs.close();
        teamOf.close();
        units.close();
    }
}
