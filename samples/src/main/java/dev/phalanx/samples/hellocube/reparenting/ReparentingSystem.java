package dev.phalanx.samples.hellocube.reparenting;

import static dev.phalanx.entities.query.QueryTerms.ro;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.samples.hellocube.cubes.RotationSpeed;
import dev.phalanx.samples.hellocube.cubes.Transform;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.List;

/// Takes all children from the one parent when a second has passed, and gives them back after another one. The parent
/// is the cube with a RotationSpeed; the children are the other cubes.
public final class ReparentingSystem implements ISystem {
    private static final float INTERVAL = 1;

    private boolean attached = true;
    private float timer = INTERVAL;

    /// A system for `world.addSystem`.
    public ReparentingSystem() {}

    @Override
    public void onCreate(SystemState state) {
        state.requireForUpdate(RotationSpeed.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        timer -= SystemAPI.time().deltaTime();
        if (timer > 0) {
            return;
        }
        timer = INTERVAL;
        Entity parent = SystemAPI.getSingletonEntity(RotationSpeed.class);
        if (attached) {
            detach(state.entityManager(), parent);
        } else {
            attach(state.entityManager(), parent);
        }
        attached = !attached;
    }

    private static void detach(EntityManager em, Entity parent) {
        List<Entity> children = new ArrayList<>();
        DynamicBuffer<Child> buffer = SystemAPI.getBuffer(parent, Child.class);
        for (Child child : buffer) {
            children.add(child.entity());
        }
        buffer.clear();
        for (Entity child : children) {
            em.removeComponent(child, Parent.class);
        }
    }

    private static void attach(EntityManager em, Entity parent) {
        List<Entity> children = new ArrayList<>();
        SystemAPI.query(ro(Transform.class))
                .withNone(RotationSpeed.class)
                .withEntityAccess()
                .forEach((transform, entity) -> children.add(entity));
        for (Entity child : children) {
            em.addComponent(child, new Parent(parent));
        }
        DynamicBuffer<Child> buffer = SystemAPI.getBuffer(parent, Child.class);
        for (Entity child : children) {
            buffer.add(new Child(child));
        }
    }
}
