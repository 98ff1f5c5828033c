package dev.phalanx.models;

import dev.phalanx.agents.Activation;
import dev.phalanx.agents.Aggregate;
import dev.phalanx.agents.DataCollector;
import dev.phalanx.agents.Doc;
import dev.phalanx.agents.Model;
import dev.phalanx.agents.Network;
import dev.phalanx.agents.NetworkGenerators;
import dev.phalanx.agents.Range;
import dev.phalanx.agents.Report;
import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.List;

/// An epidemic among people who meet those they know, in a small world: the infected infect each friend with some
/// probability in each step, and then recover or die.
public final class Epidemic implements Model<Epidemic.Parameters>, ISystem {
    /// What can be chosen.
    ///
    /// @param people how many there are
    /// @param friends how many each has before links are rewired, an even number
    /// @param rewiring the probability that a link leads to a person far away
    /// @param infected how many are drawn who are ill in the beginning; who is drawn twice counts once
    /// @param infection the probability that an ill person infects a friend in a step
    /// @param recovery the probability of recovering in a step
    /// @param death the probability of dying in a step
    public record Parameters(
            @Doc("people") @Range(min = 1) int people,

            @Doc("friends of each before links are rewired, an even number") @Range(min = 0)
            int friends,

            @Doc("probability that a link leads to a person far away") @Range(min = 0, max = 1)
            double rewiring,

            @Doc("draws of people who are ill in the beginning") @Range(min = 0)
            int infected,

            @Doc("probability of infecting a friend in a step") @Range(min = 0, max = 1)
            double infection,

            @Doc("probability of recovering in a step") @Range(min = 0, max = 1)
            double recovery,

            @Doc("probability of dying in a step") @Range(min = 0, max = 1)
            double death) {}

    record Person() implements IComponentData {}

    record Infected(
            @Report(name = "longest", value = Aggregate.MAX) int steps) implements IComponentData {}

    record Recovered() implements IComponentData {}

    record Dice(Random rng) implements IComponentData {}

    private Parameters p = new Parameters(1_000, 6, 0.1, 5, 0.1, 0.2, 0.02);
    private EntityManager em;
    private Network network;
    private Activation turns;

    @Override
    public Parameters parameters() {
        return p;
    }

    @Override
    public void setup(World world, Parameters given, Random rng) {
        world.addSystem(this);
        p = given;
        em = world.entityManager();
        network = Network.undirected(em, "friends");
        turns = Activation.of(em, em.queryBuilder().withAll(Infected.class).build());
        List<Entity> people = new ArrayList<>();
        for (int i = 0; i < p.people(); i++) {
            people.add(em.createEntity(new Person()));
        }
        NetworkGenerators.wattsStrogatz(network, people, p.friends(), p.rewiring(), rng);
        for (int i = 0; i < p.infected(); i++) {
            em.addComponent(people.get(rng.nextInt(people.size())), new Infected(0));
        }
        em.createSingleton(new Dice(rng), "dice");
    }

    @Override
    public void onUpdate(SystemState state) {
        Random rng = em.getSingleton(Dice.class).rng();
        turns.shuffle(rng).forEach(person -> step(person, rng));
        em.setSingleton(new Dice(rng));
    }

    private void step(Entity person, Random rng) {
        List<Entity> met = new ArrayList<>();
        network.neighbours(person).forEach(met::add);
        for (Entity friend : met) {
            boolean isSusceptible =
                    !em.hasComponent(friend, Infected.class) && !em.hasComponent(friend, Recovered.class);
            if (isSusceptible && rng.nextDouble() < p.infection()) {
                em.addComponent(friend, new Infected(0));
            }
        }
        em.setComponent(
                person, new Infected(em.getComponent(person, Infected.class).steps() + 1));
        double fate = rng.nextDouble();
        if (fate < p.death()) {
            em.destroyEntity(person); // and its links
        } else if (fate < p.death() + p.recovery()) {
            em.removeComponent(person, Infected.class);
            em.addComponent(person, Recovered.class);
        }
    }

    /// How many links the living have.
    @Report
    public long friendships() {
        return network.linkCount();
    }

    @Override
    public DataCollector reports() {
        return DataCollector.every(1)
                .count("alive", Person.class)
                .count("sick", Infected.class)
                .count("recovered", Recovered.class)
                .reportFields(Infected.class)
                .reports(this);
    }
}
