package dev.phalanx.baking.live;

import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.tree.AuthoringScene;
import dev.phalanx.scenes.files.Guid;
import java.time.Duration;
import java.util.List;

/// A scene of [LiveBaking], as it was at some moment.
///
/// @param name the name, such as `levels/city`
/// @param path the path of its file, relative to the directory, such as `levels/city.scene.yaml`
/// @param guid the identity of the baked scene
/// @param isOpen whether changes of its files are patched into the world
/// @param source the nodes as the last bake has read them, not to be changed
/// @param problems the problems of the last bake, in the order of their places. If there are errors, the world has the
///     state before them
/// @param bakes how many times it was baked
/// @param patches how many times the world was changed to a new state of it
/// @param bakeTime how long the last bake took, including the comparison
/// @param patchTime how long the last change of the world took
public record LiveScene(
        String name,
        String path,
        Guid guid,
        boolean isOpen,
        AuthoringScene source,
        List<AuthoringProblem> problems,
        int bakes,
        int patches,
        Duration bakeTime,
        Duration patchTime) {}
