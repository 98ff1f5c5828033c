package dev.phalanx.scenes.internal.text;

import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.bytes.TableWriter;
import dev.phalanx.scenes.internal.managed.ManagedTree;
import dev.phalanx.scenes.internal.managed.TreeWriter;

/// Writes trees that were read from a text.
final class TreeWriting {
    private TreeWriting() {}

    /// Writes a value.
    ///
    /// @param place where it is in the text
    /// @param what the value in messages
    /// @throws SceneFileException if files cannot have it
    static void write(ManagedTree tree, TableWriter out, String place, String what) throws SceneFileException {
        try {
            TreeWriter.write(tree, out);
        } catch (IllegalArgumentException refused) {
            throw new SceneFileException(
                    place + what + " is a value that files cannot have: " + refused.getMessage(), refused);
        }
    }
}
