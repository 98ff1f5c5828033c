package dev.phalanx.samples.scenes.instancing;

import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.scenes.systems.ProcessAfterLoadGroup;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.Parent;

/// Moves the entities of an instance. It is updated once for each section, on the thread that loads, in a world that
/// has nothing but the section and what the commands have created. Children move with their parents.
@UpdateInGroup(ProcessAfterLoadGroup.class)
public final class OffsetSystem implements ISystem {
    /// A system for [dev.phalanx.scenes.SceneStreamingSettings].
    public OffsetSystem() {}

    @Override
    public void onCreate(SystemState state) {
        state.requireForUpdate(Offset.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        Offset offset = SystemAPI.getSingleton(Offset.class);
        SystemAPI.query(rw(LocalTransform.class))
                .withNone(Parent.class)
                .forEach(transform -> transform.position.add(offset.x(), 0, offset.z()));
        state.entityManager().destroyEntity(SystemAPI.getSingletonEntity(Offset.class)); // the game has no use for it
    }
}
