package dev.phalanx.samples.hellocube.statechange;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.World;
import dev.phalanx.samples.hellocube.cubes.Transform;
import dev.phalanx.samples.hellocube.statechange.StateChange.Cost;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.ArrayList;
import java.util.List;

/// The three ways side by side, each in a world of its own.
public final class StateChangeRun {
    private static final int CUBES = 100_000;
    private static final int CHANGES = 10_000;
    private static final int UPDATES = 200;

    private StateChangeRun() {}

    /// Prints what the last of some updates cost in each way.
    ///
    /// @param arguments none
    public static void main(String[] arguments) {
        for (StateChange way : StateChange.values()) {
            System.out.println(run(way, CUBES, CHANGES, UPDATES).cost());
        }
    }

    /// How a run of one way ended.
    ///
    /// @param cost of the last update
    /// @param angles of all cubes
    public record Result(Cost cost, List<Float> angles) {}

    /// Lets cubes change and spin. None spins at first.
    ///
    /// @param cubes how many, 1 or more
    /// @param changes how many change in each update, from 1 to `cubes`
    /// @param updates how many updates, 1 or more
    /// @throws IllegalArgumentException if a number is out of its range
    public static Result run(StateChange way, int cubes, int changes, int updates) {
        if (changes < 1 || changes > cubes || updates < 1) {
            throw new IllegalArgumentException("A run of " + cubes + " cubes, of which " + changes + " change, in "
                    + updates + " updates was asked for. Let 1 up to all of them change, in 1 update or more.");
        }
        try (World world = new World("StateChange")) {
            world.setFailFast(true);
            EntityManager em = world.entityManager();
            NativeArray<Entity> all = em.createEntity(
                    switch (way) {
                        case VALUE -> em.createArchetype(Transform.class, SpinValue.class);
                        case STRUCTURAL -> em.createArchetype(Transform.class);
                        case ENABLEABLE -> em.createArchetype(Transform.class, SpinSwitch.class);
                    },
                    cubes);
            if (way == StateChange.ENABLEABLE) {
                em.setComponentEnabled(
                        em.queryBuilder().withPresent(SpinSwitch.class).build(), SpinSwitch.class, false);
            }
            StateChangeSystem system = new StateChangeSystem(way, changes);
            world.addSystem(system);
            for (int i = 0; i < updates; i++) {
                world.update();
            }
            List<Float> angles = new ArrayList<>();
            for (Entity cube : all) {
                angles.add(em.getComponent(cube, Transform.class).angle);
            }
            return new Result(system.cost(), angles);
        }
    }
}
