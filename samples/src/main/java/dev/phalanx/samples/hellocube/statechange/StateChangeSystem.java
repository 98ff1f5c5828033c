package dev.phalanx.samples.hellocube.statechange;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.samples.hellocube.statechange.StateChange.Cost;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.LocalTransform;
import java.util.ArrayList;
import java.util.List;

/// Changes the state of some cubes in each update, turns those that spin, and measures both.
public final class StateChangeSystem implements ISystem {
    private static final float ANGLE = 0.1f;

    private final StateChange way;
    private final int changes;
    private final List<Entity> cubes = new ArrayList<>();
    private int next;
    private Cost cost;

    /// @param way how the state is kept
    /// @param changes how many cubes change their state in each update
    public StateChangeSystem(StateChange way, int changes) {
        this.way = way;
        this.changes = changes;
        this.cost = new Cost(way, 0, 0);
    }

    /// What the last update cost.
    public Cost cost() {
        return cost;
    }

    @Override
    public void onUpdate(SystemState state) {
        if (cubes.isEmpty()) {
            SystemAPI.query(ro(LocalTransform.class))
                    .withEntityAccess()
                    .forEach((transform, entity) -> cubes.add(entity));
        }
        long start = System.nanoTime();
        change(state.entityManager());
        long changed = System.nanoTime();
        spin();
        long end = System.nanoTime();
        cost = new Cost(way, (changed - start) / (double) changes, (end - changed) / (double) cubes.size());
    }

    private void change(EntityManager em) {
        try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
            for (int i = 0; i < changes; i++) {
                change(commands, cubes.get(next));
                next = (next + 1) % cubes.size();
            }
            commands.playback(em);
        }
    }

    private void change(EntityCommandBuffer commands, Entity cube) {
        switch (way) {
            case VALUE ->
                SystemAPI.setComponent(
                        cube,
                        new SpinValue(
                                !SystemAPI.getComponent(cube, SpinValue.class).spins()));
            case STRUCTURAL -> {
                if (SystemAPI.hasComponent(cube, SpinTag.class)) {
                    commands.removeComponent(cube, SpinTag.class);
                } else {
                    commands.addComponent(cube, SpinTag.class);
                }
            }
            case ENABLEABLE ->
                SystemAPI.setComponentEnabled(
                        cube, SpinSwitch.class, !SystemAPI.isComponentEnabled(cube, SpinSwitch.class));
        }
    }

    private void spin() {
        switch (way) {
            case VALUE ->
                SystemAPI.query(rw(LocalTransform.class), ro(SpinValue.class)).forEach((transform, spin) -> {
                    if (spin.spins()) {
                        transform.rotateY(ANGLE);
                    }
                });
            case STRUCTURAL ->
                SystemAPI.query(rw(LocalTransform.class))
                        .withAll(SpinTag.class)
                        .forEach(transform -> transform.rotateY(ANGLE));
            case ENABLEABLE ->
                SystemAPI.query(rw(LocalTransform.class))
                        .withAll(SpinSwitch.class)
                        .forEach(transform -> transform.rotateY(ANGLE));
        }
    }
}
