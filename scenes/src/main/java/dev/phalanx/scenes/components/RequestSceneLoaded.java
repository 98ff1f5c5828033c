package dev.phalanx.scenes.components;

import dev.phalanx.entities.components.IComponentData;

/// Asks for a scene or a section to be loaded. On a section entity, adding it streams the section in and removing it
/// streams the section out. On a scene entity, it loads the scene's head and then requests all sections, unless
/// [SceneLoadFlags#DISABLE_AUTO_LOAD] is set; removing it removes the requests of all sections.
///
/// Added by its class alone, it has no flags and the priority 0. It is read when the request is first seen; later
/// changes of the value have no effect.
///
/// @param loadFlags the sum of the [bits][SceneLoadFlags#bit()] of flags
/// @param priority requests of a higher priority are loaded first, those of one priority in the order of the requests
public record RequestSceneLoaded(int loadFlags, int priority) implements IComponentData {
    /// The request with these parameters.
    public static RequestSceneLoaded of(SceneLoadParameters parameters) {
        return new RequestSceneLoaded(SceneLoadFlags.bits(parameters.flags()), parameters.priority());
    }

    /// The parameters that it was made from.
    public SceneLoadParameters parameters() {
        return new SceneLoadParameters(SceneLoadFlags.of(loadFlags), priority);
    }

    /// Whether it has a flag.
    public boolean has(SceneLoadFlags flag) {
        return (loadFlags & flag.bit()) != 0;
    }
}
