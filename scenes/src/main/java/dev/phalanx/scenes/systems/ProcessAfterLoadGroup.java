package dev.phalanx.scenes.systems;

import dev.phalanx.entities.systems.ComponentSystemGroup;
import dev.phalanx.entities.systems.WorldSystemFilter;
import dev.phalanx.entities.systems.WorldSystemFilterFlags;

/// The group of systems that prepare a section once it has been loaded: in the world in which it was loaded, on the
/// thread that loads, before its entities move to the world that asked for them.
///
/// Each section gets systems of its own, which are updated once. Entities that they create belong to the section.
/// Entities of section 0 that a section refers to are there too, without components of their own and disabled.
@WorldSystemFilter(
        value = WorldSystemFilterFlags.PROCESS_AFTER_LOAD,
        childDefault = WorldSystemFilterFlags.PROCESS_AFTER_LOAD)
public final class ProcessAfterLoadGroup extends ComponentSystemGroup {
    /// A group without systems.
    public ProcessAfterLoadGroup() {}
}
