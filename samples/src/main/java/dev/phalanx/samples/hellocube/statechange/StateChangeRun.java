package dev.phalanx.samples.hellocube.statechange;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.systems.World;
import dev.phalanx.samples.hellocube.statechange.StateChange.Cost;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.transforms.LocalToWorld;
import dev.phalanx.transforms.LocalTransform;
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
    /// @param angles of all cubes about the y axis, in radians
    public record Result(Cost cost, List<Float> angles) {}

    /// Lets cubes change and spin. Initially none spins.
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
            Entity prefab = em.createEntity(new LocalTransform(), new LocalToWorld(), new Prefab());
            switch (way) {
                case VALUE -> em.addComponent(prefab, new SpinValue(false));
                case STRUCTURAL -> {} // the tag is there while the cube spins
                case ENABLEABLE -> {
                    em.addComponent(prefab, SpinSwitch.class);
                    em.setComponentEnabled(prefab, SpinSwitch.class, false);
                }
            }
            NativeArray<Entity> all = em.instantiate(prefab, cubes);
            StateChangeSystem system = new StateChangeSystem(way, changes);
            world.addSystem(system);
            for (int i = 0; i < updates; i++) {
                world.update();
            }
            List<Float> angles = new ArrayList<>();
            for (Entity cube : all) {
                angles.add(angle(em.getComponent(cube, LocalTransform.class)));
            }
            return new Result(system.cost(), angles);
        }
    }

    /// The angle of a rotation about the y axis.
    private static float angle(LocalTransform transform) {
        return 2 * (float) Math.atan2(transform.rotation.y, transform.rotation.w);
    }
}
