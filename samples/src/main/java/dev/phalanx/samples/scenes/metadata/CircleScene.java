package dev.phalanx.samples.scenes.metadata;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.shared;

import dev.phalanx.baking.BakeResult;
import dev.phalanx.scenes.SceneWriter;
import dev.phalanx.scenes.components.SceneSection;
import java.io.IOException;
import java.nio.file.Path;

/// Writes a baked scene with metadata: each section entity gets the circle that an entity of the section has. Bakers
/// and baking systems write no metadata themselves, so the program writes the file in place of `BakeResult.write`.
public final class CircleScene {
    private CircleScene() {}

    /// Writes a file.
    ///
    /// @throws dev.phalanx.baking.authoring.AuthoringException if the bake has errors
    /// @throws IOException if the file cannot be written
    public static void write(BakeResult baked, Path file) throws IOException {
        SceneWriter writer = new SceneWriter(baked.orThrow().world(), baked.guid());
        baked.world()
                .entityManager()
                .query(ro(Circle.class), shared(SceneSection.class))
                .forEach((circle, section) -> writer.withMetadata(section.section(), circle));
        writer.write(file);
    }
}
