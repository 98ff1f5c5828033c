package dev.phalanx.transforms;

import dev.phalanx.entities.systems.ComponentSystemGroup;
import dev.phalanx.entities.systems.SimulationSystemGroup;
import dev.phalanx.entities.systems.UpdateInGroup;

/// The systems that work out world matrices: [ParentSystem], then [LocalToWorldSystem].
///
/// Systems that move entities run before this group, with `@UpdateBefore(TransformSystemGroup.class)`; systems that
/// read [LocalToWorld] of this frame run after it. (Row TRF-5 of the specification.)
@UpdateInGroup(SimulationSystemGroup.class)
public final class TransformSystemGroup extends ComponentSystemGroup {
    /// A group without systems.
    public TransformSystemGroup() {}
}
