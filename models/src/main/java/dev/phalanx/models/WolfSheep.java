package dev.phalanx.models;

import dev.phalanx.agents.Activation;
import dev.phalanx.agents.DataCollector;
import dev.phalanx.agents.Doc;
import dev.phalanx.agents.Grid2D;
import dev.phalanx.agents.IntField;
import dev.phalanx.agents.Model;
import dev.phalanx.agents.Range;
import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;

/// Wolves eat sheep, sheep eat grass, and grass grows again: agents walk to a neighbouring cell, lose 1 energy, eat,
/// die without energy, and reproduce.
///
/// As declared, sheep have their turns before wolves, sheep die below 1 energy and wolves below 0, half of the grass is
/// grown in the beginning, and the edges of the grid meet. By the rules of Ark.jl, which species is first is random in
/// each step, sheep die below 0 energy, too, grass takes one step more, agents at an edge stay there if they walk
/// against it, and the first energies are lower by 1.
public final class WolfSheep implements Model<WolfSheep.Parameters>, ISystem {
    private static final double SHEEP_GAIN = 5;
    private static final double WOLF_GAIN = 13;

    /// What can be chosen.
    ///
    /// @param size the number of cells along a side
    /// @param sheep how many there are in the beginning
    /// @param wolves how many there are in the beginning
    /// @param regrowth the steps until eaten grass has grown
    /// @param sheepReproduce the probability that a sheep has a lamb in a step
    /// @param wolfReproduce the probability that a wolf has a cub in a step
    /// @param rules those that are declared, or those of Ark.jl
    public record Parameters(
            @Doc("cells along a side of the grid") @Range(min = 3, max = 30_000)
            int size,

            @Doc("sheep in the beginning") @Range(min = 0) int sheep,
            @Doc("wolves in the beginning") @Range(min = 0) int wolves,

            @Doc("steps until eaten grass has grown") @Range(min = 1)
            int regrowth,

            @Doc("probability that a sheep has a lamb in a step") @Range(min = 0, max = 1)
            double sheepReproduce,

            @Doc("probability that a wolf has a cub in a step") @Range(min = 0, max = 1)
            double wolfReproduce,

            @Doc("those that are declared, or those of Ark.jl")
            Rules rules) {
        /// The small version of the comparison.
        public static final Parameters SMALL = new Parameters(25, 60, 40, 20, 0.2, 0.1, Rules.DECLARED);

        /// The large version of the comparison.
        public static final Parameters LARGE = new Parameters(100, 1_000, 500, 10, 0.4, 0.2, Rules.DECLARED);

        /// The same parameters with other rules.
        public Parameters by(Rules others) {
            return new Parameters(size, sheep, wolves, regrowth, sheepReproduce, wolfReproduce, others);
        }
    }

    record Place(int x, int y) implements IComponentData {}

    record Sheep() implements IComponentData {}

    record Wolf() implements IComponentData {}

    record Energy(double value) implements IComponentData {}

    record Dice(Random rng) implements IComponentData {}

    private Parameters p = Parameters.SMALL;
    private boolean isArk;
    private EntityManager em;
    private Grid2D grid;
    private IntField grass; // the steps until it has grown; 0 if it has
    private Activation sheep;
    private Activation wolves;

    @Override
    public Parameters parameters() {
        return p;
    }

    @Override
    public void setup(World world, Parameters given, Random rng) {
        world.addSystem(this);
        p = given;
        isArk = p.rules() == Rules.ARK;
        em = world.entityManager();
        grid = (isArk
                        ? Grid2D.multi(p.size(), p.size())
                        : Grid2D.multi(p.size(), p.size()).torus())
                .indexing(em, Place.class, Place::x, Place::y, Place::new);
        grass = IntField.of(em, "grass", grid);
        sheep = Activation.of(em, em.queryBuilder().withAll(Sheep.class).build());
        wolves = Activation.of(em, em.queryBuilder().withAll(Wolf.class).build());
        for (int i = 0; i < p.sheep() + p.wolves(); i++) {
            boolean isSheep = i < p.sheep();
            int energy = rng.nextInt((int) (2 * (isSheep ? SHEEP_GAIN : WOLF_GAIN))) + (isArk ? 0 : 1);
            Place place = new Place(rng.nextInt(p.size()), rng.nextInt(p.size()));
            em.createEntity(place, new Energy(energy), isSheep ? new Sheep() : new Wolf());
        }
        int grown = p.size() * p.size() / 2;
        for (int left = p.size() * p.size(); left > 0; left--) {
            boolean isGrown = rng.nextInt(left) < grown;
            grown -= isGrown ? 1 : 0;
            grass.set(left - 1, isGrown ? 0 : 1 + rng.nextInt(p.regrowth()));
        }
        em.createSingleton(new Dice(rng), "dice");
    }

    @Override
    public void onUpdate(SystemState state) {
        Random rng = em.getSingleton(Dice.class).rng();
        boolean isWolvesFirst = isArk && rng.nextBoolean();
        Activation first = isWolvesFirst ? wolves : sheep;
        Activation second = isWolvesFirst ? sheep : wolves;
        Activation.byType(agent -> step(agent, rng), first.shuffle(rng), second.shuffle(rng));
        grass.update(left -> Math.max(0, left - 1));
        em.setSingleton(new Dice(rng));
    }

    private void step(Entity agent, Random rng) {
        walk(agent, rng);
        boolean isSheep = em.hasComponent(agent, Sheep.class);
        double energy = em.getComponent(agent, Energy.class).value() - 1 + (isSheep ? graze(agent) : hunt(agent, rng));
        if (energy < (isSheep && !isArk ? 1 : 0)) {
            em.destroyEntity(agent);
            return;
        }
        boolean isParent = rng.nextDouble() < (isSheep ? p.sheepReproduce() : p.wolfReproduce());
        em.setComponent(agent, new Energy(isParent ? energy / 2 : energy));
        if (isParent) {
            em.instantiate(agent);
        }
    }

    private void walk(Entity agent, Random rng) {
        int direction = rng.nextInt(8);
        int cell = direction < 4 ? direction : direction + 1; // not the middle one
        if (isArk) {
            int from = grid.cellOf(agent);
            int x = Math.clamp(grid.x(from) + cell % 3 - 1, 0, p.size() - 1);
            int y = Math.clamp(grid.y(from) + cell / 3 - 1, 0, p.size() - 1);
            grid.moveTo(agent, x, y);
        } else {
            grid.moveBy(agent, cell % 3 - 1, cell / 3 - 1);
        }
    }

    private double graze(Entity agent) {
        int cell = grid.cellOf(agent);
        if (grass.get(cell) > 0) {
            return 0;
        }
        grass.set(cell, p.regrowth() + (isArk ? 1 : 0));
        return SHEEP_GAIN;
    }

    private double hunt(Entity agent, Random rng) {
        Entity prey = grid.moore(agent, 0).random(rng, other -> em.hasComponent(other, Sheep.class));
        if (prey == null) {
            return 0;
        }
        em.destroyEntity(prey);
        return WOLF_GAIN;
    }

    @Override
    public DataCollector reports() {
        return DataCollector.every(1).count("flock", Sheep.class).count("pack", Wolf.class);
    }
}
