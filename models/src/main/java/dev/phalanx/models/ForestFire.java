package dev.phalanx.models;

import dev.phalanx.agents.Activation;
import dev.phalanx.agents.DataCollector;
import dev.phalanx.agents.Doc;
import dev.phalanx.agents.Grid2D;
import dev.phalanx.agents.Model;
import dev.phalanx.agents.Range;
import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.List;

/// A fire that begins at one side of a forest: in each step, burning trees set fire to those in the four cells beside
/// them, and are burnt. It crosses a large forest if more than about 59 % of the cells have trees.
public final class ForestFire implements Model<ForestFire.Parameters>, ISystem {
    /// What can be chosen.
    ///
    /// @param size the number of cells along a side
    /// @param density the probability that a cell has a tree
    public record Parameters(
            @Doc("cells along a side of the grid") @Range(min = 1, max = 30_000)
            int size,

            @Doc("probability that a cell has a tree") @Range(min = 0, max = 1)
            double density) {}

    record Tree(int x, int y) implements IComponentData {}

    record Green() implements IComponentData {}

    record Burning() implements IComponentData {}

    private EntityManager em;
    private Grid2D grid;
    private Activation fire;

    @Override
    public Parameters parameters() {
        return new Parameters(100, 0.7);
    }

    @Override
    public void setup(World world, Parameters given, Random rng) {
        world.addSystem(this);
        em = world.entityManager();
        grid = Grid2D.single(given.size(), given.size()).indexing(em, Tree.class, Tree::x, Tree::y, Tree::new);
        fire = Activation.of(em, em.queryBuilder().withAll(Burning.class).build());
        for (int cell = 0; cell < given.size() * given.size(); cell++) {
            if (rng.nextDouble() < given.density()) {
                int x = grid.x(cell);
                em.createEntity(new Tree(x, grid.y(cell)), x == 0 ? new Burning() : new Green());
            }
        }
    }

    @Override
    public void onUpdate(SystemState state) {
        fire.inOrder().forEach(this::spread);
    }

    private void spread(Entity tree) {
        List<Entity> near = new ArrayList<>();
        grid.vonNeumann(tree, 1).forEach(near::add);
        for (Entity other : near) {
            if (em.hasComponent(other, Green.class)) {
                em.removeComponent(other, Green.class);
                em.addComponent(other, Burning.class);
            }
        }
        em.removeComponent(tree, Burning.class);
    }

    @Override
    public DataCollector reports() {
        return DataCollector.every(1)
                .count("trees", Tree.class)
                .count("green", Green.class)
                .count("burning", Burning.class);
    }
}
