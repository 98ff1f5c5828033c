package dev.phalanx.baking.formats;

import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.authoring.SourcePosition;
import dev.phalanx.baking.tree.AuthoringScene;

/// Adds the problems of a file to its scene, up to a number that people still read.
final class SceneProblems {
    static final int MOST = 1000;

    private final AuthoringScene scene;
    private int count;

    SceneProblems(AuthoringScene scene) {
        this.scene = scene;
    }

    void error(SourcePosition position, String message) {
        add(AuthoringProblem.error(position, message));
    }

    void add(AuthoringProblem problem) {
        if (count < MOST) {
            scene.addProblem(problem);
        } else if (count == MOST) {
            scene.addProblem(AuthoringProblem.error(
                    SourcePosition.of(scene.path()),
                    "The file has more than " + MOST + " problems. Correct those that are listed first."));
        }
        count++;
    }

    /// Whether further problems are left out.
    boolean isFull() {
        return count > MOST;
    }

    /// The problems so far.
    int count() {
        return count;
    }
}
