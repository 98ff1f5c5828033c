package dev.phalanx.baking.components;

import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.scenes.files.DefaultsTo;

/// Embeds another scene. It is baked to a scene of its own, and the entity of the node becomes its scene entity: when
/// the surrounding scene is loaded, the embedded one can be loaded and unloaded.
///
/// @param scene the file of the scene
/// @param autoLoad whether it is loaded as soon as the surrounding scene is loaded
public record SubSceneAuthoring(
        AssetRef scene, @DefaultsTo("true") boolean autoLoad) implements IAuthoring {}
