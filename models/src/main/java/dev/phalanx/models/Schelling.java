package dev.phalanx.models;

import dev.phalanx.agents.Activation;
import dev.phalanx.agents.Doc;
import dev.phalanx.agents.Grid2D;
import dev.phalanx.agents.Model;
import dev.phalanx.agents.Range;
import dev.phalanx.agents.Report;
import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;

// snippet agents-schelling
/// Schelling's model of segregation: agents of two groups move to an empty cell of a grid until enough of their
/// neighbours are of their group.
public final class Schelling implements Model<Schelling.Parameters>, ISystem {
    /// What can be chosen.
    ///
    /// @param size the number of cells along a side
    /// @param agents how many there are, half of them in each group
    /// @param radius how far neighbours are looked for, in cells
    /// @param wanted how many neighbours of its group make an agent happy
    public record Parameters(
            @Doc("cells along a side of the grid") @Range(min = 2, max = 30_000)
            int size,

            @Doc("agents, half of them in each group") @Range(min = 0)
            int agents,

            @Doc("how far neighbours are looked for, in cells") @Range(min = 1)
            int radius,

            @Doc("neighbours of its group that make an agent happy") @Range(min = 0)
            int wanted) {
        /// The small version of the comparison.
        public static final Parameters SMALL = new Parameters(40, 1_000, 1, 3);

        /// The large version of the comparison.
        public static final Parameters LARGE = new Parameters(100, 8_000, 2, 8);
    }

    record Place(int x, int y) implements IComponentData {}

    record Resident(int group, boolean isHappy) implements IComponentData {}

    record Dice(Random rng) implements IComponentData {}

    private Parameters parameters = Parameters.SMALL;
    private EntityManager em;
    private Grid2D grid;
    private ComponentLookup<Resident> residents;
    private Activation turns;

    @Override
    public Parameters parameters() {
        return parameters;
    }

    @Override
    public void setup(World world, Parameters given, Random rng) {
        world.addSystem(this);
        parameters = given;
        em = world.entityManager();
        grid = Grid2D.single(given.size(), given.size()).indexing(em, Place.class, Place::x, Place::y, Place::new);
        residents = em.getComponentLookup(Resident.class, false);
        turns = Activation.of(em, em.queryBuilder().withAll(Resident.class).build());
        for (int i = 0; i < given.agents(); i++) {
            int cell = grid.randomEmpty(rng);
            em.createEntity(new Place(grid.x(cell), grid.y(cell)), new Resident(2 * i < given.agents() ? 1 : 2, false));
        }
        em.createSingleton(new Dice(rng), "dice");
    }

    @Override
    public void onUpdate(SystemState state) {
        residents.update();
        Random rng = em.getSingleton(Dice.class).rng();
        turns.shuffle(rng).forEach(agent -> step(agent, rng));
        em.setSingleton(new Dice(rng)); // how far the random numbers are
    }

    private void step(Entity agent, Random rng) {
        int group = residents.get(agent).group();
        int alike = grid.moore(agent, parameters.radius())
                .count(other -> residents.get(other).group() == group);
        residents.set(agent, new Resident(group, alike >= parameters.wanted()));
        if (alike < parameters.wanted()) {
            grid.moveToRandomEmpty(agent, rng);
        }
    }

    /// How many agents were happy at their last turn.
    @Report
    public long happy() {
        long[] count = {0};
        turns.inOrder()
                .forEach(agent ->
                        count[0] += em.getComponent(agent, Resident.class).isHappy() ? 1 : 0);
        return count[0];
    }
}
// end agents-schelling
