package dev.phalanx.samples.scenes.tiles;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.shared;

import dev.phalanx.baking.BakeResult;
import dev.phalanx.scenes.SceneWriter;
import dev.phalanx.scenes.components.SceneSection;
import java.io.IOException;
import java.nio.file.Path;

/// Writes the baked scene of a tile, with the range of each section as its metadata.
public final class TileScene {
    private TileScene() {}

    /// Writes a file.
    ///
    /// @throws dev.phalanx.baking.authoring.AuthoringException if the bake has errors
    /// @throws IOException if the file cannot be written
    public static void write(BakeResult baked, Path file) throws IOException {
        SceneWriter writer = new SceneWriter(baked.orThrow().world(), baked.guid());
        baked.world()
                .entityManager()
                .query(ro(Detail.class), shared(SceneSection.class))
                .forEach((detail, section) -> writer.withMetadata(section.section(), detail));
        writer.write(file);
    }
}
