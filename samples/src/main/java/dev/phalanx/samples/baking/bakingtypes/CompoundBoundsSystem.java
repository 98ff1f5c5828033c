package dev.phalanx.samples.baking.bakingtypes;

import static dev.phalanx.entities.query.QueryTerms.ro;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.WorldSystemFilter;
import dev.phalanx.entities.systems.WorldSystemFilterFlags;

/// Combines the bounds of all boxes of each compound. Baking systems are updated in every bake, after all bakers, and
/// see the entities of the whole scene. Inactive nodes do not count, because queries leave out their entities.
@WorldSystemFilter(WorldSystemFilterFlags.BAKING_SYSTEM)
public final class CompoundBoundsSystem implements ISystem {
    /// A baking system.
    public CompoundBoundsSystem() {}

    @Override
    public void onUpdate(SystemState state) {
        SystemAPI.query(ro(BoxBounds.class), ro(PartOf.class)).forEach((box, part) -> {
            CompoundBounds bounds = SystemAPI.getComponent(part.compound(), CompoundBounds.class);
            bounds.least.min(box.least);
            bounds.greatest.max(box.greatest);
            SystemAPI.setComponent(part.compound(), bounds);
        });
    }
}
