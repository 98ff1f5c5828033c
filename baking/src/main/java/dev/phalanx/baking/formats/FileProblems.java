package dev.phalanx.baking.formats;

import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.authoring.SourcePosition;
import dev.phalanx.baking.tree.AuthoringScene;

/// Adds the problems of a file to its scene, up to a number that people can read.
final class FileProblems {
    /// Problems that are listed.
    static final int MOST = 1000;

    /// Bytes of a file that is read.
    static final int MOST_BYTES = 1 << 30;

    private final AuthoringScene scene;
    private int count;

    FileProblems(AuthoringScene scene) {
        this.scene = scene;
    }

    void error(SourcePosition position, String message) {
        add(AuthoringProblem.error(position, message));
    }

    void warning(SourcePosition position, String message) {
        add(AuthoringProblem.warning(position, message));
    }

    private void add(AuthoringProblem problem) {
        count++;
        if (count <= MOST) {
            scene.addProblem(problem);
        } else if (count == MOST + 1) {
            scene.addProblem(AuthoringProblem.error(
                    SourcePosition.of(scene.path()),
                    "The file has more than " + MOST + " problems, and the others are not listed. Correct these"
                            + " first."));
        }
    }
}
