package dev.phalanx.samples.hellocube.reparenting;

import static dev.phalanx.entities.query.QueryTerms.ro;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateBefore;
import dev.phalanx.samples.hellocube.cubes.RotationSpeed;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.Child;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.Parent;
import dev.phalanx.transforms.TransformSystemGroup;

/// Detaches all children from the one parent after a second, and attaches them again after another one. The parent is
/// the cube with a RotationSpeed; the children are the other cubes.
///
/// The system adds and removes [Parent] alone. The [TransformSystemGroup], which runs next, updates the [Child] buffer
/// of the parent and the world matrices.
@UpdateBefore(TransformSystemGroup.class)
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
        try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
            if (attached) {
                for (Child child : SystemAPI.getBuffer(parent, Child.class, true)) {
                    commands.removeComponent(child.value(), Parent.class);
                }
            } else {
                SystemAPI.query(ro(LocalTransform.class))
                        .withNone(RotationSpeed.class)
                        .withEntityAccess()
                        .forEach((transform, cube) -> commands.addComponent(cube, new Parent(parent)));
            }
            commands.playback(state.entityManager());
        }
        attached = !attached;
    }
}
