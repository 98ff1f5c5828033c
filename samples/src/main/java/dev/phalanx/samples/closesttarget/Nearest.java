package dev.phalanx.samples.closesttarget;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;

/// The target that is nearest to a seeker. Of several, the one that comes first in the world.
public final class Nearest implements IComponentData {
    /// The target.
    public Entity target = Entity.NULL;
}
