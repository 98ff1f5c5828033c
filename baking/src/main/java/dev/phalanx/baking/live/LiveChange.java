package dev.phalanx.baking.live;

import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.scenes.diff.EntityChangeSet;
import java.util.List;

/// The result of a change of a scene's files.
///
/// @param scene the name of the scene
/// @param changes what was applied to the world: all entities of the scene that differ from the state before. Empty if
///     there were errors, or nothing differed
/// @param isReloaded whether the scene was loaded again as a whole instead
/// @param problems the problems of the bake
public record LiveChange(String scene, EntityChangeSet changes, boolean isReloaded, List<AuthoringProblem> problems) {}
