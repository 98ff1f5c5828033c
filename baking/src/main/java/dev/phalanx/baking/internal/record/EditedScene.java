package dev.phalanx.baking.internal.record;

import dev.phalanx.baking.formats.AuthoringTypes;
import dev.phalanx.baking.formats.SceneFormat;
import dev.phalanx.baking.formats.TextSceneFormat;
import dev.phalanx.baking.internal.text.ListParts;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.baking.tree.AuthoringScene;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A scene whose file was read again after some of its nodes had changed.
///
/// @param parts the parts of the file as it is now; null if it has to be read as a whole the next time
public record EditedScene(AuthoringScene scene, @Nullable ListParts parts) {
    /// Of a file that is read in parts: so few that it cannot have more values or nodes than it may.
    private static final int MOST_BYTES_AT_ONCE = 16 << 20;

    /// Reads a file again in which some nodes have changed. The scene equals the one that the format would read, but is
    /// made faster: nodes without a parent whose text is unchanged are taken from the earlier scene.
    ///
    /// @param before the scene that the file was read as before, without problems
    /// @param parts the parts of the file as it was then, see [#parts]
    /// @return null if the file has to be read as a whole
    public static @Nullable EditedScene read(
            TextSceneFormat format,
            AuthoringScene before,
            ListParts parts,
            byte[] content,
            AuthoringTypes types,
            SceneFormat.OtherFiles others) {
        ListParts.Edit edit = content.length > MOST_BYTES_AT_ONCE ? null : parts.findEdit(content);
        if (edit == null) {
            return null;
        }
        AuthoringScene between = format.read(before.path(), edit.content(), types, others);
        if (!between.problems().isEmpty()) {
            return null;
        }
        AuthoringScene scene = new AuthoringScene(before.path());
        if (!before.guid().equals(scene.guid())) {
            scene.setGuid(before.guid());
        }
        List<AuthoringNode> roots = before.roots();
        roots.subList(0, edit.before()).forEach(node -> node.copyTo(scene, 0));
        between.roots().forEach(node -> node.copyTo(scene, edit.lineOffset()));
        roots.subList(roots.size() - edit.after(), roots.size())
                .forEach(node -> node.copyTo(scene, edit.afterOffset()));
        return new EditedScene(scene, scene.problems().isEmpty() ? edit.parts() : null);
    }

    private static boolean isYaml(String path) {
        return path.endsWith(".scene.yaml") || path.endsWith(".scene.yml");
    }

    /// The parts of a file that was read without problems, or null if it has to be read as a whole each time.
    public static @Nullable ListParts parts(AuthoringScene scene, byte[] content) {
        if (!isYaml(scene.path())
                || content.length > MOST_BYTES_AT_ONCE
                || !scene.problems().isEmpty()) {
            return null;
        }
        return ListParts.of(
                content,
                scene.roots().stream().map(node -> node.source().line()).toList());
    }
}
