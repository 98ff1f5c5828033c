package dev.phalanx.samples.scenes.sections;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.shared;

import dev.phalanx.baking.BakeResult;
import dev.phalanx.scenes.SceneWriter;
import dev.phalanx.scenes.components.SceneSection;
import dev.phalanx.transforms.LocalToWorld;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.joml.Vector3f;

/// Writes a baked scene with the bounds of its sections, so that programs know where a section is before they load it.
/// `BakeResult.write` writes no bounds, because only the program knows what they are to enclose: here, the positions of
/// entities.
public final class BoundedScene {
    private record Box(Vector3f least, Vector3f greatest) {
        static Box around(Vector3f point) {
            return new Box(new Vector3f(point), new Vector3f(point));
        }
    }

    private BoundedScene() {}

    /// Writes a file.
    ///
    /// @throws dev.phalanx.baking.authoring.AuthoringException if the bake has errors
    /// @throws IOException if the file cannot be written
    public static void write(BakeResult baked, Path file) throws IOException {
        Map<Integer, Box> boxes = new TreeMap<>();
        baked.orThrow()
                .world()
                .entityManager()
                .query(ro(LocalToWorld.class), shared(SceneSection.class))
                .forEach((place, section) -> {
                    Vector3f position = place.position();
                    Box box = boxes.computeIfAbsent(section.section(), number -> Box.around(position));
                    box.least.min(position);
                    box.greatest.max(position);
                });
        SceneWriter writer = new SceneWriter(baked.world(), baked.guid());
        boxes.forEach((section, box) -> writer.withBounds(section, array(box.least), array(box.greatest)));
        writer.write(file);
    }

    private static float[] array(Vector3f vector) {
        return new float[] {vector.x, vector.y, vector.z};
    }
}
