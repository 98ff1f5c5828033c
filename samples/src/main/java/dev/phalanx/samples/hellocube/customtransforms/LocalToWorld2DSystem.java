package dev.phalanx.samples.hellocube.customtransforms;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.systems.UpdateBefore;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.transforms.LocalToWorldSystem;
import dev.phalanx.transforms.Parent;
import dev.phalanx.transforms.ParentSystem;
import dev.phalanx.transforms.TransformSystemGroup;

/// Writes the world matrices of all entities on the plane, on all cores. It runs between the library's systems: after
/// the one that keeps hierarchies, and before the one whose matrices follow these.
@UpdateInGroup(TransformSystemGroup.class)
@UpdateAfter(ParentSystem.class)
@UpdateBefore(LocalToWorldSystem.class)
final class LocalToWorld2DSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        new LocalToWorld2DJob(
                        SystemAPI.getComponentLookup(Transform2D.class, true),
                        SystemAPI.getComponentLookup(Parent.class, true))
                .scheduleParallel();
    }
}
